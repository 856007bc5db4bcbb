/** Rows of the logout notices: an outbox, as for mail. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { logout_notices } from '../../../db/schema.ts'

export type Notice = typeof logout_notices.$inferSelect

/** Takes the oldest notice that is due. Two servers never take the same one, and a try is counted before it is made. */
export async function claimNext(db: Db, at: Date, until: Date): Promise<Notice | undefined> {
  const due = db
    .select({ id: logout_notices.id })
    .from(logout_notices)
    .where(
      and(
        eq(logout_notices.state, 'queued'),
        lte(logout_notices.next_at, at),
        or(isNull(logout_notices.locked_until), lte(logout_notices.locked_until, at)),
      ),
    )
    .orderBy(logout_notices.next_at)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(logout_notices)
    .set({ locked_until: until, tries: sql`${logout_notices.tries} + 1` })
    .where(eq(logout_notices.id, sql`(${due})`))
    .returning()
  return row
}

/** Notes what became of a try, and gives the notice free. */
export async function noteOutcome(
  db: Db,
  id: string,
  outcome: Partial<Pick<Notice, 'state' | 'fault' | 'next_at' | 'sent_at'>>,
): Promise<void> {
  await db
    .update(logout_notices)
    .set({ ...outcome, locked_until: null })
    .where(eq(logout_notices.id, id))
}
