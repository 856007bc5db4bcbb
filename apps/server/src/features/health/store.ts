import { count, eq, gt, min, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { logout_notices, outbox, type MailState, type NoticeState } from '../../db/schema.ts'
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
  /** Since when the oldest waiting mail waits; later than now where none is due. */
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
