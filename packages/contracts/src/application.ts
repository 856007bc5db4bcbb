import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { ProfileChanges } from './profile.ts'
import { linkSecret, recordId, textLines } from './schemas.ts'

/** What staff want to know before they decide. */
const Question = z.object({
  id: z.string(),
  text: z.string(),
  /** The present values of the fields that the answer may correct, by path (`agency.city`). */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  asked_at: z.string(),
  /** Until when the answer is awaited. */
  answer_by: z.string(),
  answered_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
})
export type Question = z.output<typeof Question>

/** A change of data that waits for the staff, or that they have decided. */
const ReviewedChange = z.object({
  asked_at: z.string(),
  /** When staff mean to have decided; null as for a registration. */
  expected_by: z.nullable(z.string()),
  /** When the last of its fields was decided; null while one waits. */
  decided_at: z.nullable(z.string()),
})

/** The state of a registration, as the agent reads it. Times are ISO 8601 UTC. */
const Application = z.object({
  state: z.enum(agentStates),
  registered_at: z.string(),
  /** When the address was confirmed by its link. */
  confirmed_at: z.nullable(z.string()),
  /**
   * When staff mean to have decided; null once they have, while they wait for an answer, or when
   * they are late.
   */
  expected_by: z.nullable(z.string()),
  /** The question that the agent is asked, or has answered, while the registration waits. */
  question: z.nullable(Question),
  /** The last change of data of an approved agent; null without one, or when it was taken back. */
  change: z.nullable(ReviewedChange),
  decided_at: z.nullable(z.string()),
  /** Why the registration was declined, in the words of the decision's mail. */
  reason: z.nullable(z.string()),
  can_apply_again: z.boolean(),
  /** From when a declined person may apply again; null for everybody else. */
  can_apply_again_at: z.nullable(z.string()),
})
export type Application = z.output<typeof Application>

export const readApplication = endpoint('GET /api/user/application', {
  access: 'agent',
  summary:
    'How far the registration of the signed-in agent is, or the last change of data of an approved one, and what comes next.',
  answer: Application,
})

const answerParts = {
  text: textLines(limits.answer.max),
  /** Corrections of the fields that the question names. */
  changes: z.optional(ProfileChanges),
}

export const answerQuestion = endpoint('POST /api/user/application/answer', {
  access: 'agent',
  summary:
    'Answer the question of the staff, and correct the fields that it names. The same answer again changes nothing; 409 when the question was answered otherwise or has ended.',
  body: z.strictObject({ question: recordId, ...answerParts }),
  answer: Application,
})

/** Null for a link that is not known or no longer works. */
const LinkedApplication = z.object({ application: z.nullable(Application) })

export const readApplicationByLink = endpoint('POST /api/application/read', {
  summary:
    'The same with the secret of a mailed link, without a session. application null: the link is not known or no longer works.',
  body: z.strictObject({ hash: linkSecret }),
  answer: LinkedApplication,
})

export const answerByLink = endpoint('POST /api/application/answer', {
  summary:
    'Answer a question with the secret of a mailed link; without question the one of the link’s mail. Otherwise as a signed-in agent does.',
  body: z.strictObject({ hash: linkSecret, question: z.optional(recordId), ...answerParts }),
  answer: LinkedApplication,
})

export const applyAgain = endpoint('POST /api/application/apply-again', {
  summary:
    'Let a declined registration wait for a decision again, with what was entered before, once in 30 days. 409 before that.',
  body: z.strictObject({ hash: linkSecret }),
  answer: LinkedApplication,
})

export const eraseApplication = endpoint('POST /api/application/erase', {
  summary:
    'Erase a declined registration with all personal data. success false: the link is not known or no longer works.',
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({ success: z.boolean() }),
})
