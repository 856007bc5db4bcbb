'use client'

import { useMissing } from '../field/cell/useMissing.ts'
import { SelectedOption } from './SelectedOption.tsx'
import { isClearable } from './ClearButton.tsx'
import type { Option, OptionId } from './options/option.ts'
import { maxOptionsWithoutSearch } from './options/select-context.ts'
import { SelectCell } from './SelectCell.tsx'
import type { SelectBaseProps } from './SelectCell.tsx'
import { english, selectEnglish } from './options/texts.ts'
import type { SearchTexts } from './options/texts.ts'
import { useTexts } from '../settings/settings.ts'

export type SelectFieldProps = SelectBaseProps & {
  /** Name of the id in a form. @default none */
  name?: string | undefined
  /** The options to choose from: see "An option". */
  options: readonly Option[]
  /**
   * Id of the selected option; null while there is none. An id that no option has is shown as it
   * is.
   */
  value: OptionId | null
  /** Called with the id of the selected option; null when the field was emptied. */
  onChange: (value: OptionId | null) => void
  /** The focus has left the field and its list. @default none */
  onBlur?: (() => void) | undefined
  /** Shown while nothing is selected. @default Select */
  placeholder?: string | undefined
  /** The list is open from the start and takes the focus. @default false */
  openOnMount?: boolean | undefined
  /** Name of the button that empties an optional field. @default Clear */
  clearText?: string | undefined
  /** The words of the list. @default English */
  searchTexts?: Partial<SearchTexts> | undefined
}

/**
 * A choice from a list of options, as a cell of a ticket. An optional one can be emptied; more than
 * ten options can be searched.
 */
export function SelectField({
  options,
  value,
  onChange,
  name,
  placeholder,
  searchTexts,
  onBlur: ownBlur,
  ...rest
}: SelectFieldProps) {
  const closed = useTexts('select', selectEnglish, { placeholder })
  const texts = useTexts('list', english, searchTexts)
  const { error, onBlur } = useMissing({ ...rest, onBlur: ownBlur }, value === null || value === '')
  const selected = options.find((option) => option.id === value) ?? null
  const shown = selected ?? unknownOption(value, rest.checking)
  const isSearchable = options.length > maxOptionsWithoutSearch
  const listProps = { options, selected, texts, onPick: (option: Option) => onChange(option.id) }
  return (
    <SelectCell
      {...rest}
      error={error}
      text={shown && <SelectedOption option={shown} />}
      placeholder={closed.placeholder}
      optionsPending={rest.checking === true && options.length === 0}
      searchTexts={texts}
      onLeave={onBlur}
      onClear={isClearable(rest, value) ? () => onChange(null) : undefined}
      hiddenInput={name && <input type="hidden" name={name} value={value ?? ''} />}
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
 * Stands for a value that no option has. A form sends such a value, so its id is shown, but not
 * while the options are still loading.
 */
function unknownOption(value: OptionId | null, isChecking: boolean | undefined): Option | null {
  return value === null || value === '' || isChecking ? null : { id: value }
}
