/** Takes a decision on an agent back while its mail has not left. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { undo } from '@passerelle/contracts/limits.ts'
import type { undoDecision } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../../agents/record.ts'
import { reopenQuestion } from '../../../applications/questions.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { DecisionUndo } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { dropQueuedMail } from '../../../mail/outbox.ts'
import { keepAnAdmin } from '../../../members/members.ts'
import { Problem } from '../../../problems/problem.ts'
import { endSessions, endSiteAccess, hasAccess, type Caller } from '../../../sessions/sessions.ts'
import { writeDecision } from '../agents/decisions-store.ts'
import { deleteAgency } from '../agents/store.ts'
import { decidedAgent, earlierDecision, lockForDecision, stateTime } from './service.ts'

/**
 * Takes the member's own decision back while its mail has not left. Sessions that the decision
 * ended stay ended.
 * @throws Problem 403 and 404 as `lockForDecision`, 409 without such a decision, when it is too late,
 *   and when the last admin would go
 */
export async function takeBackDecision(
  deps: Deps,
  member: Caller,
  id: string,
): Promise<AnswerOf<typeof undoDecision>> {
  const agent = await deps.db.transaction(async (db) => {
    const decided = await lockForDecision(deps, db, member, id)
    if (decided.undo?.by !== member.id)
      throw new Problem(409, 'conflict', 'There is no decision of yours to undo.', {
        decided: await earlierDecision(db, decided),
      })
    return restore(db, deps, member, decided, decided.undo)
  })
  deps.counters.count('decisions_total', { decision: 'undone' })
  deps.log.info({ agentId: id, actorId: member.id }, 'decision undone')
  return decidedAgent(agent)
}

/** @throws Problem 409 when the decision's mail has left or may leave now */
async function restore(
  db: Db,
  deps: Deps,
  { id: actor }: Caller,
  agent: AgentRow,
  { at, mail, agency, corrected, before }: DecisionUndo,
): Promise<AgentRow> {
  const { id, state } = agent
  const isLate = deps.now().getTime() >= Date.parse(at) + undo.time
  if (isLate || !(await dropQueuedMail(db, mail)))
    throw new Problem(409, 'tooLate', 'It is too late to undo this decision.')
  if (agency !== null) await deleteAgency(db, agency)
  if (before.state === 'activated') await reopenQuestion(db, id, stateTime(agent))
  if (hasAccess(state) && !hasAccess(before.state)) {
    await keepAnAdmin(db, id)
    await endSessions({ ...deps, db }, id)
  }
  // Other sites get tokens for approved agents only.
  else if (state === 'approved') await endSiteAccess({ ...deps, db }, id)
  await writeAuditEvent(db, deps, {
    actor,
    subject: id,
    action: 'undone',
    detail: { state: [state, before.state] },
  })
  return writeDecision(db, id, {
    ...corrected,
    ...before,
    decided_at: dateOf(before.decided_at),
    suspended_at: dateOf(before.suspended_at),
    suspended_until: dateOf(before.suspended_until),
    undo: null,
  })
}

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null)
