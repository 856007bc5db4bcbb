import { useState } from 'react'
import { listFailure, listFigures, listFrom } from '../list/endpoint.ts'
import type { AsyncSelectFieldProps } from './AsyncSelectField.tsx'
import { hasKeys, labelOf, textOf } from './option.ts'
import type { Option } from './option.ts'
import { marksIn } from './search.ts'
import type { Found } from './search.ts'
import { SearchList } from './SearchList.tsx'
import type { SearchTexts } from './texts.ts'
import { useLoaded } from './useLoaded.ts'

const typedId = 'typed'

type Shared =
  | 'address'
  | 'filter'
  | 'fetch'
  | 'failedText'
  | 'whole'
  | 'load'
  | 'debounce'
  | 'onToast'
  | 'onLoadError'
  | 'allowTyped'
  | 'value'
  | 'onChange'
  | 'onPick'
  | 'onBlur'
  | 'typedText'
export type AsyncListProps = Pick<AsyncSelectFieldProps, Shared> & { texts: SearchTexts }

/** The list of a select whose options are asked for while one types. */
export function AsyncList(props: AsyncListProps) {
  const {
    texts,
    allowTyped,
    value,
    onChange,
    onPick,
    onBlur,
    typedText = (text: string) => `Use “${text}”`,
  } = props
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const { options, failed, busy } = useLoaded({ ...sourceOf(props), query, on: open })
  const wanted = query.trim()
  const typed = allowTyped ? wanted : ''

  const rows: Found[] = options.map((option) => ({
    option,
    marks: () => (wanted ? marksIn(labelOf(option), wanted) : []),
  }))
  const all = typed ? withTyped(rows, typed, { typedText, old: busy }) : rows

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
    <SearchList
      rows={all}
      selected={typeof value === 'string' ? null : value}
      texts={failed ? { ...texts, nothing: texts.listFailed } : texts}
      query={query}
      onQuery={setQuery}
      onPick={picked}
      onOpen={setOpen}
      keys={!allowTyped && hasKeys(options)}
      busy={busy}
      stale={busy && !typed}
      onBlur={left}
    />
  )
}

/** Where the options come from, how soon, and who is told when they do not. */
function sourceOf({
  address = '',
  filter,
  fetch,
  failedText,
  whole,
  load,
  debounce,
  onToast,
  onLoadError,
}: AsyncListProps) {
  const figures = whole ? listFigures.whole : listFigures.part
  return {
    load: load ?? listFrom(address, { filter, fetch, failedText, limit: figures.limit }),
    debounce: debounce ?? figures.debounce,
    onError: (error: unknown) => {
      onToast?.(listFailure(error))
      onLoadError?.(error)
    },
  }
}

/**
 * What was typed may be taken too, after the options that it is found in: Enter takes the first of these. An option that is called exactly so stands for it;
 * options of an earlier search stay as far as they fit.
 */
function withTyped(
  rows: Found[],
  typed: string,
  { typedText, old }: { typedText: (text: string) => string; old: boolean },
): Found[] {
  const same = takeOut(rows, typed)
  const { hits = [], others = [] } = Object.groupBy(rows, ({ marks }) =>
    marks().length > 0 ? 'hits' : 'others',
  )
  const own = { option: { id: typedId, name: typed, view: typedText(typed) }, marks: () => [] }
  return same ? [same, ...hits, ...(old ? [] : others)] : [...hits, own, ...(old ? [] : others)]
}

/** The row that is called exactly like this, taken out of the rows. */
function takeOut(rows: Found[], name: string): Found | undefined {
  const index = rows.findIndex(({ option }) => labelOf(option).toLowerCase() === name.toLowerCase())
  return index < 0 ? undefined : rows.splice(index, 1)[0]
}
