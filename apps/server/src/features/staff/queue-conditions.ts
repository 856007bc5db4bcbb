/** The conditions of the desk's filters. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import { accounts } from '../../db/schema.ts'
import { queuePlace } from '../../queue/waiting.ts'
import type { PersonFilter } from './person-filter.ts'

export interface QueueFilter extends PersonFilter {
  /** The id of the member who looks after it; null without one. */
  readonly owner: string | null | undefined
  /** Only what has waited for the staff since before this time. */
  readonly lateBefore: Date | undefined
  /** Only what waits and has this level as its gravest finding. */
  readonly finding: FindingLevel | undefined
  /** Only what waits with an open question to the agent, or an answered one. */
  readonly asked: 'open' | 'answered' | undefined
}

export function ownedBy(owner: string | null): SQL {
  return owner === null ? isNull(accounts.assigned_to) : eq(accounts.assigned_to, owner)
}

/** Written out, so that the index of the waiting registrations is used. */
export function hasFinding(level: FindingLevel): SQL | undefined {
  return and(sql`${accounts.state} = 'activated'`, eq(accounts.worst_finding, level))
}

/** An open question puts a registration into the last place, an answered one into the first. */
export const isAsked = {
  open: eq(accounts.queue_place, queuePlace.asked),
  answered: eq(accounts.queue_place, queuePlace.answered),
}
