import { eq } from 'drizzle-orm'
import type { OtherAction, PersonAction } from '@passerelle/contracts/history.ts'
import type { Db } from '../db/db.ts'
import { history } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export interface AuditEvent {
  /** The id of the person who acted; null for the agent's own action or the program's. */
  readonly actor: string | null
  readonly subject: string
  /** A verb in the past tense. */
  readonly action: PersonAction | OtherAction
  readonly detail?: Record<string, unknown>
}

/**
 * Writes who did what to whom. Call it in the transaction of the action. Rows change only when an
 * agent is erased.
 */
export async function writeAuditEvent(
  db: Db,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  { actor, subject, action, detail = {} }: AuditEvent,
): Promise<void> {
  await db
    .insert(history)
    .values({ id: newId(), at: now(), actor_id: actor, subject_id: subject, action, detail })
}

/**
 * Clears the details of a deleted agent's events. Who did what and when stays, by ids only. No
 * other change of rows exists.
 */
export async function clearAuditDetails(db: Db, subject: string): Promise<void> {
  await db.update(history).set({ detail: {} }).where(eq(history.subject_id, subject))
}
