import type { CellState } from '../field/Cell.tsx'
import { isClearable } from './Clear.tsx'
import { labelOf } from './option.ts'
import type { Option } from './option.ts'
import { SelectCell } from './SelectCell.tsx'
import { english } from './texts.ts'
import type { SearchTexts } from './texts.ts'

const mostWithoutSearch = 10 // options; more of them get a search row

export type SelectFieldProps = CellState & {
  name?: string | undefined
  options: readonly Option[]
  /** Id of the chosen option. */
  value: Option['id'] | null
  onChange: (value: Option['id'] | null) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  openOnMount?: boolean | undefined
  clearText?: string | undefined
  searchTexts?: Partial<SearchTexts> | undefined
}

/** A choice from a list, drawn as a cell. Optional ones can be emptied; more than ten options can be searched. */
export function SelectField({ options, value, onChange, name, placeholder = 'Select', openOnMount, clearText, searchTexts, onBlur, ...state }: SelectFieldProps) {
  const texts = { ...english, ...searchTexts }
  const selected = options.find((option) => option.id === value) ?? null
  const searched = options.length > mostWithoutSearch
  const shared = { options, selected, openOnMount, onPick: (option: Option) => onChange(option.id) }
  return (
    <SelectCell state={state} text={selected && labelOf(selected)} placeholder={placeholder} texts={texts} openOnMount={openOnMount}
      onLeft={searched ? undefined : () => onBlur?.()} onClear={isClearable(state, value) ? () => onChange(null) : undefined} clearText={clearText}
      hidden={name && <input type="hidden" name={name} value={value ?? ''} />}
      renderList={({ LongList, PlainList }) => (searched ? <LongList {...shared} texts={texts} onBlur={onBlur} /> : <PlainList {...shared} />)} />
  )
}
