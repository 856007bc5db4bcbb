/** What waits for the staff, for everything that counts it. */
import { and, count, eq, isNull, lt, max, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { accounts, change_requests } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** What has waited since before this time is late. */
export function lateBefore({ config, now }: Pick<Deps, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.reviewTime)
}

/** While a question to the agent is open, a registration has the last place, and does not wait. */
const waitsForStaff = ne(accounts.queue_place, 2)

/** Since when a registration waits, without the time that it has waited for the agent. */
const waitingSince = sql`${accounts.activated_at} + ${accounts.paused_time} * interval '1 millisecond'`

/**
 * The condition that a registration has waited for the staff since before a time. The first part
 * has an index, and never leaves out what the second one keeps.
 */
export function isLateSince(at: Date): SQL | undefined {
  return and(
    lt(accounts.activated_at, at),
    sql`${waitingSince} < ${at.toISOString()}::timestamptz`,
    waitsForStaff,
  )
}

/** Every agent has a country. */
const countryId = sql<number>`${accounts.country_id}`

export interface WaitingCount {
  readonly countryId: number
  readonly waiting: number
  readonly late: number
  /** Since when the oldest one waits for the staff. */
  readonly oldestAt: Date | null
  /** When the newest one came, by its confirmation, the agent's answer, or another application. */
  readonly newestAt: Date | null
}

/**
 * Counts the registrations that wait for a decision, by country. Their times need a look at each of
 * them, so the kept counts (counts-store.ts) would save nothing here.
 * @param lateBefore those that have waited since before this time are late
 */
export async function countWaiting(db: Db, lateBefore: Date): Promise<WaitingCount[]> {
  const oldest = sql`min(${waitingSince}) filter (where ${waitsForStaff})`
  const newest = sql`max(greatest(${accounts.activated_at}, ${accounts.answered_at}, ${accounts.applied_again_at}))`
  return db
    .select({
      countryId,
      waiting: count(),
      late: sql<number>`(count(*) filter (where ${isLateSince(lateBefore)}))::int`,
      oldestAt: oldest.mapWith(accounts.activated_at) as SQL<Date | null>,
      newestAt: newest.mapWith(accounts.activated_at) as SQL<Date | null>,
    })
    .from(accounts)
    .where(eq(accounts.state, 'activated'))
    .groupBy(accounts.country_id)
}

export interface ChangesCount {
  readonly countryId: number
  readonly changes: number
  /** When the newest one was asked for. */
  readonly newestAt: Date | null
}

/** Counts the open change requests, by country. */
export async function countOpenChanges(db: Db): Promise<ChangesCount[]> {
  return db
    .select({
      countryId,
      changes: count(),
      newestAt: max(change_requests.asked_at),
    })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(isNull(change_requests.closed_at))
    .groupBy(accounts.country_id)
}
