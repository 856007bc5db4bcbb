/** What waits for the staff, for everything that counts it. */
import { and, count, eq, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { unionAll, type PgColumn } from 'drizzle-orm/pg-core'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import type { AgentRow } from '../agents/record.ts'
import type { Db } from '../db/db.ts'
import { accounts, agent_counts, change_requests, waitingSince } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** What has waited since before this time is late. */
export function lateBefore({ config, now }: Pick<Deps, 'config' | 'now'>): Date {
  return new Date(now().getTime() - config.reviewTime)
}

/**
 * The places of what waits, in the order of the queue: with an answered question, without one, and
 * with an open one. The database computes them (db/schema.ts).
 */
export const queuePlace = { answered: 0, unasked: 1, asked: 2 } as const

/** While a question to the agent is open, nothing of the agent waits for the staff. */
export const waitsForStaff = ne(accounts.queue_place, queuePlace.asked)

/** Since when a registration waits, as `since` of a row; null before it is confirmed. */
export function waitingSinceOf({
  activated_at,
  paused_time,
}: Pick<AgentRow, 'activated_at' | 'paused_time'>): Date | null {
  return activated_at && new Date(activated_at.getTime() + paused_time)
}

/** Since when a registration waits for the staff. */
export const since = waitingSince(accounts.activated_at, accounts.paused_time)

/** The condition that a registration has waited for the staff since before a time. */
export function isLateSince(at: Date): SQL | undefined {
  return and(sql`${since} < ${at.toISOString()}::timestamptz`, waitsForStaff)
}

/**
 * Finds since when the oldest registration waits for the staff; null without any. Each place of the
 * queue is asked by itself, because an index has their times in order.
 * @param where leaves some of those that wait for a decision
 */
export async function findOldestWaiting(db: Db, where: SQL | undefined): Promise<Date | null> {
  const oldestIn = (place: number) =>
    db
      .select({ at: since.mapWith(accounts.activated_at) })
      .from(accounts)
      .where(and(sql`${accounts.state} = 'activated'`, eq(accounts.queue_place, place), where))
      .orderBy(since)
      .limit(1)
  const rows = await unionAll(oldestIn(queuePlace.answered), oldestIn(queuePlace.unasked))
  const times = rows.flatMap(({ at }) => at ?? []).sort((a, b) => a.getTime() - b.getTime())
  return times[0] ?? null
}

/** Every agent has a country. */
const countryId = sql<number>`${accounts.country_id}`

export interface WaitingCount {
  readonly countryId: number
  readonly waiting: number
  /** Not more than are looked at (`deskCounts`). */
  readonly late: number
  /** Since when the oldest one waits for the staff. */
  readonly oldestAt: Date | null
  /** When the newest one came, by its confirmation, the agent's answer, or another application. */
  readonly newestAt: Date | null
}

/**
 * Counts the registrations that wait for a decision, by country. Each number and each time is the
 * sum of kept counts or the end of an index, however many registrations wait.
 * @param lateBefore those that have waited since before this time are late
 */
export async function countWaiting(db: Db, lateBefore: Date): Promise<WaitingCount[]> {
  const kept = db
    .select({
      countryId: agent_counts.country_id,
      waiting: sql<number>`sum(${agent_counts.agents})::int`.as('waiting'),
    })
    .from(agent_counts)
    .where(eq(agent_counts.state, 'activated'))
    .groupBy(agent_counts.country_id)
    .having(sql`sum(${agent_counts.agents}) > 0`)
    .as('kept')
  const inCountry = sql`${accounts.state} = 'activated' and ${accounts.country_id} = ${kept.countryId}`
  const newest = (time: PgColumn, condition: SQL) =>
    sql`(select ${time} from ${accounts} where ${inCountry} and ${condition} order by ${time} desc limit 1)`
  const oldestAt = sql`(select ${since} from ${accounts}
    where ${inCountry} and ${waitsForStaff} order by ${since} limit 1)`
  const newestAt = sql`greatest(
    ${newest(accounts.activated_at, sql`true`)},
    ${newest(accounts.answered_at, eq(accounts.queue_place, queuePlace.answered))},
    ${newest(accounts.applied_again_at, sql`${accounts.applied_again_at} is not null`)})`
  return db
    .select({
      countryId: kept.countryId,
      waiting: kept.waiting,
      late: sql<number>`(select count(*)::int from (
        select 1 from ${accounts} where ${inCountry} and ${isLateSince(lateBefore)}
        limit ${deskCounts.rows}) as late)`,
      oldestAt: oldestAt.mapWith(accounts.activated_at) as SQL<Date | null>,
      newestAt: newestAt.mapWith(accounts.activated_at) as SQL<Date | null>,
    })
    .from(kept)
}

/** The condition that a change request has waited for the staff since before a time. */
export function isLateRequest(at: Date): SQL | undefined {
  return and(lt(change_requests.asked_at, at), waitsForStaff)
}

export interface ChangesCount {
  readonly countryId: number
  readonly changes: number
  readonly lateChanges: number
  /** When the newest one came, by the request or by the agent's answer to a question about it. */
  readonly newestAt: Date | null
}

/**
 * Counts the open change requests, by country.
 * @param lateBefore those that have waited since before this time are late
 */
export async function countOpenChanges(db: Db, lateBefore: Date): Promise<ChangesCount[]> {
  return db
    .select({
      countryId,
      changes: count(),
      lateChanges: sql<number>`count(*) filter (where ${isLateRequest(lateBefore)})::int`,
      newestAt: sql`max(greatest(${change_requests.asked_at}, ${accounts.answered_at}))`.mapWith(
        change_requests.asked_at,
      ) as SQL<Date | null>,
    })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(isNull(change_requests.closed_at))
    .groupBy(accounts.country_id)
}
