import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import { days, undo } from '@passerelle/contracts/limits.ts'
import type { EarlierDecision, FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { decideChange } from '@passerelle/contracts/staff.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { fieldNameOf, storedValue, type AgentRow } from '../../../agents/record.ts'
import {
  endWaiting,
  updateRequest,
  type ChangeRequest,
} from '../../../applications/change-requests.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import {
  changedRecord,
  invalidFields,
  notFound,
  ownRecord,
  Problem,
} from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { queueMail } from '../../../mail/outbox.ts'
import { keepPermission } from '../../../members/members.ts'
import { lateBefore } from '../../../queue/waiting.ts'
import { addToDirectory } from '../agents/agency-directory.ts'
import { findName } from '../agents/decisions-store.ts'
import { addDecisionNote } from '../agents/notes-service.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { localizedReason } from '../reasons/service.ts'
import { listedRequest } from './list-service.ts'
import { findOwner, findRequest, lockAgentOf, updateAgent, writeChangeUndo } from './store.ts'

type Decision = BodyOf<typeof decideChange>

/** @throws Problem 400 when no field is decided, one field both ways, or one declined without a reason */
function checkDecision({ approve, reject, reason, reason_id }: Decision): void {
  const errors: Record<string, FieldErrorCode> = {}
  if (approve.length + reject.length === 0) errors['approve'] = 'required'
  if (approve.some((field) => reject.includes(field))) errors['reject'] = 'invalid'
  if (reject.length > 0 && reason === null && reason_id === undefined) errors['reason'] = 'required'
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/**
 * Decides fields of a change request: approved ones are written, rejected ones are dropped, the
 * others stay open. A mail tells the agent. The same decision by the same member again changes
 * nothing.
 * @returns whether fields stay open
 * @throws Problem 403 for one's own request, 404 for a request that is unknown to the member, 409
 *   when a field is not open or the request has changed since the member read it
 */
export async function decideChanges(
  deps: Deps,
  member: Caller,
  id: string,
  decision: Decision,
): Promise<{ id: string; open: boolean }> {
  checkDecision(decision)
  const { id: actor } = member
  const open = await deps.db.transaction(async (db) => {
    const areas = await keepPermission(db, actor, 'agents:decide')
    const agent = await lockAgentOf(db, id)
    const request = await findRequest(db, id)
    if (!agent || !request || !isInAreas(agent.country_id, areas)) throw notFound()
    if (agent.id === actor) throw ownRecord()
    if (isRepeated(request, actor, decision)) return request.closed_at === null
    await checkUndecided(db, deps, member, agent, request, decision)
    const applied = await applyDecision(db, { by: actor, at: deps.now() }, agent, request, decision)
    await addDecisionNote(db, deps, member, agent.id, decision.note)
    const mail = await reportDecision(db, deps, actor, agent, request, decision)
    await writeChangeUndo(db, id, {
      mail,
      agency: applied.agency,
      version: request.version + 1,
      values: valuesBefore(agent, request, decision),
      changes: request.changes,
      last_decision: request.last_decision,
      assigned_to: agent.assigned_to,
    })
    deps.counters.count('decisions_total', { decision: 'changesDecided' })
    return applied.openFields > 0
  })
  deps.wakeMail()
  deps.log.info({ changeRequestId: id, actorId: actor }, 'changes decided')
  return { id, open }
}

/** The values that the approved fields had. */
function valuesBefore(agent: AgentRow, { changes }: ChangeRequest, { approve }: Decision) {
  const columns = Object.keys(changes).filter((column) => approve.includes(fieldNameOf(column)))
  return Object.fromEntries(columns.map((column) => [column, storedValue(agent, column)]))
}

const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one))

/** The fields of a request that can be decided. */
function openFieldsOf({ closed_at, changes }: ChangeRequest): Set<string> {
  return new Set(closed_at ? [] : Object.keys(changes).map(fieldNameOf))
}

/** Has this member decided the same before, without another decision or question since? */
function isRepeated(
  request: ChangeRequest,
  member: string,
  { approve, reject }: Decision,
): boolean {
  const { last_decision: last } = request
  const open = openFieldsOf(request)
  return (
    last?.by === member &&
    areSame(last.approve, approve) &&
    areSame(last.reject, reject) &&
    ![...approve, ...reject].some((field) => open.has(field))
  )
}

export async function earlierDecision(
  db: Db,
  { last_decision: last }: ChangeRequest,
): Promise<EarlierDecision | undefined> {
  if (!last) return undefined
  const state =
    last.reject.length === 0
      ? 'approved'
      : last.approve.length === 0
        ? 'declined'
        : 'partlyApproved'
  return { state, by: await findName(db, last.by), at: last.at }
}

/** @throws Problem 409 when a field is not open, or the request has changed since `version` */
async function checkUndecided(
  db: Db,
  deps: Deps,
  { id: reader }: Caller,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject, version }: Decision,
): Promise<void> {
  const openFields = openFieldsOf(request)
  const isOpen = [...approve, ...reject].every((field) => openFields.has(field))
  const isRead = version === undefined || version === request.version
  if (isOpen && isRead) return
  const decided = await earlierDecision(db, request)
  if (request.closed_at === null && !isRead)
    throw changedRecord(
      listedRequest(
        { request, agent, owner: await findOwner(db, agent) },
        lateBefore(deps),
        reader,
      ),
      decided,
    )
  throw noLongerOpen(decided)
}

/** The answer when nothing of a request waits for this decision. */
export function noLongerOpen(decided: EarlierDecision | undefined): Problem {
  return new Problem(409, 'conflict', 'These changes are not waiting for a decision any more.', {
    decided,
  })
}

/**
 * An agency in the United States needs a state (specification, section 5).
 * @throws Problem 409 when the decision would leave it without one
 */
function checkAgencyState(agent: AgentRow, approved: Partial<AgentRow>): void {
  if (approved.agency_country_id === undefined && approved.state_name === undefined) return
  const { agency_country_id: country, state_name: state } = { ...agent, ...approved }
  if (country === UNITED_STATES && state === null)
    throw new Problem(
      409,
      'conflict',
      'An agency in the United States needs its state: please decide country and state together.',
    )
}

/**
 * Writes the approved values and keeps the undecided ones in the request. All that ends has the same
 * time, by which an undo finds it.
 * @returns how many fields stay open, and the entry that the directory got
 */
async function applyDecision(
  db: Db,
  { by, at }: { by: string; at: Date },
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject, add_agency }: Decision,
): Promise<{ openFields: number; agency: number | null }> {
  const requested = Object.entries(request.changes)
  const approved = Object.fromEntries(
    requested.filter(([column]) => approve.includes(fieldNameOf(column))),
  ) as Partial<AgentRow>
  checkAgencyState(agent, approved)
  const undecided = requested.filter(
    ([column]) => ![...approve, ...reject].includes(fieldNameOf(column)),
  )
  const isClosed = undecided.length === 0
  await updateAgent(db, agent.id, approved)
  const hasNewAgency =
    add_agency && agent.state === 'approved' && approve.some((field) => field.startsWith('agency.'))
  const agency = hasNewAgency ? await addToDirectory(db, { ...agent, ...approved }) : undefined
  await updateRequest(db, request, {
    changes: Object.fromEntries(undecided),
    last_decision: { by, at: at.toISOString(), approve, reject },
    ...(isClosed ? { closed_at: at } : {}),
  })
  if (isClosed) await endWaiting(db, agent.id, at)
  return { openFields: undecided.length, agency: agency ?? null }
}

/**
 * Writes the decision to the audit log, with old and new values, and mails it to the agent when it
 * cannot be undone any more.
 * @returns the mail's id
 */
async function reportDecision(
  db: Db,
  deps: Deps,
  actor: string,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject, reason, reason_id }: Decision,
): Promise<string> {
  const found = await localizedReason(db, deps, { reason, reason_id }, 'reject', agent.locale)
  const oldAndNewValues = (fields: readonly string[]) =>
    Object.fromEntries(
      Object.entries(request.changes)
        .filter(([column]) => fields.includes(fieldNameOf(column)))
        .map(([column, value]) => [fieldNameOf(column), [storedValue(agent, column), value]]),
    )
  await writeAuditEvent(db, deps, {
    actor,
    subject: agent.id,
    action: 'changesDecided',
    detail: {
      approved: oldAndNewValues(approve),
      rejected: oldAndNewValues(reject),
      reason: found?.text ?? null,
      reason_id: found?.reason_id ?? null,
    },
  })
  return queueMail(db, deps, {
    accountId: agent.id,
    to: agent.email,
    template: 'changesDecided',
    locale: agent.locale ?? 'en-US',
    values: {
      name: greetingName(agent, agent.locale),
      approved: approve,
      rejected: reject,
      reason: found?.text ?? null,
    },
    life: days(7),
    delay: undo.time,
  })
}
