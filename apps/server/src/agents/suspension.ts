/** The end of suspensions: by itself at its time, or by staff. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { accounts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { AccountRow } from './record.ts'

/** The most suspensions that one call ends. */
const partSize = 500

/** Says whether a suspension should have ended by itself. */
export function isSuspensionOver(
  { state, suspended_until }: Pick<AccountRow, 'state' | 'suspended_until'>,
  now: Date,
): boolean {
  return state === 'suspended' && suspended_until !== null && suspended_until <= now
}

/** The state that a suspended agent had before. Only approved agents have a login number. */
export function stateAfterSuspension({ pin_code }: Pick<AccountRow, 'pin_code'>): AgentState {
  return pin_code === null ? 'activated' : 'approved'
}

/** What the end of a suspension writes, besides the state. */
export const endOfSuspension = {
  reason: null,
  suspended_at: null,
  suspended_until: null,
} as const

/**
 * Ends the suspensions whose time is over.
 * @param id of one agent; undefined for all
 * @returns how many ended; 500 when there may be more
 */
export async function endDueSuspensions(
  { db, now, newId, log }: Pick<Deps, 'db' | 'now' | 'newId' | 'log'>,
  id?: string,
): Promise<number> {
  const due = and(
    eq(accounts.state, 'suspended'),
    lte(accounts.suspended_until, now()),
    id === undefined ? undefined : eq(accounts.id, id),
  )
  const first = db.select({ id: accounts.id }).from(accounts).where(due).limit(partSize)
  return db.transaction(async (db) => {
    const ended = await db
      .update(accounts)
      .set({
        ...endOfSuspension,
        state: sql`case when ${accounts.pin_code} is null then 'activated' else 'approved' end`,
        undo: null,
        version: sql`${accounts.version} + 1`,
      })
      .where(and(due, inArray(accounts.id, first)))
      .returning({ id: accounts.id })
    for (const { id: subject } of ended) {
      await writeAuditEvent(db, { now, newId }, { actor: null, subject, action: 'suspensionEnded' })
      log.info({ agentId: subject }, 'suspension ended')
    }
    return ended.length
  })
}
