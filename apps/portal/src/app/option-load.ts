import type { ListName } from '@passerelle/contracts/lists.ts'
import { useCallback } from 'react'
import { useListFailure, useListReader } from './lists.ts'

/** What an async select asks while one types, and what happens when the list does not come. */
export function useOptionLoad(list: ListName) {
  const read = useListReader()
  const onLoadError = useListFailure()
  const load = useCallback((search: string, signal: AbortSignal) => read(list, { search, signal }), [read, list])
  return { load, onLoadError }
}
