import { useMemo, useState } from 'react'
import { hasNumberKeys } from '../options/option.ts'
import type { PlainListProps } from './PlainList.tsx'
import { createSearch } from './search.ts'
import { SearchList } from './SearchList.tsx'

export type LocalSearchListProps = Omit<PlainListProps, 'columns'> & {
  onBlur: (() => void) | undefined
}

/** The list of a select with many options, which its search narrows. */
export function LocalSearchList({ options, ...list }: LocalSearchListProps) {
  const [query, setQuery] = useState('')
  const search = useMemo(() => createSearch(options), [options])
  const results = useMemo(() => search(query), [search, query])
  const numberKeys = useMemo(() => hasNumberKeys(options), [options])
  return (
    <SearchList
      {...list}
      results={results}
      query={query}
      onQuery={setQuery}
      hasNumberKeys={numberKeys}
    />
  )
}
