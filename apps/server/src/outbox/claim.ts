/** The queue of everything that is sent later: mails, and the logout notices of sites. */
import { and, asc, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { logout_notices, outbox } from '../db/schema.ts'

export type OutboxTable = typeof outbox | typeof logout_notices
type OutboxRow<Table extends OutboxTable> = Table['$inferSelect']

const firstDelay = seconds(5)
const longestDelay = minutes(15)

/**
 * Computes the wait after a failed try: 5 s, doubled each time, at most 15 min. A quarter of it
 * depends on the row's id, so that many rows do not come back at once.
 * @returns milliseconds
 */
export function retryDelay(tries: number, id: string): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** (tries - 1))
  const fraction = Number.parseInt(id.slice(0, 8), 16) / 0xffff_ffff
  return Math.round(delay * (0.75 + 0.25 * fraction))
}

/** Both tables have the columns of a queue. Drizzle cannot write a query for a union of tables. */
const asQueue = (table: OutboxTable) => table as typeof logout_notices

/** Mails have priorities; within one, as among notices, the oldest is first. */
const orderOf = (table: OutboxTable) =>
  'priority' in table
    ? [asc(table.priority), asc(table.next_at), asc(table.position)]
    : [asc(table.next_at)]

/**
 * Claims the first row that is due. Two servers never claim the same row, and a try is counted
 * before it is made.
 * @param claimLength how long the claim lasts, in milliseconds: longer than a send may take. The claim
 *   of an ended process is free again after it.
 * @param condition another condition for the row
 */
export async function claimNext<Table extends OutboxTable>(
  db: Db,
  table: Table,
  at: Date,
  claimLength: number,
  condition?: SQL,
): Promise<OutboxRow<Table> | undefined> {
  const queue = asQueue(table)
  const oldestDue = db
    .select({ id: queue.id })
    .from(queue)
    .where(
      and(
        eq(queue.state, 'queued'),
        lte(queue.next_at, at),
        or(isNull(queue.locked_until), lte(queue.locked_until, at)),
        condition,
      ),
    )
    .orderBy(...orderOf(table))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(queue)
    .set({
      locked_until: new Date(at.getTime() + claimLength),
      tries: sql`${queue.tries} + 1`,
    })
    .where(eq(queue.id, sql`(${oldestDue})`))
    .returning()
  return row
}

/** Writes the result of a try and ends the claim. */
export async function releaseClaim<Table extends OutboxTable>(
  db: Db,
  table: Table,
  id: string,
  result: Partial<OutboxRow<Table>>,
): Promise<void> {
  const queue = asQueue(table)
  await db
    .update(queue)
    .set({ ...result, locked_until: null })
    .where(eq(queue.id, id))
}
