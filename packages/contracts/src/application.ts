import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { endpoint } from './endpoint.ts'

/** The state of a registration, as the agent reads it. Times are ISO 8601 UTC. */
const Application = z.object({
  state: z.enum(agentStates),
  registered_at: z.string(),
  /** When the address was confirmed by its link. */
  confirmed_at: z.nullable(z.string()),
  /** When staff mean to have decided; null once they have, or are late. */
  expected_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Why the registration was declined, in the words of the decision's mail. */
  reason: z.nullable(z.string()),
  can_apply_again: z.boolean(),
})
export type Application = z.output<typeof Application>

export const readApplication = endpoint('GET /api/user/application', {
  access: 'agent',
  summary: 'Where the registration of the signed-in agent stands, and what comes next.',
  answer: Application,
})
