/** Answers of agents to the questions of the staff. */
import type { answerQuestion, Application } from '@passerelle/contracts/application.ts'
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { ProfileChanges } from '@passerelle/contracts/profile.ts'
import {
  changeFieldErrors,
  dropInapplicableFields,
  sortChanges,
  type RequestedValues,
  type SortedChanges,
} from '../../agents/change-rules.ts'
import { applyDirectChanges } from '../../agents/direct-changes.ts'
import { fieldNameOf, type AgentRow } from '../../agents/record.ts'
import { lockAgent } from '../../agents/store.ts'
import { findOpenRequest, requestReview } from '../../applications/change-requests.ts'
import {
  findQuestion,
  isOpenQuestion,
  writeAnswer,
  type CorrectedFields,
  type QuestionRow,
} from '../../applications/questions.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields, noSession, notFound, Problem } from '../../problems/problem.ts'
import { readOwnApplication } from './service.ts'

type AnswerInput = BodyOf<typeof answerQuestion>

/**
 * Answers a question and corrects the fields that it names, both or nothing. The registration or the
 * data changes wait for the staff again. What an approved agent corrects waits for review. The same answer again changes nothing.
 * @throws Problem 400 with every wrong field, 401 when the account was deleted in the meantime, 404
 *   for a question that the agent was not asked, 409 when it was answered otherwise or has ended
 */
export async function answer(
  deps: Deps,
  agentId: string,
  { question: questionId, text, changes = {} }: AnswerInput,
): Promise<Application> {
  await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, agentId)
    if (!agent) throw noSession()
    const question = await findQuestion(db, agentId, questionId)
    if (!question) throw notFound()
    if (question.answer === text) return
    if (!isOpenQuestion(question, deps.now()))
      throw new Problem(409, 'conflict', 'This question was answered already, or has ended.')
    await writeCheckedAnswer(db, deps, agent, question, { text, changes })
    deps.log.info({ agentId }, 'question answered')
  })
  return readOwnApplication(deps, agentId)
}

async function writeCheckedAnswer(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  question: QuestionRow,
  { text, changes }: { text: string; changes: ProfileChanges },
): Promise<void> {
  const today = deps.now().toISOString().slice(0, 10)
  const open = await findOpenRequest(db, agent.id)
  const requested = open?.changes ?? {}
  const applicable = dropInapplicableFields(agent, requested, changes)
  checkChanges({
    ...changeFieldErrors(agent, requested, applicable, today),
    ...unaskedFields(changes, question.fields),
  })
  const sorted = sortChanges(agent, applicable)
  await applyDirectChanges(db, deps, agent, sorted, undefined)
  const corrected = correctedFields(sorted, requested)
  await writeAnswer(db, question, deps.now(), { answer: text, changes: corrected })
  // A request without any value left is closed, and its question with it.
  await requestReview(db, deps, agent, open, sorted)
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'answered',
    detail: { answer: text, fields: Object.keys(corrected) },
  })
}

/** @throws Problem 400 with every wrong field */
function checkChanges(errors: Record<string, FieldErrorCode>): void {
  const named = Object.entries(errors).map(([path, code]) => [`changes.${path}`, code] as const)
  if (named.length > 0) throw invalidFields(Object.fromEntries(named))
}

/** The errors of fields that the question does not name. */
function unaskedFields(
  { agency = {}, ...own }: ProfileChanges,
  fields: readonly string[],
): Record<string, FieldErrorCode> {
  const sent = [...Object.keys(own), ...Object.keys(agency).map((name) => `agency.${name}`)]
  return Object.fromEntries(
    sent.filter((path) => !fields.includes(path)).map((path) => [path, 'unknown' as const]),
  )
}

/** Old and new values by path; of what waits for review the requested ones. */
function correctedFields(
  { direct, forReview, stored }: SortedChanges,
  requested: RequestedValues,
): CorrectedFields {
  const before = { ...stored, ...requested }
  return Object.fromEntries(
    Object.entries({ ...direct, ...forReview }).flatMap(([column, after]) =>
      after === (before[column] ?? null)
        ? []
        : [[fieldNameOf(column), [before[column] ?? null, after]]],
    ),
  ) as CorrectedFields
}
