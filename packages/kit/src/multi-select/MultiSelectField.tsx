'use client'

import { useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { useMissing } from '../field/cell/useMissing.ts'
import { isClearable } from '../select/ClearButton.tsx'
import { SelectCell } from '../select/SelectCell.tsx'
import type { SelectBaseProps } from '../select/SelectCell.tsx'
import type { Option, OptionId } from '../select/options/option.ts'
import { maxOptionsWithoutSearch } from '../select/options/select-context.ts'
import { english as listEnglish, selectEnglish } from '../select/options/texts.ts'
import type { SearchTexts } from '../select/options/texts.ts'
import { useTexts } from '../settings/settings.ts'
import { Chips } from './Chips.tsx'
import { english } from './multi-select-texts.ts'
import type { MultiSelectTexts } from './multi-select-texts.ts'

export type MultiSelectFieldProps = SelectBaseProps & {
  /** Name of each id in a form. @default none */
  name?: string | undefined
  /** The options to choose from, as of a `SelectField`. */
  options: readonly Option[]
  /** Ids of the picked options, in the order of their chips. */
  value: readonly OptionId[]
  /** Called with the ids of all picked options: a new one is the last. */
  onChange: (value: readonly OptionId[]) => void
  /** The focus has left the field and its list. @default none */
  onBlur?: (() => void) | undefined
  /** Shown while nothing is picked. @default Select */
  placeholder?: string | undefined
  /** The list is open from the start and takes the focus. @default false */
  openOnMount?: boolean | undefined
  /** Name of the button that empties an optional field. @default Clear */
  clearText?: string | undefined
  /** The words of the list. @default English */
  searchTexts?: Partial<SearchTexts> | undefined
  /** The words about the picked options. @default English */
  pickedTexts?: Partial<MultiSelectTexts> | undefined
}

/**
 * A choice of several from a list of options, as a cell of a ticket. The picked ones stand below as
 * chips that can be removed; in a narrow cell their number says enough.
 */
export function MultiSelectField({
  options,
  value,
  onChange,
  name,
  placeholder,
  searchTexts,
  pickedTexts,
  onBlur: ownBlur,
  ...rest
}: MultiSelectFieldProps) {
  const closed = useTexts('select', selectEnglish, { placeholder })
  const list = useTexts('list', listEnglish, searchTexts)
  const texts = useTexts('multiSelect', english, pickedTexts)
  const { error, onBlur } = useMissing({ ...rest, onBlur: ownBlur }, value.length === 0)
  const picked = useMemo(() => new Set(value), [value])
  const isSearchable = options.length > maxOptionsWithoutSearch
  const without = (id: OptionId) => value.filter((each) => each !== id)
  const toggle = useToggle(value, onChange)
  const listProps = { options, picked, texts: list, onPick: ({ id }: Option) => toggle(id) }
  const canClear = isClearable(rest, value.length === 0 ? null : value)
  return (
    <SelectCell
      {...rest}
      error={error}
      text={value.length > 0 && texts.count(value.length)}
      placeholder={closed.placeholder}
      optionsPending={rest.checking === true && options.length === 0}
      searchTexts={list}
      onLeave={onBlur}
      onClear={canClear ? () => onChange([]) : undefined}
      below={
        <Chips
          fieldId={rest.id}
          options={optionsOf(value, options, rest.checking)}
          onRemove={rest.disabled ? undefined : (id) => onChange(without(id))}
          onLeave={onBlur}
          texts={texts}
        />
      }
      hiddenInput={
        name && value.map((id) => <input key={id} type="hidden" name={name} value={id} />)
      }
      renderList={({ LocalSearchList, PlainList }) =>
        isSearchable ? (
          <LocalSearchList {...listProps} onBlur={onBlur} />
        ) : (
          <PlainList {...listProps} />
        )
      }
    />
  )
}

/**
 * A function that picks an option or takes it away. Two quick keys may come before the owner's new
 * value is rendered, so the second one goes on from what the first one has reported. The owner may
 * refuse it: the next render has the value that counts.
 */
function useToggle(
  value: readonly OptionId[],
  onChange: (value: readonly OptionId[]) => void,
): (id: OptionId) => void {
  const latest = useRef(value)
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    latest.current = value
  })
  return (id) => {
    const before = latest.current
    latest.current = before.includes(id) ? before.filter((each) => each !== id) : [...before, id]
    onChange(latest.current)
    renderAgain()
  }
}

/**
 * The picked options. An id that no option has is shown as it is, because a form sends it too, but
 * not while the options are still loading.
 */
function optionsOf(
  value: readonly OptionId[],
  options: readonly Option[],
  isChecking: boolean | undefined,
): readonly Option[] {
  const byId = new Map(options.map((option) => [option.id, option]))
  return value.flatMap((id) => byId.get(id) ?? (isChecking ? [] : [{ id }]))
}
