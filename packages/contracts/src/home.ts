import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { visibleText } from './schemas.ts'

/** A site that the agent may open. */
const OpenSite = z.object({
  client_id: z.string(),
  client_name: z.string(),
  /** The site's own page. */
  client_uri: z.string(),
  /** What the site is for, in the reader's language; null if nobody wrote it. */
  description: z.nullable(z.string()),
})
export type OpenSite = z.output<typeof OpenSite>

export const readHome = endpoint('GET /api/user/home', {
  access: 'agent',
  summary:
    'What waits for the signed-in agent, and the sites that the agent may open. reader: the language of the page; without it that of Accept-Language.',
  body: z.object({ reader: z.optional(visibleText(35)) }),
  answer: z.object({
    state: z.enum(agentStates),
    /** When staff mean to have decided the registration; null once they have, or are late. */
    expected_by: z.nullable(z.string()),
    /** Until when the agent may answer a question of the staff; null without an open one. */
    answer_by: z.nullable(z.string()),
    /** A new e-mail address whose link is not used yet. */
    email: z.nullable(z.object({ address: z.string(), expires_at: z.string() })),
    /** The requested changes that staff check, by field as in the profile. */
    pending_fields: z.array(z.string()),
    sites: z.array(OpenSite),
  }),
})
