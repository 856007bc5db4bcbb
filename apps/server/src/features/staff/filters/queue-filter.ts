/** What the filters of the desk's lists mean. */
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { countAgents } from '@passerelle/contracts/staff.ts'
import type { Deps } from '../../../deps.ts'
import { lateBefore } from '../../../queue/waiting.ts'
import type { QueueFilter } from './queue-conditions.ts'
import { countryIdsOf, nobody, readSearch, type QueueReader } from './queue-query.ts'

export type QueueQuery = Omit<BodyOf<typeof countAgents>, 'status'>

/** Converts a query to the conditions of the store. */
export function queueFilter(
  deps: Pick<Deps, 'config' | 'now'>,
  { search, assigned, late, finding, asked, ...where }: QueueQuery,
  { id, areas }: QueueReader,
): QueueFilter {
  return {
    reader: id,
    search: readSearch(search),
    countryIds: countryIdsOf(where, areas),
    owner: assigned === 'none' ? null : assigned === 'me' ? (id ?? nobody) : assigned,
    lateBefore: late ? lateBefore(deps) : undefined,
    finding,
    asked,
  }
}
