import { eq, sql } from 'drizzle-orm'
import { isAgentRow, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts } from '../../db/schema.ts'

export async function findAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row && isAgentRow(row) ? row : undefined
}

/**
 * Returns a declined registration to the queue. The time since it was confirmed is not the staff's
 * waiting time.
 */
export async function returnToQueue(db: Db, id: string, now: Date): Promise<void> {
  const since = sql`${now.toISOString()}::timestamptz - coalesce(${accounts.activated_at}, ${accounts.created_at})`
  await db
    .update(accounts)
    .set({
      state: 'activated',
      reason: null,
      decided_at: null,
      decided_by: null,
      undo: null,
      assigned_to: null,
      applied_again_at: now,
      activated_at: sql`coalesce(${accounts.activated_at}, ${accounts.created_at})`,
      paused_time: sql`(extract(epoch from ${since}) * 1000)::bigint`,
      version: sql`${accounts.version} + 1`,
    })
    .where(eq(accounts.id, id))
}
