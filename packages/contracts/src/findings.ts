/** What the desk finds out about a registration before somebody decides (product reading desk.md, section 3). */
import * as z from 'zod/mini'
import { agentStates } from './choices.ts'
import { findingCodes, findingLevels } from './finding-levels.ts'

export const Finding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(findingLevels),
  parameters: z.object({
    /** ISO 8601 UTC. */
    at: z.optional(z.string()),
    /** The name of an agency in the directory. */
    agency: z.optional(z.string()),
    /** The other agents whom the finding is about and whom the reader may know. */
    people: z.optional(
      z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(agentStates) })),
    ),
    /** How many more there are, of whom the reader may know nothing else. */
    others: z.optional(z.int()),
  }),
})
export type Finding = z.output<typeof Finding>
