/** The rows of the desk's change requests. */
import { and, asc, desc, eq, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { isAgentRow, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts, change_requests, type ChangeUndo } from '../../db/schema.ts'
import { timeOf, type PageCursor } from './pagination.ts'
import { isListed, type PersonFilter } from './person-filter.ts'

export type ChangeRequest = typeof change_requests.$inferSelect

export interface ChangesFilter extends PersonFilter {
  /** Only requests that were sent before this time. */
  readonly sentBefore: Date | undefined
}
export interface ChangesPage extends ChangesFilter {
  readonly sort: 'oldest' | 'newest'
  readonly after: PageCursor | undefined
  readonly limit: number
}

/** Open requests with their accounts. */
export async function findOpenRequests(
  db: Db,
  { sort, after, limit, ...filter }: ChangesPage,
): Promise<{ request: ChangeRequest; agent: AgentRow }[]> {
  const [direction, isBeyond] = sort === 'newest' ? [desc, sql`<`] : [asc, sql`>`]
  const rows = await db
    .select({ request: change_requests, agent: accounts })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(
      and(
        await isOpen(db, filter),
        after &&
          sql`(${change_requests.asked_at}, ${change_requests.id}) ${isBeyond} (${timeOf(after).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(direction(change_requests.asked_at), direction(change_requests.id))
    .limit(limit)
  return rows.flatMap(({ request, agent }) => (isAgentRow(agent) ? [{ request, agent }] : []))
}

const isOpen = async (db: Db, { sentBefore, ...filter }: ChangesFilter) =>
  and(
    isNull(change_requests.closed_at),
    sentBefore && lt(change_requests.asked_at, sentBefore),
    await isListed(db, filter),
  )

export interface RequestCount {
  readonly countryId: number
  readonly total: number
  readonly late: number
  readonly oldestAt: Date | null
}

/**
 * Counts the open requests of each country.
 * @param lateBefore requests that were sent before this time are late
 */
export async function countRequests(
  db: Db,
  filter: ChangesFilter,
  lateBefore: Date,
): Promise<RequestCount[]> {
  const { sentBefore } = filter
  const isInTime = sentBefore ? lt(change_requests.asked_at, sentBefore) : sql`true`
  const oldest = sql`min(${change_requests.asked_at}) filter (where ${isInTime})`
  const rows = await db
    .select({
      countryId: accounts.country_id,
      total: sql<number>`(count(*) filter (where ${isInTime}))::int`,
      late: sql<number>`(count(*) filter (where ${lt(change_requests.asked_at, lateBefore)}))::int`,
      oldestAt: oldest.mapWith(change_requests.asked_at) as SQL<Date | null>,
    })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(await isOpen(db, { ...filter, sentBefore: undefined }))
    .groupBy(accounts.country_id)
  // Only agents have requests, and every agent has a country.
  return rows as RequestCount[]
}

/**
 * Locks the agent of a request until the transaction ends, so that saves and decisions run one
 * after another.
 */
export async function lockAgentOf(db: Db, requestId: string): Promise<AgentRow | undefined> {
  const [row] = await db
    .select({ agent: accounts })
    .from(accounts)
    .innerJoin(change_requests, eq(change_requests.agent_id, accounts.id))
    .where(eq(change_requests.id, requestId))
    .for('update', { of: accounts })
  return row && isAgentRow(row.agent) ? row.agent : undefined
}

export async function findRequest(db: Db, id: string): Promise<ChangeRequest | undefined> {
  const [row] = await db.select().from(change_requests).where(eq(change_requests.id, id))
  return row
}

/** Writes to a request and raises its version. */
export async function updateRequest(
  db: Db,
  id: string,
  values: Partial<ChangeRequest>,
): Promise<void> {
  await db
    .update(change_requests)
    .set({ ...values, version: sql`${change_requests.version} + 1` })
    .where(eq(change_requests.id, id))
}

/** Keeps what takes the last decision on a request back. */
export async function writeChangeUndo(db: Db, id: string, undo: ChangeUndo): Promise<void> {
  await db.update(change_requests).set({ undo }).where(eq(change_requests.id, id))
}

/** Says whether an agent has an open request besides this one. */
export async function hasOtherRequest(db: Db, agentId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: change_requests.id })
    .from(change_requests)
    .where(
      and(
        eq(change_requests.agent_id, agentId),
        ne(change_requests.id, id),
        isNull(change_requests.closed_at),
      ),
    )
  return rows.length > 0
}

/** Writes to an agent's record and raises its version. */
export async function updateAgent(db: Db, id: string, values: Partial<AgentRow>): Promise<void> {
  await db
    .update(accounts)
    .set({ ...values, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
}
