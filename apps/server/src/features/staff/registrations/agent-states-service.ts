/** Decisions that change the state of an agent after the first one. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type {
  reinstateAgent,
  reopenAgent,
  suspendAgent,
} from '@passerelle/contracts/agent-states.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { endOfSuspension, stateAfterSuspension } from '../../../agents/suspension.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Deps } from '../../../deps.ts'
import { invalidFields } from '../../../problems/problem.ts'
import { endSessions, type Caller } from '../../../sessions/sessions.ts'
import { writeDecision } from '../agents/decisions-store.ts'
import { endAssignments } from '../members/store.ts'
import { decideOnAgent, dueReason, mailDecision } from './service.ts'

type DecidedAgent = AnswerOf<typeof suspendAgent>

/**
 * Puts a declined registration back into the queue and mails the reason.
 * @throws Problem as `decideOnAgent`
 */
export async function reopenRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  { reason, ...input }: BodyOf<typeof reopenAgent>,
): Promise<DecidedAgent> {
  return decideOnAgent(deps, member, id, input, 'reopened', async (db, declined) => {
    const agent = await writeDecision(db, id, {
      state: 'activated',
      reason: null,
      decided_at: null,
      decided_by: null,
    })
    await writeAuditEvent(db, deps, {
      actor: member.id,
      subject: id,
      action: 'reopened',
      detail: { reason },
    })
    await mailDecision(db, deps, member, declined, 'reopened', {
      name: greetingName(declined, declined.locale),
      reason,
    })
    return agent
  })
}

/**
 * Suspends an agent: ends sessions, tokens and assignments, tells the sites, and mails the reason.
 * @throws Problem as `decideOnAgent`, 400 for an end that is not in the future
 */
export async function suspend(
  deps: Deps,
  member: Caller,
  id: string,
  { reason, reason_id, until, ...input }: BodyOf<typeof suspendAgent>,
): Promise<DecidedAgent> {
  const end = until === undefined ? null : new Date(until)
  if (end && end <= deps.now()) throw invalidFields({ until: 'invalid' })
  return decideOnAgent(deps, member, id, input, 'suspended', async (db, before) => {
    const told = await dueReason(db, deps, { reason, reason_id }, 'suspend', before)
    const agent = await writeDecision(db, id, {
      state: 'suspended',
      reason: told.text,
      suspended_at: deps.now(),
      suspended_until: end,
      assigned_to: null,
    })
    await endSessions({ ...deps, db }, id)
    await endAssignments(db, id)
    await writeAuditEvent(db, deps, {
      actor: member.id,
      subject: id,
      action: 'suspended',
      detail: { reason: told.text, reason_id: told.reason_id, until: end?.toISOString() ?? null },
    })
    await mailDecision(db, deps, member, before, 'suspended', {
      name: greetingName(before, before.locale),
      reason: told.text,
      until: end?.toISOString() ?? null,
    })
    return agent
  })
}

/**
 * Ends a suspension. A registration that waited waits again.
 * @throws Problem as `decideOnAgent`
 */
export async function reinstate(
  deps: Deps,
  member: Caller,
  id: string,
  input: BodyOf<typeof reinstateAgent>,
): Promise<DecidedAgent> {
  return decideOnAgent(deps, member, id, input, 'reinstated', async (db, suspended) => {
    const state = stateAfterSuspension(suspended)
    const agent = await writeDecision(db, id, { ...endOfSuspension, state })
    await writeAuditEvent(db, deps, { actor: member.id, subject: id, action: 'reinstated' })
    await mailDecision(db, deps, member, suspended, 'reinstated', {
      name: greetingName(suspended, suspended.locale),
    })
    return agent
  })
}
