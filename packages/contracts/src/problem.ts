import * as z from 'zod/mini'
import { decisionStates } from './choices.ts'

/** The codes of field errors. The portal shows them in the reader's language. */
export const fieldErrorCodes = [
  'required',
  'tooShort',
  'tooLong',
  'invalid',
  'invalidEmail',
  'inUse',
  'mismatch',
  'notAccepted',
  'notAnOption',
  'notInThePast',
  'tooCommon',
  'wrong',
  'unknown',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export const problemCodes = [
  'malformed',
  'invalid',
  'noSession',
  'invalidLogin',
  'badToken',
  'notActivated',
  'declined',
  'suspended',
  'crossSite',
  'passwordRequired',
  'secondFactorNeeded',
  'notFound',
  'methodNotAllowed',
  'conflict',
  'changed',
  'ownRecord',
  'tooLate',
  'tooEarly',
  'tooLarge',
  'notJson',
  'tooManyAttempts',
  'busy',
  'databaseAway',
  'unexpected',
  'loginRequired',
  'consentRequired',
  'notApproved',
  'notAllowed',
  'notAnAgent',
  'badRequest',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/**
 * The details of an interrupted request to a site. The problem's `code` is loginRequired (401),
 * consentRequired, notApproved or notAllowed (403), or badRequest (400: unknown site or address,
 * never a redirect).
 */
export const OAuthProblem = z.object({
  /** The error by its RFC name, such as login_required or invalid_client. */
  error: z.string(),
  error_description: z.optional(z.string()),
  /**
   * Stays in the address while the agent signs in or consents. It works once, in this browser, for
   * this request.
   */
  interaction: z.optional(z.string()),
  /** The site and the requested scopes. */
  site: z.optional(
    z.object({
      client_id: z.string(),
      client_name: z.string(),
      client_uri: z.nullable(z.string()),
      /** The path of its logo at the portal. */
      logo: z.nullable(z.string()),
      scopes: z.array(z.string()),
    }),
  ),
  /** What the pages need of a request that the site pushed: the address names it only. */
  pushed: z.optional(z.record(z.string(), z.string())),
  /** The address that tells the site of the error, if it is safe to go there. */
  redirect_uri: z.optional(z.string()),
})
export type OAuthProblem = z.output<typeof OAuthProblem>

/** The decision that was there before this one. */
export const EarlierDecision = z.object({
  state: z.enum(decisionStates),
  /** The name of the member who decided; null when the account was deleted. */
  by: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
})
export type EarlierDecision = z.output<typeof EarlierDecision>

/** The body of a problem (RFC 9457). `errors` names every wrong field at once. */
export const ProblemBody = z.object({
  status: z.int(),
  title: z.string(),
  code: z.enum(problemCodes),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.enum(fieldErrorCodes))),
  /** The reason of a staff decision, in the reviewer's words. */
  reason: z.optional(z.string()),
  /** When the suspension ends by itself. ISO 8601 UTC. */
  until: z.optional(z.string()),
  /** Where questions about a closed account go: a page, or a `mailto:` address. */
  contact: z.optional(z.string()),
  /** Who decided before this call. */
  decided: z.optional(EarlierDecision),
  /** The record as it is now, when it has changed since the caller read it. */
  record: z.optional(z.record(z.string(), z.unknown())),
  /** Why a sign-in at another site is interrupted. */
  oauth: z.optional(OAuthProblem),
})
export type ProblemBody = z.infer<typeof ProblemBody>

interface Issues {
  issues: readonly {
    code?: string | undefined
    path: readonly PropertyKey[]
    message: string
    keys?: readonly string[]
  }[]
}

const isFieldErrorCode = (message: string): message is FieldErrorCode =>
  (fieldErrorCodes as readonly string[]).includes(message)

/**
 * Returns the first error of each field, by dotted path. A schema's message that is not one of our
 * codes becomes `invalid`.
 */
export function fieldErrorsOf({ issues }: Issues): Record<string, FieldErrorCode> {
  const fieldErrors = new Map<string, FieldErrorCode>()
  for (const { code, path, message, keys } of issues) {
    const at = path.join('.')
    const names =
      code === 'unrecognized_keys' && keys ? keys.map((key) => (at ? `${at}.${key}` : key)) : [at]
    for (const name of names)
      if (!fieldErrors.has(name))
        fieldErrors.set(
          name,
          code === 'unrecognized_keys'
            ? 'unknown'
            : isFieldErrorCode(message)
              ? message
              : 'invalid',
        )
  }
  return Object.fromEntries(fieldErrors)
}
