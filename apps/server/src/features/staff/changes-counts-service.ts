/** How many change requests are open. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import type { countChanges } from '@passerelle/contracts/staff.ts'
import type { Deps } from '../../deps.ts'
import { lateBefore } from '../../queue/waiting.ts'
import { changesFilter, type ChangesQuery } from './changes-service.ts'
import {
  countKeptRequests,
  countLateRequests,
  countRequests,
  findOpenRequests,
  type RequestCount,
} from './changes-store.ts'
import { isSearch } from './person-filter.ts'
import { countsByArea, sumsOf, type QueueReader } from './queue-query.ts'

/** Counts the open change requests, by the filters of the list. */
export async function countsOfChanges(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { area, ...query }: ChangesQuery,
  reader: QueueReader,
): Promise<AnswerOf<typeof countChanges>> {
  const { db } = deps
  const filter = changesFilter(deps, query, reader)
  const ofArea = changesFilter(deps, { ...query, area }, reader)
  const page = { ...ofArea, sort: 'oldest', after: undefined, limit: 1 } as const
  const [oldest] = await findOpenRequests(db, page)
  const shown = (rows: readonly RequestCount[]) => ({
    ...sumsOf(rows, area, ['total', 'late']),
    areas: countsByArea((each) => sumsOf(rows, each, ['total']).total),
    oldest_at: oldest?.request.asked_at.toISOString() ?? null,
  })
  const before = lateBefore(deps)
  if (!isSearch(filter.search) && !filter.sentBefore) {
    const late = await countLateRequests(db, ofArea, before)
    return {
      ...shown(await countKeptRequests(db, filter)),
      late,
      at_least: late < deskCounts.rows ? [] : ['late'],
    }
  }
  const rows = await countRequests(db, filter, before)
  if (sumsOf(rows, undefined, ['total']).total < deskCounts.rows)
    return { ...shown(rows), at_least: [] }
  // The area may have none of the requests that were looked at, and some of the others.
  const left = area === undefined ? rows : await countRequests(db, ofArea, before)
  return {
    ...shown(rows),
    ...sumsOf(left, area, ['total', 'late']),
    at_least: ['total', 'areas', 'late'],
  }
}
