import { useState } from 'react'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { labelOf, textOf } from './option.ts'
import type { Option } from './option.ts'
import { marksIn } from './search.ts'
import type { Found } from './search.ts'
import { SearchList } from './SearchList.tsx'
import type { SearchTexts } from './texts.ts'
import { useLoaded } from './useLoaded.ts'

const listDebounce = 750 // ms, specification section 9
const typedId = 'typed'

export type AsyncListProps = Pick<AsyncSelectFieldProps, 'load' | 'onLoadError' | 'debounce' | 'allowTyped' | 'value' | 'onChange' | 'onPick' | 'onBlur' | 'typedText'> & {
  texts: SearchTexts
}

/** The list of a select whose options are asked for while one types. */
export function AsyncList(props: AsyncListProps) {
  const { texts, load, onLoadError, debounce = listDebounce, allowTyped, value, onChange, onPick, onBlur, typedText = (text: string) => `Use “${text}”` } = props
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const { options, busy } = useLoaded({ load, query, on: open, debounce, onError: onLoadError })
  const typed = allowTyped ? query.trim() : ''

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
    <SearchList rows={rows} selected={typeof value === 'string' ? null : value} texts={texts} query={query} onQuery={setQuery}
      onPick={picked} onOpen={setOpen} keys={false} busy={busy} stale={busy && !typed} onBlur={left} />
  )
}

/** The row that is called exactly like this, taken out of the rows. */
function takeOut(rows: Found[], name: string): Found | undefined {
  const index = rows.findIndex(({ option }) => labelOf(option).toLowerCase() === name.toLowerCase())
  return index < 0 ? undefined : rows.splice(index, 1)[0]
}
