import type { ListName } from '@passerelle/contracts/lists.ts'
import type { Option } from '@passerelle/kit'
import { useCallback } from 'react'
import { useListFailure, useListReader } from './lists.ts'

/**
 * What an async select asks while one types, and what happens when the list does not come. What has a code is written with it: FRA – Frankfurt.
 * @param filter keeps the objects whose field has the value, as in `country_id:128`
 */
export function useOptionLoad(list: ListName, filter = '') {
  const read = useListReader()
  const onLoadError = useListFailure(list)
  const load = useCallback(async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const objects = await read(list, { search, filter, signal })
    return objects.map(({ id, name, code }) => ({ id, name, code, value: code ? `${code} – ${name}` : name }))
  }, [read, list, filter])
  return { load, onLoadError }
}
