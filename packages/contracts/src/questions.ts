/** The questions of the staff to agents whose registrations wait. */
import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { readVersion } from './decisions.ts'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { questionFields } from './question-fields.ts'
import { recordId, textLines } from './schemas.ts'

const fieldValue = z.union([z.string(), z.number(), z.null()])

/** A question to an agent about the registration. Times are ISO 8601 UTC. */
export const Question = z.object({
  id: z.string(),
  text: z.string(),
  /** The fields that the answer may correct. */
  fields: z.array(z.string()),
  /** The name of the member who asked; null when the account was deleted. */
  asked_by: z.nullable(z.string()),
  asked_at: z.string(),
  /** Until when the agent may answer. */
  answer_by: z.string(),
  answered_at: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** What the answer corrected: old and new by field. */
  changes: z.record(z.string(), z.tuple([fieldValue, fieldValue])),
  /** When it ended: by a decision, by another question, or because nobody answered. */
  closed_at: z.nullable(z.string()),
})
export type Question = z.output<typeof Question>

interface ChosenQuestion {
  reason_id?: unknown
  question?: unknown
}
/** Runs beside the checks of the fields, so that one answer names every wrong field. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const hasQuestion = z.refine<ChosenQuestion>(
  ({ question, reason_id }) => question !== undefined || reason_id !== undefined,
  { error: 'required', path: ['question'], when: isObject },
)
const hasOneQuestion = z.refine<ChosenQuestion>(
  ({ question, reason_id }) => typeof question !== 'string' || reason_id === undefined,
  { error: 'invalid', path: ['reason_id'], when: isObject },
)

export const askAgent = endpoint('POST /api/staff/agents/{id}/ask', {
  access: 'agents:decide',
  summary:
    'Ask an agent for more: a kept question (reason_id) is mailed in the agent’s language, a text as it is, with a link to answer. The answer may correct the named fields: while data changes wait, those that need a review. One question is open at a time, and the same one again changes nothing. Refused as an approval is.',
  body: z
    .strictObject({
      reason_id: z.optional(recordId),
      question: z.optional(textLines(limits.reason.max, limits.reason.min)),
      fields: z._default(
        z
          .array(z.enum(questionFields, { error: 'notAnOption' }))
          .check(z.maxLength(questionFields.length, { error: 'tooLong' })),
        [],
      ),
      version: z.optional(readVersion),
    })
    .check(hasQuestion, hasOneQuestion),
  answer: z.object({
    id: z.string(),
    state: z.enum(agentStates),
    version: z.int(),
    asked_at: z.string(),
  }),
})
