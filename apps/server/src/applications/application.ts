/** What an agent may read of the own registration: its states, never who decides or why so far. */
import type { Application } from '@passerelle/contracts/application.ts'
import type { AgentRow } from '../agents/record.ts'
import type { Deps } from '../deps.ts'

type ReviewDeps = Pick<Deps, 'config' | 'now'>

/**
 * When staff mean to have decided the registration; null when none waits for them, or when they are
 * late: a time that has passed is not promised.
 */
export function expectedBy(
  { state, activated_at }: Pick<AgentRow, 'state' | 'activated_at'>,
  { config, now }: ReviewDeps,
): Date | null {
  if (state !== 'activated' || !activated_at) return null
  const end = new Date(activated_at.getTime() + config.reviewTime)
  return now() < end ? end : null
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Converts an agent's row to what the agent reads about the registration. */
export function describeApplication(row: AgentRow, deps: ReviewDeps): Application {
  const isDecided = row.state !== 'registered' && row.state !== 'activated'
  return {
    state: row.state,
    registered_at: row.created_at.toISOString(),
    confirmed_at: iso(row.activated_at),
    expected_by: iso(expectedBy(row, deps)),
    decided_at: isDecided ? iso(row.decided_at) : null,
    reason: row.state === 'declined' ? row.reason : null,
    can_apply_again: false,
  }
}
