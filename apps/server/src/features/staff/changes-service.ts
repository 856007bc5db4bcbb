import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import { days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { decideChange, listChanges } from '@passerelle/contracts/staff.ts'
import { fieldNameOf, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import type { ChangeValue } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, notFound, Problem } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { queueMail } from '../../mail/outbox.ts'
import { addToDirectory } from './agency-directory.ts'
import {
  findOpenRequests,
  findRequest,
  lockAgentOf,
  updateAgent,
  updateRequest,
  type ChangeRequest,
} from './changes-store.ts'
import { toPage, readCursor } from './pagination.ts'

const storedValue = (agent: AgentRow, column: string) =>
  (agent as unknown as Record<string, ChangeValue>)[column] ?? null

/** One page of open change requests, oldest first, with the old and the new value of each field. */
export async function pageOfChanges(
  { db }: Pick<Deps, 'db'>,
  { limit, after }: BodyOf<typeof listChanges>,
): Promise<AnswerOf<typeof listChanges>> {
  const rows = await findOpenRequests(db, readCursor(after), limit + 1)
  const { objects, next } = toPage(rows, limit, ({ request }) => ({
    at: request.asked_at,
    id: request.id,
  }))
  return {
    objects: objects.map(({ request, agent }) => ({
      id: request.id,
      agent_id: agent.id,
      agent: `${agent.name} ${agent.surname}`,
      email: agent.email,
      pin_code: agent.pin_code,
      asked_at: request.asked_at.toISOString(),
      changes: Object.entries(request.changes).map(([column, value]) => ({
        field: fieldNameOf(column),
        before: storedValue(agent, column),
        after: value,
      })),
    })),
    next,
  }
}

type Decision = BodyOf<typeof decideChange>

/** @throws Problem 400 when no field is decided, or one field both ways */
function checkDecision({ approve, reject }: Decision): void {
  const errors: Record<string, FieldErrorCode> = {}
  if (approve.length + reject.length === 0) errors['approve'] = 'required'
  if (approve.some((field) => reject.includes(field))) errors['reject'] = 'invalid'
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/**
 * Decides fields of a change request: approved ones are written, rejected ones are dropped, the
 * others stay open. A mail tells the agent.
 * @returns whether fields stay open
 * @throws Problem 404 for an unknown request, 409 when a field is not open
 */
export async function decideChanges(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  decision: Decision,
): Promise<{ id: string; open: boolean }> {
  checkDecision(decision)
  const open = await deps.db.transaction(async (db) => {
    const agent = await lockAgentOf(db, id)
    const request = await findRequest(db, id)
    if (!agent || !request) throw notFound()
    const openFields = await applyDecision(db, deps, agent, request, decision)
    await reportDecision(db, deps, actor, agent, request, decision)
    return openFields > 0
  })
  deps.wakeMail()
  deps.log.info({ changeRequestId: id, actorId: actor }, 'changes decided')
  return { id, open }
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
 * Writes the approved values and keeps the undecided ones in the request.
 * @returns how many fields stay open
 * @throws Problem 409 when a field is not open
 */
async function applyDecision(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject }: Decision,
): Promise<number> {
  const requested = Object.entries(request.changes)
  const openFields = new Set(
    request.closed_at ? [] : requested.map(([column]) => fieldNameOf(column)),
  )
  if ([...approve, ...reject].some((field) => !openFields.has(field)))
    throw new Problem(409, 'conflict', 'These changes are not waiting for a decision any more.')
  const approved = Object.fromEntries(
    requested.filter(([column]) => approve.includes(fieldNameOf(column))),
  ) as Partial<AgentRow>
  checkAgencyState(agent, approved)
  if (approve.length > 0) await updateAgent(db, agent.id, approved)
  if (agent.state === 'approved' && approve.some((field) => field.startsWith('agency.')))
    await addToDirectory(db, { ...agent, ...approved })
  const undecided = requested.filter(
    ([column]) => ![...approve, ...reject].includes(fieldNameOf(column)),
  )
  await updateRequest(db, request.id, {
    changes: Object.fromEntries(undecided),
    ...(undecided.length === 0 ? { closed_at: deps.now() } : {}),
  })
  return undecided.length
}

/** Writes the decision to the audit log, with old and new values, and mails it to the agent. */
async function reportDecision(
  db: Db,
  deps: Deps,
  actor: string,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject, reason }: Decision,
): Promise<void> {
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
    detail: { approved: oldAndNewValues(approve), rejected: oldAndNewValues(reject), reason },
  })
  await queueMail(db, deps, {
    agentId: agent.id,
    to: agent.email,
    template: 'changesDecided',
    locale: agent.locale ?? 'en-US',
    values: { name: agent.name, approved: approve, rejected: reject, reason },
    life: days(7),
  })
}
