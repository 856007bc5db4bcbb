import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import { days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { decideChange, listChanges } from '@passerelle/contracts/staff.ts'
import { fieldOf, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import type { ChangeValue } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, notFound, Problem } from '../../problems/problem.ts'
import type { Caller } from '../../sessions/sessions.ts'
import { queueMail } from '../../mail/outbox.ts'
import { joinDirectory } from './agents-service.ts'
import {
  findOpenRequests,
  findRequest,
  lockAgentOf,
  updateAgent,
  updateRequest,
  type ChangeRequest,
} from './changes-store.ts'
import { pageOf, readPlace } from './pagination.ts'

const storedIn = (agent: AgentRow, column: string) =>
  (agent as unknown as Record<string, ChangeValue>)[column] ?? null

/** One page of open change requests, oldest first, with old and new for each field. */
export async function pageOfChanges(
  { db }: Pick<Deps, 'db'>,
  { limit, after }: BodyOf<typeof listChanges>,
): Promise<AnswerOf<typeof listChanges>> {
  const rows = await findOpenRequests(db, readPlace(after), limit + 1)
  const { objects, next } = pageOf(rows, limit, ({ request }) => ({
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
        field: fieldOf(column),
        before: storedIn(agent, column),
        after: value,
      })),
    })),
    next,
  }
}

type Decision = BodyOf<typeof decideChange>

/** Each field is decided one way, and at least one is. */
function checkDecision({ approve, reject }: Decision): void {
  const faults: Record<string, FieldErrorCode> = {}
  if (approve.length + reject.length === 0) faults['approve'] = 'required'
  if (approve.some((field) => reject.includes(field))) faults['reject'] = 'invalid'
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
}

/**
 * Decides fields of a change request: approved ones are written, rejected ones dropped, the rest stays open. The agent is told by mail.
 * @throws Problem 404 for an unknown request, 409 when a field is not open (any more)
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
    const rest = await settle(db, deps, agent, request, decision)
    await tell(db, deps, actor, agent, request, decision)
    return rest > 0
  })
  deps.wakeMail()
  deps.log.info({ changeRequestId: id, actorId: actor }, 'changes decided')
  return { id, open }
}

/**
 * No decision leaves an agency in the United States without its state (specification, section 5).
 * @throws Problem 409 when a country would be written without it
 */
function checkState(agent: AgentRow, approved: Partial<AgentRow>): void {
  if (approved.agency_country_id === undefined && approved.state_name === undefined) return
  const { agency_country_id: country, state_name: state } = { ...agent, ...approved }
  if (country === UNITED_STATES && state === null)
    throw new Problem(
      409,
      'conflict',
      'An agency in the United States needs its state: please decide country and state together.',
    )
}

/** Writes what was approved, and keeps what was not decided. Says how many fields stay open. */
async function settle(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject }: Decision,
): Promise<number> {
  const asked = Object.entries(request.changes)
  const openFields = new Set(request.closed_at ? [] : asked.map(([column]) => fieldOf(column)))
  if ([...approve, ...reject].some((field) => !openFields.has(field)))
    throw new Problem(409, 'conflict', 'These changes are not waiting for a decision any more.')
  const approved = Object.fromEntries(
    asked.filter(([column]) => approve.includes(fieldOf(column))),
  ) as Partial<AgentRow>
  checkState(agent, approved)
  if (approve.length > 0) await updateAgent(db, agent.id, approved)
  if (agent.state === 'approved' && approve.some((field) => field.startsWith('agency.')))
    await joinDirectory(db, { ...agent, ...approved })
  const rest = asked.filter(([column]) => ![...approve, ...reject].includes(fieldOf(column)))
  await updateRequest(db, request.id, {
    changes: Object.fromEntries(rest),
    ...(rest.length === 0 ? { closed_at: deps.now() } : {}),
  })
  return rest.length
}

/** To the history as old and new by field, and to the agent by mail. */
async function tell(
  db: Db,
  deps: Deps,
  actor: string,
  agent: AgentRow,
  request: ChangeRequest,
  { approve, reject, reason }: Decision,
): Promise<void> {
  const oldAndNew = (fields: readonly string[]) =>
    Object.fromEntries(
      Object.entries(request.changes)
        .filter(([column]) => fields.includes(fieldOf(column)))
        .map(([column, value]) => [fieldOf(column), [storedIn(agent, column), value]]),
    )
  await writeAuditEvent(db, deps, {
    actor,
    subject: agent.id,
    action: 'changesDecided',
    detail: { approved: oldAndNew(approve), rejected: oldAndNew(reject), reason },
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
