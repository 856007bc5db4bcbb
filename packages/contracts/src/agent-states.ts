/** Decisions that change the state of an agent after the first one, and help at the sign-in. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { chosenReason, decisionParts, hasOneReason, hasReason, reasonSchema } from './decisions.ts'
import { proof } from './second-factor.ts'
import { Decided } from './staff.ts'

export const reopenAgent = endpoint('POST /api/staff/agents/{id}/reopen', {
  access: 'agents:decide',
  summary:
    'Put a declined registration back into the queue. The agent is told by mail, with the reason. Refused as an approval is.',
  body: z.strictObject({ reason: reasonSchema, ...decisionParts }),
  answer: Decided,
})

export const suspendAgent = endpoint('POST /api/staff/agents/{id}/suspend', {
  access: 'agents:decide',
  summary:
    'Suspend an agent: sessions and tokens end at once, the sites are told, and the reason is mailed as with a refusal. With until (ISO 8601, in the future) it ends by itself. Refused as an approval is; the last admin stays.',
  body: z
    .strictObject({
      ...chosenReason,
      until: z.optional(z.iso.datetime({ offset: true, error: 'invalid' })),
      ...decisionParts,
    })
    .check(hasReason, hasOneReason),
  answer: Decided,
})

export const reinstateAgent = endpoint('POST /api/staff/agents/{id}/reinstate', {
  access: 'agents:decide',
  summary: 'End a suspension. The agent is told by mail. Refused as an approval is.',
  body: z.strictObject(decisionParts),
  answer: Decided,
})

export const resetAgentFactors = endpoint('POST /api/staff/agents/{id}/reset-factor', {
  access: 'agents:help',
  summary:
    'Remove the second factors of an agent who lost them. The sessions end, and the agent is told by mail. The password stays. Needs the caller’s password, unless the sign-in or a second factor is less than 5 minutes old (403 passwordRequired). 409 without a second step and for members of the staff, 409 tooEarly within 72 hours of a password reset or a change of the e-mail address, 403 ownRecord for the own account, 429 after 20 in an hour.',
  body: z.strictObject({ reason: reasonSchema, ...proof }),
  answer: z.object({ id: z.string() }),
})
