import { useMemo, useState } from 'react'
import { hasKeys } from './option.ts'
import type { PlainListProps } from './PlainList.tsx'
import { searchIn } from './search.ts'
import { SearchList } from './SearchList.tsx'

export type LongListProps = Omit<PlainListProps, 'columns'> & { onBlur: (() => void) | undefined }

/** The list of a select of many options: the search narrows it. */
export function LongList({ options, ...list }: LongListProps) {
  const [query, setQuery] = useState('')
  const search = useMemo(() => searchIn(options), [options])
  const rows = useMemo(() => search(query), [search, query])
  const keys = useMemo(() => hasKeys(options), [options])
  return <SearchList {...list} rows={rows} query={query} onQuery={setQuery} keys={keys} />
}
