import { optionOf, readObjects } from './list-endpoint.ts'
import type { ListQuery } from './list-endpoint.ts'
import type { LoadOption } from './option.ts'

/**
 * A function that asks a list endpoint for the option with an id, by the filter `id:7`. An answer
 * without this id means that there is none.
 */
export function optionFrom(
  address: string,
  query: Omit<ListQuery, 'search' | 'signal' | 'filter'> = {},
): LoadOption {
  return async (id, signal) => {
    const objects = await readObjects(address, { ...query, filter: `id:${id}`, limit: 1, signal })
    const object = objects.find((each) => each.id === id)
    return object && optionOf(object)
  }
}
