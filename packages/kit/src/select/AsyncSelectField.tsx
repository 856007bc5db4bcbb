import { useState } from 'react'
import type { CellState } from '../field/Cell.tsx'
import { isClearable } from './Clear.tsx'
import { labelOf, textOf } from './option.ts'
import type { Option } from './option.ts'
import { marksIn } from './search.ts'
import type { Found } from './search.ts'
import { SearchSelect } from './SearchSelect.tsx'
import type { SearchTexts } from './SearchSelect.tsx'
import { useLoaded } from './useLoaded.ts'
import type { Load } from './useLoaded.ts'

const listDebounce = 750 // ms, specification section 9
const typedId = 'typed'

export type AsyncSelectFieldProps = CellState & {
  name?: string | undefined
  /** Asks for options; the signal tells when the answer is no longer wanted. */
  load: Load
  onLoadError?: ((error: unknown) => void) | undefined
  /** Milliseconds after the last key before the list is asked for. */
  debounce?: number | undefined
  /** What was typed may be the value. The value is then a text: the typed one, or the value (else the name) of the picked option. */
  allowTyped?: boolean | undefined
  value: string | Option | null
  onChange: (value: string | Option | null) => void
  /** The option that was picked from the list, for fields that fill others in. */
  onPick?: ((option: Option) => void) | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  clearText?: string | undefined
  /** The row that takes what was typed. */
  typedText?: ((typed: string) => string) | undefined
  searchTexts?: Partial<SearchTexts> | undefined
}

/** A choice from a list that is asked for while one types. */
export function AsyncSelectField(props: AsyncSelectFieldProps) {
  const { name, load, onLoadError, debounce = listDebounce, allowTyped = false, value, onChange, onPick, onBlur, placeholder = 'Select', clearText, ...rest } = props
  const { typedText = (typed: string) => `Use “${typed}”`, searchTexts, ...state } = rest
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const { options, busy } = useLoaded({ load, query, on: open, debounce, onError: onLoadError })
  const typed = allowTyped ? query.trim() : ''
  const text = typeof value === 'string' ? value : value && labelOf(value)

  const rows: Found[] = options.map((option) => ({ option, marks: query.trim() ? marksIn(labelOf(option), query.trim()) : [] }))
  if (typed) rows.unshift(takeOut(rows, typed) ?? { option: { id: typedId, name: typed, view: typedText(typed) }, marks: [] })

  const picked = (option: Option) => {
    if (option.id === typedId) return onChange(typed)
    onPick?.(option)
    onChange(allowTyped ? textOf(option) : option)
  }
  /** Leaving the field keeps what was typed: nothing a person wrote is lost. */
  const left = () => {
    if (typed) onChange(typed)
    onBlur?.()
  }

  return (
    <SearchSelect state={state} rows={rows} selected={typeof value === 'string' ? null : value} text={text} placeholder={placeholder} query={query} onQuery={setQuery}
      onPick={picked} onOpen={setOpen} keys={false} busy={busy} stale={busy && !typed} searchTexts={searchTexts} onBlur={left}
      hidden={name && <input type="hidden" name={name} value={typeof value === 'object' ? value?.id ?? '' : value} />}
      onClear={isClearable(state, value) ? () => onChange(null) : undefined} clearText={clearText} />
  )
}

/** The row that is called exactly like this, taken out of the rows. */
function takeOut(rows: Found[], name: string): Found | undefined {
  const index = rows.findIndex(({ option }) => labelOf(option).toLowerCase() === name.toLowerCase())
  return index < 0 ? undefined : rows.splice(index, 1)[0]
}
