/** Decisions on registrations. Of two at once the first one counts, and the other is told who. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { AgentState, DecisionState, ReasonPurpose } from '@passerelle/contracts/choices.ts'
import { days, declinedLink, undo } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { EarlierDecision } from '@passerelle/contracts/problem.ts'
import type { approveAgent, declineAgent } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../../agents/record.ts'
import { endDueSuspensions, isSuspensionOver } from '../../../agents/suspension.ts'
import { makeApplicationLink } from '../../../applications/links.ts'
import { closeQuestion } from '../../../applications/questions.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import { isDuplicate } from '../../../db/errors.ts'
import type { DecisionUndo } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { queueMail } from '../../../mail/outbox.ts'
import type { MailValues } from '../../../mail/templates.ts'
import { keepAnAdmin, keepPermission, lockMembers } from '../../../members/members.ts'
import {
  changedRecord,
  invalidFields,
  notFound,
  ownRecord,
  Problem,
} from '../../../problems/problem.ts'
import { endSessions, hasAccess, type Caller } from '../../../sessions/sessions.ts'
import { addToDirectory } from '../agents/agency-directory.ts'
import {
  findName,
  lockAgent,
  wasEverMember,
  writeDecision,
  writeUndo,
} from '../agents/decisions-store.ts'
import { addDecisionNote } from '../agents/notes-service.ts'
import { agentWithHistory } from '../agents/service.ts'
import { countryOf, isInAreas } from '../filters/queue-query.ts'
import { localizedReason, type ChosenReason, type LocalizedReason } from '../reasons/service.ts'
import { correctRecord } from './corrections-service.ts'

type DecidedAgent = AnswerOf<typeof approveAgent>
type ApprovalInput = BodyOf<typeof approveAgent>
type DecisionInput = Pick<ApprovalInput, 'version' | 'note'>

/** What a decision answers. */
export function decidedAgent({ id, state, pin_code }: AgentRow): DecidedAgent {
  return { id, state, pin_code }
}

/**
 * Locks an agent for a decision of this member.
 * @throws Problem 404 for an agent who is unknown to the member, 403 for the member's own record
 */
export async function lockForDecision(
  deps: Deps,
  db: Db,
  { id: member }: Caller,
  id: string,
): Promise<AgentRow> {
  // All admins are locked in one order, before anything else, for `keepAnAdmin`.
  if (await wasEverMember(db, id)) await lockMembers(db, [member, id])
  const areas = await keepPermission(db, member, 'agents:decide')
  const agent = await lockAgent(db, id)
  if (!agent || !isInAreas(agent.country_id, areas)) throw notFound()
  if (id === member) throw ownRecord()
  if (!isSuspensionOver(agent, deps.now())) return agent
  await endDueSuspensions({ ...deps, db }, id)
  return (await lockAgent(db, id)) ?? agent
}

/** The states of an agent that each decision begins with and leads to. */
const statesOf: Readonly<
  Record<
    Exclude<DecisionState, 'asked' | 'partlyApproved'>,
    { readonly from: readonly AgentState[]; readonly to: readonly AgentState[] }
  >
> = {
  approved: { from: ['activated'], to: ['approved'] },
  declined: { from: ['activated'], to: ['declined'] },
  reopened: { from: ['declined'], to: ['activated'] },
  suspended: { from: ['activated', 'approved'], to: ['suspended'] },
  reinstated: { from: ['suspended'], to: ['activated', 'approved'] },
}
type AgentDecision = keyof typeof statesOf

const isAgentDecision = (state: string): state is AgentDecision => Object.hasOwn(statesOf, state)

/** The last decision on an agent, while its state is the one that the decision led to. */
function lastDecision({
  state,
  undo,
  decided_at,
  decided_by,
}: AgentRow): { state: AgentDecision; by: string | null; at: string } | undefined {
  const decision = undo?.decision ?? state
  if (!isAgentDecision(decision) || !statesOf[decision].to.includes(state)) return undefined
  if (undo) return { state: decision, by: undo.by, at: undo.at }
  return decided_at ? { state: decision, by: decided_by, at: decided_at.toISOString() } : undefined
}

/** The decision that stands; undefined when the agent was never decided on. */
export async function earlierDecision(
  db: Db,
  agent: AgentRow,
): Promise<EarlierDecision | undefined> {
  const last = lastDecision(agent)
  return last && { ...last, by: await findName(db, last.by) }
}

/**
 * Decides on an agent. The same decision by the same member again changes nothing.
 * @param apply writes the decision and queues its mail
 * @throws Problem 403, 404 as above, 409 when the agent's state does not allow the decision, when
 *   the record has changed since the member read it, and when the last admin would go
 */
export async function decideOnAgent(
  deps: Deps,
  member: Caller,
  id: string,
  { version, note }: DecisionInput,
  decision: AgentDecision,
  apply: (db: Db, agent: AgentRow) => Promise<AgentRow>,
): Promise<DecidedAgent> {
  const { from, to } = statesOf[decision]
  const agent = await deps.db.transaction(async (db) => {
    const found = await lockForDecision(deps, db, member, id)
    const last = lastDecision(found)
    if (last?.state === decision && last.by === member.id) return found
    if (!from.includes(found.state))
      throw new Problem(409, 'conflict', 'This registration is not waiting for this decision.', {
        decided: await earlierDecision(db, found),
      })
    if (version !== undefined && version !== found.version)
      throw changedRecord(await agentWithHistory({ ...deps, db }, id, member))
    if (!to.some(hasAccess)) await keepAnAdmin(db, id)
    await addDecisionNote(db, deps, member, id, note)
    const decided = await apply(db, found)
    if (found.state === 'activated') await closeQuestion(db, id, stateTime(decided))
    deps.counters.count('decisions_total', { decision })
    return decided
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: member.id, decision }, 'agent decided on')
  return decidedAgent(agent)
}

/** When an agent who does not wait any more was decided on or suspended. */
export function stateTime({ state, suspended_at, decided_at, created_at }: AgentRow): Date {
  return (state === 'suspended' ? suspended_at : decided_at) ?? created_at
}

/** The columns that a decision on a registration writes. Nobody looks after a decided registration. */
const decisionColumns = ({ now }: Deps, { id }: Caller) => ({
  decided_at: now(),
  decided_by: id,
  assigned_to: null,
})

/**
 * Queues the mail of a decision, which leaves when the decision cannot be undone any more, and
 * keeps what takes the decision back.
 */
export async function mailDecision<T extends AgentDecision>(
  db: Db,
  deps: Deps,
  { id: by }: Caller,
  before: AgentRow,
  template: T,
  values: MailValues[T],
  undoable: Pick<DecisionUndo, 'agency' | 'corrected'> = { agency: null },
): Promise<void> {
  const { id, email, locale, state, reason, pin_code, assigned_to, decided_by } = before
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
    decision: template,
    by,
    at: deps.now().toISOString(),
    mail,
    ...undoable,
    before: {
      state,
      reason,
      pin_code,
      assigned_to,
      decided_by,
      decided_at: before.decided_at?.toISOString() ?? null,
      suspended_at: before.suspended_at?.toISOString() ?? null,
      suspended_until: before.suspended_until?.toISOString() ?? null,
    },
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
 * @throws Problem as `decideOnAgent`
 */
export async function approveRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  input: ApprovalInput,
): Promise<DecidedAgent> {
  for (let taken = 0; ; taken += 1) {
    try {
      return await decideOnAgent(deps, member, id, input, 'approved', (db, waiting) =>
        approve(db, deps, member, waiting, input, taken),
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
  { corrections, add_agency }: ApprovalInput,
  taken: number,
): Promise<AgentRow> {
  const { agent: corrected, before } = await correctRecord(db, deps, member, waiting, corrections)
  const { id } = waiting
  const login = loginNumber(corrected.country_id, deps.newToken(), taken)
  const agent = await writeDecision(db, id, {
    ...decisionColumns(deps, member),
    state: 'approved',
    pin_code: login,
  })
  const agency = add_agency ? await addToDirectory(db, agent) : undefined
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
    { name: greetingName(corrected, waiting.locale), login },
    { agency: agency ?? null, corrected: before },
  )
  return agent
}

/**
 * The reason of a decision that needs one, in the words that the agent reads.
 * @throws Problem as `localizedReason`, 400 without a reason
 */
export async function dueReason(
  db: Db,
  deps: Deps,
  chosen: ChosenReason,
  purpose: ReasonPurpose,
  { locale }: Pick<AgentRow, 'locale'>,
): Promise<LocalizedReason> {
  const found = await localizedReason(db, deps, chosen, purpose, locale)
  if (!found) throw invalidFields({ reason: 'required' })
  return found
}

/**
 * Declines a registration, mails the reason and ends the agent's sessions.
 * @throws Problem as `decideOnAgent`
 */
export async function declineRegistration(
  deps: Deps,
  member: Caller,
  id: string,
  { reason, reason_id, ...input }: BodyOf<typeof declineAgent>,
): Promise<DecidedAgent> {
  return decideOnAgent(deps, member, id, input, 'declined', async (db, waiting) => {
    const found = await dueReason(db, deps, { reason, reason_id }, 'decline', waiting)
    const agent = await writeDecision(db, id, {
      ...decisionColumns(deps, member),
      state: 'declined',
      reason: found.text,
    })
    await endSessions({ ...deps, db }, id)
    await writeAuditEvent(db, deps, {
      actor: member.id,
      subject: id,
      action: 'declined',
      detail: { reason: found.text, reason_id: found.reason_id },
    })
    await mailDecision(db, deps, member, waiting, 'declined', {
      name: greetingName(waiting, waiting.locale),
      reason: found.text,
      token: await makeApplicationLink(db, deps, waiting, {
        questionId: null,
        expires: new Date(deps.now().getTime() + declinedLink.life),
      }),
    })
    return agent
  })
}
