import { count, eq, gt, min, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  accounts,
  agent_counts,
  logout_notices,
  outbox,
  type MailState,
  type NoticeState,
} from '../../db/schema.ts'
import { mailSettling } from '../../mail/outbox.ts'

export const mailStates = ['queued', 'sent', 'failed'] as const
export const noticeStates = [
  'queued',
  'sent',
  'failed',
  'dropped',
] as const satisfies readonly NoticeState[]

export interface OutboxCounts {
  readonly mails: Readonly<Record<(typeof mailStates)[number], number>>
  readonly notices: Readonly<Record<NoticeState, number>>
  /** When the oldest waiting mail was written. */
  readonly oldestQueuedAt: Date | null
}

/** Counts mails and sign-out notices by state. */
export async function countOutbox(db: Db, now: Date): Promise<OutboxCounts> {
  const isNew = gt(outbox.created_at, new Date(now.getTime() - mailSettling))
  const state = sql<MailState>`case when ${isNew} then 'queued' else ${outbox.state} end`
  const mails = await db
    .select({ state: state.as('counted_state'), count: count() })
    .from(outbox)
    .groupBy(sql`counted_state`)
  const [oldest] = await db
    .select({ at: min(outbox.created_at) })
    .from(outbox)
    .where(or(eq(outbox.state, 'queued'), isNew))
  const notices = await db
    .select({ state: logout_notices.state, count: count() })
    .from(logout_notices)
    .groupBy(logout_notices.state)
  return {
    mails: byState(mailStates, mails),
    notices: byState(noticeStates, notices),
    oldestQueuedAt: oldest?.at ?? null,
  }
}

const byState = <State extends string>(
  states: readonly State[],
  rows: readonly { state: string; count: number }[],
) =>
  Object.fromEntries(
    states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
  ) as Record<State, number>

export interface WaitingCount {
  readonly countryId: number
  readonly count: number
  /** When the oldest one was confirmed. */
  readonly oldestAt: Date | null
}

/** Counts the registrations that wait for a decision, by country. */
export async function countWaiting(db: Db): Promise<WaitingCount[]> {
  const { country_id, agents } = agent_counts
  // The index has the oldest of each country.
  const oldest = sql`(select min(activated_at) from ${accounts}
    where state = 'activated' and accounts.country_id = ${country_id})`
  return db
    .select({
      countryId: country_id,
      count: sql<number>`sum(${agents})::int`,
      oldestAt: oldest.mapWith(accounts.activated_at) as SQL<Date | null>,
    })
    .from(agent_counts)
    .where(eq(agent_counts.state, 'activated'))
    .groupBy(country_id)
}
