import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { history } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export interface AuditEvent {
  /** null: the agent's own doing, or the program's. */
  readonly actor: string | null
  readonly subject: string
  /** In the past tense: `approved`, `declined`, `changed`. */
  readonly action: string
  readonly detail?: Record<string, unknown>
}

/** Writes who did what to whom; goes into the transaction of the deed. Rows are changed only when an agent is erased. */
export async function writeAuditEvent(
  db: Db,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  { actor, subject, action, detail = {} }: AuditEvent,
): Promise<void> {
  await db
    .insert(history)
    .values({ id: newId(), at: now(), actor_id: actor, subject_id: subject, action, detail })
}

/** Empties what the history tells of a deleted agent: who did what and when stays, by ids alone. The one change that rows ever see. */
export async function clearAuditDetails(db: Db, subject: string): Promise<void> {
  await db.update(history).set({ detail: {} }).where(eq(history.subject_id, subject))
}
