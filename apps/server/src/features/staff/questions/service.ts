/** Questions to agents whose registrations or data changes wait. */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { EarlierDecision } from '@passerelle/contracts/problem.ts'
import { changeQuestionFields } from '@passerelle/contracts/question-fields.ts'
import type { askAgent } from '@passerelle/contracts/questions.ts'
import type { AgentRow } from '../../../agents/record.ts'
import { mailQuestion } from '../../../applications/question-mails.ts'
import {
  closeQuestion,
  findCurrentQuestion,
  insertQuestion,
  isOpenQuestion,
  type QuestionRow,
} from '../../../applications/questions.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { changedRecord, invalidFields, Problem } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { findName } from '../agents/decisions-store.ts'
import { agentWithHistory } from '../agents/service.ts'
import { localizedReason } from '../reasons/service.ts'
import { earlierDecision, lockForDecision } from '../registrations/service.ts'

type QuestionInput = BodyOf<typeof askAgent>
type AskedAgent = AnswerOf<typeof askAgent>

/**
 * Asks an agent for more before the decision. The same question by the same member again changes
 * nothing; an answered one gives way to the new one.
 * @throws Problem 400 for a reason that is no question and for fields of data changes that need no review, 403 and 404 as `lockForDecision`, 409 when
 *   nothing of the agent waits for a decision, the record has changed since the member read it, or has
 *   another open question
 */
export async function ask(
  deps: Deps,
  member: Caller,
  id: string,
  input: QuestionInput,
): Promise<AskedAgent> {
  const asked = await deps.db.transaction(async (db) => {
    const agent = await lockForDecision(deps, db, member, id)
    if (agent.state !== 'activated' && !agent.has_open_request)
      throw notWaiting(await earlierDecision(db, agent))
    checkFields(agent, input)
    const found = await dueQuestion(db, deps, input, agent)
    const fields = [...new Set(input.fields)]
    const current = await findCurrentQuestion(db, id)
    if (current && isOpenQuestion(current, deps.now())) {
      if (!isSameQuestion(current, member, found.text, fields))
        throw notWaiting(await openQuestion(db, current))
      return askedAgent(agent, agent.version, current.asked_at)
    }
    if (input.version !== undefined && input.version !== agent.version)
      throw changedRecord(await agentWithHistory({ ...deps, db }, id, member))
    deps.counters.count('decisions_total', { decision: 'asked' })
    return writeQuestion(db, deps, member, agent, { ...found, fields })
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: member.id }, 'agent asked for more')
  return asked
}

const askedAgent = ({ id, state }: AgentRow, version: number, at: Date): AskedAgent => ({
  id,
  state,
  version,
  asked_at: at.toISOString(),
})

const notWaiting = (decided: EarlierDecision | undefined) =>
  new Problem(409, 'conflict', 'Nothing of this agent is waiting for the staff.', { decided })

/**
 * What the answer corrects in data changes waits for review with them. The link of the mail needs no
 * session, so it writes nothing else.
 * @throws Problem 400 that names each field that would be written at once
 */
function checkFields({ state }: AgentRow, { fields }: QuestionInput): void {
  if (state === 'activated') return
  const errors = fields.flatMap((field, index) =>
    changeQuestionFields.includes(field) ? [] : [[`fields.${index}`, 'notAnOption'] as const],
  )
  if (errors.length > 0) throw invalidFields(Object.fromEntries(errors))
}

/** The question in the words that the agent reads. @throws Problem 400 as `localizedReason` */
async function dueQuestion(
  db: Db,
  deps: Deps,
  { reason_id, question }: QuestionInput,
  { locale }: AgentRow,
) {
  const found = await localizedReason(db, deps, { reason_id, reason: question }, 'ask', locale)
  if (!found) throw invalidFields({ question: 'required' })
  return found
}

const isSameQuestion = (
  current: QuestionRow,
  { id }: Caller,
  text: string,
  fields: readonly string[],
) =>
  current.asked_by === id &&
  current.text === text &&
  current.fields.toSorted().join() === fields.toSorted().join()

/** The open question, for a member who wants to ask another one. */
async function openQuestion(db: Db, { asked_by, asked_at }: QuestionRow): Promise<EarlierDecision> {
  return { state: 'asked', by: await findName(db, asked_by), at: asked_at.toISOString() }
}

async function writeQuestion(
  db: Db,
  deps: Deps,
  { id: actor }: Caller,
  agent: AgentRow,
  { text, reason_id, fields }: { text: string; reason_id: string | null; fields: string[] },
): Promise<AskedAgent> {
  const asked_at = deps.now()
  const question = { id: deps.newId(), agent_id: agent.id, text, fields, asked_by: actor, asked_at }
  await closeQuestion(db, agent.id, asked_at)
  const version = await insertQuestion(db, question)
  await mailQuestion(db, deps, agent, question, 'question')
  await writeAuditEvent(db, deps, {
    actor,
    subject: agent.id,
    action: 'asked',
    detail: { question: text, reason_id, fields },
  })
  return askedAgent(agent, version, asked_at)
}
