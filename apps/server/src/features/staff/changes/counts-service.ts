/** How many change requests are open. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import type { countChanges } from '@passerelle/contracts/staff.ts'
import type { Deps } from '../../../deps.ts'
import { refreshFindings } from '../../../findings/refresh.ts'
import { lateBefore } from '../../../queue/waiting.ts'
import { isSearch } from '../filters/person-filter.ts'
import { countsByArea, sumsOf, type QueueReader } from '../filters/queue-query.ts'
import { queueNumbers, type QueueCount } from '../lists/counts-store.ts'
import { countKeptRequests, countLateRequests, countRequests } from './counts-store.ts'
import { changesFilter, type ChangesQuery } from './list-service.ts'
import { findOldestRequest } from './store.ts'

/** Counts the open change requests, by the filters of the list. */
export async function countsOfChanges(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  { area, ...query }: ChangesQuery,
  reader: QueueReader,
): Promise<AnswerOf<typeof countChanges>> {
  const { db } = deps
  await refreshFindings(db)
  const filter = changesFilter(deps, query, reader)
  const ofArea = changesFilter(deps, { ...query, area }, reader)
  const oldest = await findOldestRequest(db, ofArea)
  const shown = (rows: readonly QueueCount[]) => ({
    ...sumsOf(rows, area, queueNumbers),
    areas: countsByArea((each) => sumsOf(rows, each, ['total']).total),
    oldest_at: oldest?.toISOString() ?? null,
  })
  const before = lateBefore(deps)
  if (!isSearch(filter.search) && !filter.lateBefore) {
    const late = await countLateRequests(db, ofArea, before)
    return {
      ...shown(await countKeptRequests(db, filter)),
      late,
      at_least: late < deskCounts.rows ? [] : ['late'],
    }
  }
  const rows = await countRequests(db, filter, before, true)
  if (sumsOf(rows, undefined, ['looked']).looked < deskCounts.rows)
    return { ...shown(rows), at_least: [] }
  // The filters may leave none of the requests that were looked at, and some of the others.
  const isNarrowed = [area, query.assigned, query.finding, query.asked].some(Boolean)
  const left = isNarrowed ? await countRequests(db, ofArea, before, false) : rows
  return {
    ...shown(rows),
    ...sumsOf(left, area, ['total', 'late']),
    at_least: [...queueNumbers, 'areas'],
  }
}
