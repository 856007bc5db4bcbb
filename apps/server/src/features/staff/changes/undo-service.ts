/** Takes a decision on a change request back while its mail has not left. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { undo } from '@passerelle/contracts/limits.ts'
import type { undoChange } from '@passerelle/contracts/staff.ts'
import { fieldNameOf, storedValue, type AgentRow } from '../../../agents/record.ts'
import { updateRequest, type ChangeRequest } from '../../../applications/change-requests.ts'
import { reopenQuestion } from '../../../applications/questions.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { ChangeUndo } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { dropQueuedMail } from '../../../mail/outbox.ts'
import { keepPermission } from '../../../members/members.ts'
import { notFound, ownRecord, Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { deleteAgency } from '../agents/store.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { earlierDecision } from './service.ts'
import { findRequest, hasOtherRequest, lockAgentOf, updateAgent } from './store.ts'

/**
 * Takes the member's own decision on changes back: the record and the request are as before.
 * @throws Problem 403 for one's own request, 404 for an unknown request, 409 without such a decision,
 *   when it is too late, or when the agent has asked for other changes since
 */
export async function takeBackChanges(
  deps: Deps,
  member: Caller,
  id: string,
): Promise<AnswerOf<typeof undoChange>> {
  await deps.db.transaction(async (db) => {
    const areas = await keepPermission(db, member.id, 'agents:decide')
    const agent = await lockAgentOf(db, id)
    const request = await findRequest(db, id)
    if (!agent || !request || !isInAreas(agent.country_id, areas)) throw notFound()
    if (agent.id === member.id) throw ownRecord()
    if (!request.undo || request.last_decision?.by !== member.id)
      throw new Problem(409, 'conflict', 'There is no decision of yours to undo.', {
        decided: await earlierDecision(db, request),
      })
    await checkUnchanged(db, agent, request, request.undo)
    await restore(db, deps, member, agent, request, request.undo)
  })
  deps.counters.count('decisions_total', { decision: 'changesUndone' })
  deps.log.info({ changeRequestId: id, actorId: member.id }, 'decision on changes undone')
  return { id, open: true }
}

/** @throws Problem 409 when the record or the agent's requests have changed since the decision */
async function checkUnchanged(
  db: Db,
  agent: AgentRow,
  request: ChangeRequest,
  { values, changes, version }: ChangeUndo,
): Promise<void> {
  const isWritten = Object.keys(values).every(
    (column) => storedValue(agent, column) === changes[column],
  )
  if (
    isWritten &&
    request.version === version &&
    !(await hasOtherRequest(db, agent.id, request.id))
  )
    return
  throw new Problem(409, 'conflict', 'The agent has asked for other changes since.')
}

/** @throws Problem 409 when the decision's mail has left or may leave now */
async function restore(
  db: Db,
  deps: Deps,
  { id: actor }: Caller,
  agent: AgentRow,
  request: ChangeRequest,
  { mail, agency, values, changes, last_decision, assigned_to = null }: ChangeUndo,
): Promise<void> {
  const { closed_at, last_decision: decided } = request
  const isLate = deps.now().getTime() >= Date.parse(decided?.at ?? '') + undo.time
  if (isLate || !(await dropQueuedMail(db, mail)))
    throw new Problem(409, 'tooLate', 'It is too late to undo this decision.')
  if (agency !== null) await deleteAgency(db, agency)
  // The decision has ended an assignment only as `endWaiting` does.
  const hasEnded = closed_at !== null && agent.state !== 'activated'
  await updateAgent(db, agent.id, { ...values, ...(hasEnded ? { assigned_to } : {}) })
  if (closed_at) await reopenQuestion(db, agent.id, closed_at)
  await updateRequest(db, request, { changes, last_decision, closed_at: null, undo: null })
  await writeAuditEvent(db, deps, {
    actor,
    subject: agent.id,
    action: 'changesUndone',
    detail: { fields: Object.keys(changes).map(fieldNameOf) },
  })
}
