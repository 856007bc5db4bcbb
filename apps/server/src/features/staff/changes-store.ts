/** The rows of the desk's change requests. */
import { and, asc, desc, eq, exists, isNull, lt, ne, sql } from 'drizzle-orm'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import { isAgentRow, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts, agent_counts, change_requests, type ChangeUndo } from '../../db/schema.ts'
import { timeOf, type PageCursor } from './pagination.ts'
import { inCountries, isListed, isSearch, type PersonFilter } from './person-filter.ts'

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

/** Few of many agents have a request, so a search has an index of their words alone. */
const isOpen = async (db: Db, { sentBefore, ...filter }: ChangesFilter) =>
  and(
    isNull(change_requests.closed_at),
    isSearch(filter.search) ? sql`${accounts.has_open_request}` : undefined,
    sentBefore && lt(change_requests.asked_at, sentBefore),
    await isListed(db, filter),
  )

export interface RequestCount {
  readonly countryId: number
  readonly total: number
  readonly late: number
}

/**
 * Counts the requests that were sent before a time, without a search, but not more than are looked
 * at.
 */
export async function countLateRequests(
  db: Db,
  { countryIds }: ChangesFilter,
  lateBefore: Date,
): Promise<number> {
  const countries = inCountries(accounts.country_id, countryIds)
  const looked = db
    .select({ one: sql`1`.as('one') })
    .from(change_requests)
    .where(
      and(
        isNull(change_requests.closed_at),
        lt(change_requests.asked_at, lateBefore),
        countries &&
          exists(
            db
              .select({ one: sql`1` })
              .from(accounts)
              .where(and(eq(accounts.id, change_requests.agent_id), countries)),
          ),
      ),
    )
    .limit(deskCounts.rows)
    .as('looked')
  const [row] = await db.select({ late: sql<number>`count(*)::int` }).from(looked)
  return row?.late ?? 0
}

/**
 * Counts the open requests of each country, without a search. It does not count which are late.
 */
export async function countKeptRequests(
  db: Db,
  { countryIds }: ChangesFilter,
): Promise<RequestCount[]> {
  return db
    .select({
      countryId: agent_counts.country_id,
      total: sql<number>`sum(${agent_counts.agents})::int`,
      late: sql<number>`0`,
    })
    .from(agent_counts)
    .where(and(agent_counts.has_open_request, inCountries(agent_counts.country_id, countryIds)))
    .groupBy(agent_counts.country_id)
}

/**
 * Counts the open requests of each country by looking at them, but not at more than `deskCounts`
 * says.
 * @param lateBefore requests that were sent before this time are late
 */
export async function countRequests(
  db: Db,
  filter: ChangesFilter,
  lateBefore: Date,
): Promise<RequestCount[]> {
  const looked = db
    .select({ countryId: accounts.country_id, askedAt: change_requests.asked_at })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(await isOpen(db, filter))
    // The order of an index: the first ones are counted without a look at the others.
    .orderBy(change_requests.asked_at, change_requests.id)
    .limit(deskCounts.rows)
    .as('looked')
  const rows = await db
    .select({
      countryId: looked.countryId,
      total: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${lt(looked.askedAt, lateBefore)}))::int`,
    })
    .from(looked)
    .groupBy(looked.countryId)
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
