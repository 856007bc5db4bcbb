/** The reasons that staff choose from. A mail tells a reason in the language of its reader. */
import * as z from 'zod/mini'
import { reasonPurposes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { pageQuery } from './paging.ts'
import { textLine, textLines } from './schemas.ts'

const purpose = z.enum(reasonPurposes, {
  error: ({ input }) => (input === undefined || input === null ? 'required' : 'notAnOption'),
})
const name = textLine(limits.keptReason.name)
/** By language (BCP 47). English is required; languages without a text use it. */
const texts = z.record(z.string(), textLines(limits.keptReason.max, limits.keptReason.min), {
  error: ({ input }) => (input === undefined || input === null ? 'required' : 'invalid'),
})

const Reason = z.object({
  id: z.string(),
  for: z.enum(reasonPurposes),
  /** What the staff call it. A reason that comes with the product has a name in every language. */
  name: z.string(),
  texts: z.record(z.string(), z.string()),
  /** Whether its name and texts are those that come with the product. */
  is_standard: z.boolean(),
})
export type Reason = z.output<typeof Reason>

export const listReasons = endpoint('GET /api/staff/reasons', {
  access: 'reasons:read',
  summary: 'The reasons that staff choose from, with their texts in all languages.',
  body: z.strictObject({
    for: z.optional(z.enum(reasonPurposes, { error: 'notAnOption' })),
    ...pageQuery,
  }),
  answer: z.object({ objects: z.array(Reason), next: z.nullable(z.string()) }),
})

export const addReason = endpoint('POST /api/staff/reasons', {
  access: 'reasons:write',
  summary: 'Keep a new reason. The English text is required.',
  body: z.strictObject({ for: purpose, name, texts }),
  answer: Reason,
})

export const changeReason = endpoint('PATCH /api/staff/reasons/{id}', {
  access: 'reasons:write',
  summary:
    'Change a reason; texts replaces all of them. What was mailed before stays in the history as it was.',
  body: z.strictObject({
    for: z.optional(purpose),
    name: z.optional(name),
    texts: z.optional(texts),
  }),
  answer: Reason,
})

export const removeReason = endpoint('DELETE /api/staff/reasons/{id}', {
  access: 'reasons:write',
  summary: 'Take a reason out of the list. The history keeps what was mailed with it.',
  answer: z.object({ success: z.literal(true) }),
})
