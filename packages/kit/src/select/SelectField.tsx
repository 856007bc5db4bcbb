import { useMemo, useState } from 'react'
import type { CellState } from '../field/Cell.tsx'
import { isClearable } from './Clear.tsx'
import { hasKeys, labelOf } from './option.ts'
import type { Option } from './option.ts'
import { PlainSelect } from './PlainSelect.tsx'
import { searchIn } from './search.ts'
import { SearchSelect } from './SearchSelect.tsx'
import type { SearchTexts } from './SearchSelect.tsx'

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
export function SelectField({ searchTexts, ...props }: SelectFieldProps) {
  return props.options.length > mostWithoutSearch ? <LongSelect {...props} searchTexts={searchTexts} /> : <PlainSelect {...props} />
}

function LongSelect({ options, value, onChange, name, placeholder = 'Select', openOnMount, clearText, searchTexts, onBlur, ...state }: SelectFieldProps) {
  const [query, setQuery] = useState('')
  const search = useMemo(() => searchIn(options), [options])
  const rows = useMemo(() => search(query), [search, query])
  const keys = useMemo(() => hasKeys(options), [options])
  const selected = options.find((option) => option.id === value) ?? null
  return (
    <SearchSelect state={state} rows={rows} selected={selected} text={selected && labelOf(selected)} placeholder={placeholder} query={query} onQuery={setQuery}
      onPick={(option) => onChange(option.id)} keys={keys} openOnMount={openOnMount} searchTexts={searchTexts} onBlur={onBlur}
      hidden={name && <input type="hidden" name={name} value={value ?? ''} />}
      onClear={isClearable(state, value) ? () => onChange(null) : undefined} clearText={clearText} />
  )
}
