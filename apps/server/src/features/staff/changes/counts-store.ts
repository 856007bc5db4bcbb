/** The desk's counts of open change requests, as those of registrations (counts-store.ts). */
import { and, eq, sql } from 'drizzle-orm'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, change_requests } from '../../../db/schema.ts'
import { isLateRequest } from '../../../queue/waiting.ts'
import {
  countKept,
  countRows,
  isOwn,
  type CountedTable,
  type QueueCount,
} from '../lists/counts-store.ts'
import { isOpen, type ChangesFilter } from './store.ts'

/** Counts without a search. It does not count which are late. */
export function countKeptRequests(db: Db, filter: ChangesFilter): Promise<QueueCount[]> {
  const { state } = filter
  const counted = (table: CountedTable) =>
    and(sql`${table.has_open_request}`, state && eq(table.state, state))
  return countKept(db, { counted, withFindings: true }, filter)
}

/** Counts the late requests without a search, but not more than are looked at. */
export async function countLateRequests(
  db: Db,
  filter: ChangesFilter,
  lateBefore: Date,
): Promise<number> {
  const looked = db
    .select({ one: sql`1`.as('one') })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(await isOpen(db, { ...filter, lateBefore }))
    // The order of an index: the first ones are counted without a look at the others.
    .orderBy(change_requests.asked_at, change_requests.id)
    .limit(deskCounts.rows)
    .as('looked')
  const [row] = await db.select({ late: sql<number>`count(*)::int` }).from(looked)
  return row?.late ?? 0
}

/**
 * Counts by looking at the requests, but not at more than `deskCounts` says.
 * @param lateBefore requests that have waited since before this time are late
 * @param looksAtAll whether it also looks at those that the filters leave out, and that the other
 *   numbers count
 */
export async function countRequests(
  db: Db,
  filter: ChangesFilter,
  lateBefore: Date,
  looksAtAll: boolean,
): Promise<QueueCount[]> {
  const open = await isOpen(
    db,
    looksAtAll ? { ...filter, owner: undefined, finding: undefined, asked: undefined } : filter,
  )
  return countRows(
    db,
    sql`select ${accounts.country_id}, ${accounts.assigned_to}, ${accounts.queue_place},
        1 as agents, ${accounts.worst_finding} as finding, ${isLateRequest(lateBefore)} as late,
        ${isOwn(filter.reader)} as is_own
      from ${change_requests} inner join ${accounts} on ${accounts.id} = ${change_requests.agent_id}
      where ${open}
      order by ${change_requests.asked_at}, ${change_requests.id} limit ${deskCounts.rows}`,
    filter,
  )
}
