import * as z from 'zod/mini'

/** What is wrong with one field. The portal puts it into the reader's language. */
export const fieldFaults = [
  'required', 'tooShort', 'tooLong', 'invalid', 'invalidEmail', 'inUse', 'mismatch', 'notAccepted', 'notAnOption', 'notInThePast', 'tooCommon', 'wrong', 'unknown',
] as const
export type FieldFault = (typeof fieldFaults)[number]

export const problemCodes = [
  'malformed', 'invalid', 'noSession', 'invalidLogin', 'badToken', 'declined', 'suspended', 'crossSite', 'notFound', 'methodNotAllowed', 'conflict', 'tooLarge', 'notJson',
  'tooManyAttempts', 'busy', 'databaseAway', 'unexpected',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A refusal, as RFC 9457 has it; `errors` names every wrong field at once. */
export const ProblemBody = z.object({
  status: z.int(),
  title: z.string(),
  code: z.enum(problemCodes),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.enum(fieldFaults))),
})
export type ProblemBody = z.infer<typeof ProblemBody>

interface Issues { issues: readonly { code?: string | undefined; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[] }

const isFault = (message: string): message is FieldFault => (fieldFaults as readonly string[]).includes(message)

/** The first fault of each field, by dotted path; what a schema says without a code of ours is `invalid`. */
export function faultsOf({ issues }: Issues): Record<string, FieldFault> {
  const faults = new Map<string, FieldFault>()
  for (const { code, path, message, keys } of issues) {
    const at = path.join('.')
    const names = code === 'unrecognized_keys' && keys ? keys.map((key) => (at ? `${at}.${key}` : key)) : [at]
    for (const name of names) if (!faults.has(name)) faults.set(name, code === 'unrecognized_keys' ? 'unknown' : isFault(message) ? message : 'invalid')
  }
  return Object.fromEntries(faults)
}
