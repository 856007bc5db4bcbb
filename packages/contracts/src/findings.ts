/** What the desk finds out about a registration before somebody decides (product reading desk.md, section 3). */
import * as z from 'zod/mini'
import { agentStates } from './choices.ts'

/** From harmless to grave. `info`: worth knowing; `warn`: look twice; `stop`: probably wrong. */
export const findingLevels = ['ok', 'info', 'warn', 'stop'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** The levels that somebody should look at, which are filters of the queue. */
export const graveLevels = ['warn', 'stop'] as const

export const findingCodes = [
  'emailConfirmed',
  'iataMissing',
  'iataCheckDigit',
  'iataOfAnotherAgency',
  'agencyKnown',
  'agencyNew',
  'agencyLooksLike',
  'samePhone',
  'samePerson',
  'freeMail',
  'mailDomainOfAgency',
  'phoneCountryDiffers',
  'declinedBefore',
] as const
export type FindingCode = (typeof findingCodes)[number]

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

/** The gravest level; `ok` without findings. */
export function worstLevel(findings: readonly { readonly level: FindingLevel }[]): FindingLevel {
  return findingLevels.findLast((level) => findings.some((each) => each.level === level)) ?? 'ok'
}

/** Says whether nobody needs to look twice. */
export function isFine(level: FindingLevel): boolean {
  return level === 'ok' || level === 'info'
}
