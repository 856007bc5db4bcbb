/** Decisions on registrations. Of two at once the first one counts, and the other is told who. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { DecisionState, ReasonPurpose } from '@passerelle/contracts/choices.ts'
import { days, declinedLink, undo } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { EarlierDecision } from '@passerelle/contracts/problem.ts'
import type { approveAgent, declineAgent } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../agents/record.ts'
import { makeApplicationLink } from '../../applications/links.ts'
import { closeQuestion, reopenQuestion } from '../../applications/questions.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import type { Db } from '../../db/db.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { DecisionUndo } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { dropQueuedMail, queueMail } from '../../mail/outbox.ts'
import type { MailValues } from '../../mail/templates.ts'
import { keepPermission } from '../../members/members.ts'
import {
  changedRecord,
  invalidFields,
  notFound,
  ownRecord,
  Problem,
} from '../../problems/problem.ts'
import { endSessions, type Caller } from '../../sessions/sessions.ts'
import { endAllGrants } from '../../sessions/site-sessions.ts'
import { addToDirectory } from './agency-directory.ts'
import { agentWithHistory } from './agents-service.ts'
import { deleteAgency } from './agents-store.ts'
import { findName, lockAgent, writeDecision, writeUndo } from './decisions-store.ts'
import { addDecisionNote } from './notes-service.ts'
import { countryOf, isInAreas } from './queue-query.ts'
import { toldReason, type ChosenReason, type ToldReason } from './reasons-service.ts'

type DecidedAgent = AnswerOf<typeof approveAgent>
type DecisionInput = BodyOf<typeof approveAgent>

const decidedAgent = ({ id, state, pin_code }: AgentRow): DecidedAgent => ({ id, state, pin_code })

/**
 * Locks an agent for a decision of this member.
 * @throws Problem 404 for an agent who is unknown to the member, 403 for the member's own record
 */
export async function lockForDecision(
  db: Db,
  { id: member }: Caller,
  id: string,
): Promise<AgentRow> {
  const areas = await keepPermission(db, member, 'agents:decide')
  const agent = await lockAgent(db, id)
  if (!agent || !isInAreas(agent.country_id, areas)) throw notFound()
  if (id === member) throw ownRecord()
  return agent
}

/** The decision that stands; undefined when the agent was never decided on. */
export async function earlierDecision(
  db: Db,
  { state, decided_at, decided_by }: AgentRow,
): Promise<EarlierDecision | undefined> {
  if (state === 'registered' || state === 'activated' || decided_at === null) return undefined
  return { state, by: await findName(db, decided_by), at: decided_at.toISOString() }
}

/**
 * Decides a registration that waits. The same decision by the same member again changes nothing.
 * @param apply writes the decision and queues its mail
 * @throws Problem 403, 404 as above, 409 when the registration does not wait for a decision or has
 *   changed since the member read it
 */
async function decideRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  { version, note }: DecisionInput,
  state: DecisionState,
  apply: (db: Db, waiting: AgentRow) => Promise<AgentRow>,
): Promise<DecidedAgent> {
  const agent = await deps.db.transaction(async (db) => {
    const found = await lockForDecision(db, member, id)
    if (found.state === state && found.decided_by === member.id) return found
    if (found.state !== 'activated')
      throw new Problem(409, 'conflict', 'This registration is not waiting for a decision.', {
        decided: await earlierDecision(db, found),
      })
    if (version !== undefined && version !== found.version)
      throw changedRecord(await agentWithHistory({ ...deps, db }, id))
    await addDecisionNote(db, deps, member, id, note)
    const decided = await apply(db, found)
    if (decided.decided_at) await closeQuestion(db, id, decided.decided_at)
    return decided
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: member.id, state }, 'registration decided')
  return decidedAgent(agent)
}

/** The columns that every decision writes. Nobody looks after a decided registration. */
const decisionColumns = ({ now }: Deps, { id }: Caller) => ({
  decided_at: now(),
  decided_by: id,
  assigned_to: null,
})

/**
 * Queues the mail of a decision, which leaves when the decision cannot be undone any more, and
 * keeps what takes the decision back.
 */
async function mailDecision<T extends 'approved' | 'declined'>(
  db: Db,
  deps: Deps,
  { id: by }: Caller,
  before: AgentRow,
  template: T,
  values: MailValues[T],
  agency: number | null = null,
): Promise<void> {
  const { id, email, locale, state, reason, pin_code, assigned_to, decided_by, decided_at } = before
  const mail = await queueMail(db, deps, {
    accountId: id,
    to: email,
    template,
    locale: locale ?? 'en-US',
    values,
    life: days(7),
    delay: undo.time,
  })
  await writeUndo(db, id, {
    by,
    at: deps.now().toISOString(),
    mail,
    agency,
    before: {
      state,
      reason,
      pin_code,
      assigned_to,
      decided_by,
      decided_at: decided_at?.toISOString() ?? null,
    },
  })
}

/**
 * Takes the member's own decision back while its mail has not left. Sessions that the decision
 * ended stay ended.
 * @throws Problem 403 and 404 as `lockForDecision`, 409 without such a decision or when it is too
 *   late
 */
export async function takeBackDecision(
  deps: Deps,
  member: Caller,
  id: string,
): Promise<DecidedAgent> {
  const agent = await deps.db.transaction(async (db) => {
    const decided = await lockForDecision(db, member, id)
    if (decided.undo?.by !== member.id)
      throw new Problem(409, 'conflict', 'There is no decision of yours to undo.', {
        decided: await earlierDecision(db, decided),
      })
    return restore(db, deps, member, decided, decided.undo)
  })
  deps.log.info({ agentId: id, actorId: member.id }, 'decision undone')
  return decidedAgent(agent)
}

/** @throws Problem 409 when the decision's mail has left or may leave now */
async function restore(
  db: Db,
  deps: Deps,
  { id: actor }: Caller,
  { id, state, decided_at }: AgentRow,
  { at, mail, agency, before }: DecisionUndo,
): Promise<AgentRow> {
  const isLate = deps.now().getTime() >= Date.parse(at) + undo.time
  if (isLate || !(await dropQueuedMail(db, mail)))
    throw new Problem(409, 'tooLate', 'It is too late to undo this decision.')
  if (agency !== null) await deleteAgency(db, agency)
  if (decided_at) await reopenQuestion(db, id, decided_at)
  // Other sites get tokens for approved agents only.
  if (state === 'approved') await endAllGrants(db, id, null)
  await writeAuditEvent(db, deps, {
    actor,
    subject: id,
    action: 'undone',
    detail: { state: [state, before.state] },
  })
  return writeDecision(db, id, {
    ...before,
    decided_at: before.decided_at === null ? null : new Date(before.decided_at),
    undo: null,
  })
}

/** How many login numbers are tried before an approval fails. */
const maxTries = 10
/** How many taken login numbers make them a digit longer. */
const triesByLength = 3

/**
 * Makes a login number such as FR104822: the agent's country and six digits. It may be taken
 * already. Where most of a country's numbers are, it is longer.
 * @param taken how many numbers were taken already
 */
function loginNumber(countryId: number, token: string, taken: number): string {
  const digits = 6 + Math.floor(taken / triesByLength)
  const number = Buffer.from(token, 'base64url').readUInt32BE() % 10 ** digits
  return `${countryOf(countryId).code}${String(number).padStart(digits, '0')}`
}

/**
 * Approves a registration: issues and mails the login number, and adds the agency to the directory.
 * @throws Problem as `decideRegistration`
 */
export async function approveRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  input: DecisionInput,
): Promise<DecidedAgent> {
  for (let taken = 0; ; taken += 1) {
    try {
      return await decideRegistration(deps, member, id, input, 'approved', (db, waiting) =>
        approve(db, deps, member, waiting, taken),
      )
    } catch (error) {
      if (!isDuplicate(error) || taken + 1 === maxTries) throw error
    }
  }
}

async function approve(
  db: Db,
  deps: Deps,
  member: Caller,
  waiting: AgentRow,
  taken: number,
): Promise<AgentRow> {
  const { id, country_id } = waiting
  const login = loginNumber(country_id, deps.newToken(), taken)
  const agent = await writeDecision(db, id, {
    ...decisionColumns(deps, member),
    state: 'approved',
    pin_code: login,
  })
  const agency = await addToDirectory(db, agent)
  await writeAuditEvent(db, deps, {
    actor: member.id,
    subject: id,
    action: 'approved',
    detail: { pin_code: login },
  })
  await mailDecision(
    db,
    deps,
    member,
    waiting,
    'approved',
    { name: greetingName(waiting, waiting.locale), login },
    agency ?? null,
  )
  return agent
}

/**
 * The reason of a decision that needs one, as the agent is told.
 * @throws Problem as `toldReason`, 400 without a reason
 */
async function dueReason(
  db: Db,
  deps: Deps,
  chosen: ChosenReason,
  purpose: ReasonPurpose,
  { locale }: Pick<AgentRow, 'locale'>,
): Promise<ToldReason> {
  const told = await toldReason(db, deps, chosen, purpose, locale)
  if (!told) throw invalidFields({ reason: 'required' })
  return told
}

/**
 * Declines a registration, mails the reason and ends the agent's sessions.
 * @throws Problem as `decideRegistration`
 */
export async function declineRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  { reason, reason_id, ...input }: BodyOf<typeof declineAgent>,
): Promise<DecidedAgent> {
  return decideRegistration(deps, member, id, input, 'declined', async (db, waiting) => {
    const told = await dueReason(db, deps, { reason, reason_id }, 'decline', waiting)
    const agent = await writeDecision(db, id, {
      ...decisionColumns(deps, member),
      state: 'declined',
      reason: told.text,
    })
    await endSessions({ ...deps, db }, id)
    await writeAuditEvent(db, deps, {
      actor: member.id,
      subject: id,
      action: 'declined',
      detail: { reason: told.text, reason_id: told.reason_id },
    })
    await mailDecision(db, deps, member, waiting, 'declined', {
      name: greetingName(waiting, waiting.locale),
      reason: told.text,
      token: await makeApplicationLink(db, deps, waiting, {
        questionId: null,
        expires: new Date(deps.now().getTime() + declinedLink.life),
      }),
    })
    return agent
  })
}
