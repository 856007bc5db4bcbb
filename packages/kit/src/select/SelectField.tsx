import { useMemo } from 'react'
import type { CellState } from '../field/Cell.tsx'
import { aFunction, faultIn } from '../wrong/fault.ts'
import { Wrong } from '../wrong/Wrong.tsx'
import { Chosen } from './Chosen.tsx'
import { isClearable } from './Clear.tsx'
import { mostWithoutSearch } from './host.ts'
import type { Option } from './option.ts'
import { someOptions } from './rules.ts'
import { SelectCell } from './SelectCell.tsx'
import { english } from './texts.ts'
import type { SearchTexts } from './texts.ts'

export type SelectFieldProps = CellState & {
  /** Name under which the id goes with a form. */
  name?: string | undefined
  options: readonly Option[]
  /** Id of the chosen option; null while there is none. */
  value: Option['id'] | null
  onChange: (value: Option['id'] | null) => void
  /** The focus has left the field, and its list with it. */
  onBlur?: (() => void) | undefined
  /** Stands in the field while nothing is chosen. */
  placeholder?: string | undefined
  /** The list is open from the start and takes the focus. */
  openOnMount?: boolean | undefined
  /** What the button that empties an optional field is called. */
  clearText?: string | undefined
  /** The words of the list. */
  searchTexts?: Partial<SearchTexts> | undefined
}

/** A choice from a list, drawn as a cell. Optional ones can be emptied; more than ten options can be searched. */
export function SelectField({ options, value, onChange, name, placeholder = 'Select', openOnMount, clearText, searchTexts, onBlur, ...state }: SelectFieldProps) {
  const fault = useMemo(() => faultIn('SelectField', { options, onChange }, { options: someOptions, onChange: aFunction }), [options, onChange])
  if (fault) return <Wrong>{fault}</Wrong>

  const texts = { ...english, ...searchTexts }
  const selected = options.find((option) => option.id === value) ?? null
  const searched = options.length > mostWithoutSearch
  const shared = { options, selected, openOnMount, texts, onPick: (option: Option) => onChange(option.id) }
  return (
    <SelectCell state={state} text={selected && <Chosen option={selected} />} placeholder={placeholder} texts={texts} openOnMount={openOnMount}
      onLeft={searched ? undefined : () => onBlur?.()} onClear={isClearable(state, value) ? () => onChange(null) : undefined} clearText={clearText}
      hidden={name && <input type="hidden" name={name} value={value ?? ''} />}
      renderList={({ LongList, PlainList }) => (searched ? <LongList {...shared} onBlur={onBlur} /> : <PlainList {...shared} />)} />
  )
}
