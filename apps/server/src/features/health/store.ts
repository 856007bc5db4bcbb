import { count, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { logout_notices, outbox, type NoticeState } from '../../db/schema.ts'

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
  /** When the oldest mail that waits was written. */
  readonly oldestQueuedAt: Date | null
}

/** Counts mails and sign-out notices by state. */
export async function countOutbox(db: Db): Promise<OutboxCounts> {
  const mails = await db
    .select({ state: outbox.state, count: count() })
    .from(outbox)
    .groupBy(outbox.state)
  const [oldest] = await db
    .select({ at: min(outbox.created_at) })
    .from(outbox)
    .where(sql`state = 'queued'`)
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
