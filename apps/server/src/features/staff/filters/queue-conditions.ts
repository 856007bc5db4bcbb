/** The conditions of the desk's filters. */
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import { accounts } from '../../../db/schema.ts'
import { queuePlace } from '../../../queue/waiting.ts'
import type { PersonFilter } from './person-filter.ts'

export interface QueueFilter extends PersonFilter {
  /** The member of the staff who asks; undefined for a site's own program. */
  readonly reader: string | undefined
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

type Hidden = Pick<QueueFilter, 'owner' | 'finding'>

/** Says whether a filter is about what is hidden in the own record (own-record.ts). */
export function asksHidden({ owner, finding }: { [name in keyof Hidden]?: unknown }): boolean {
  return owner !== undefined || finding !== undefined
}

/**
 * The condition that leaves the reader's own record out, where the filter would tell what is hidden
 * in it.
 */
export function withoutOwnRecord({ reader, ...filter }: Hidden & Pick<QueueFilter, 'reader'>) {
  return reader !== undefined && asksHidden(filter) ? ne(accounts.id, reader) : undefined
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
