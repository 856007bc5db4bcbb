import type {
  EarlierDecision,
  FieldErrorCode,
  OAuthProblem,
  ProblemCode,
} from '@passerelle/contracts/problem.ts'

interface ProblemDetails {
  errors?: Record<string, FieldErrorCode>
  reason?: string | undefined
  until?: string | undefined
  contact?: string | undefined
  retryAfter?: number
  allow?: string
  oauth?: OAuthProblem
  decided?: EarlierDecision | undefined
  record?: Record<string, unknown> | undefined
}

/** The answer to a call that cannot be done. It leaves as application/problem+json (RFC 9457). */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: Record<string, FieldErrorCode> | undefined
  /** The reason of a staff decision, in the words of the reviewer. */
  readonly reason: string | undefined
  /** When the suspension ends by itself. ISO 8601 UTC. */
  readonly until: string | undefined
  /** Where questions about a closed account go. */
  readonly contact: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** The methods that this address has. */
  readonly allow: string | undefined
  /** Why a sign-in at another site is interrupted. */
  readonly oauth: OAuthProblem | undefined
  /** Who decided before this call. */
  readonly decided: EarlierDecision | undefined
  /** The record as it is now. */
  readonly record: Record<string, unknown> | undefined
  constructor(status: number, code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail)
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = details.errors
    this.reason = details.reason
    this.until = details.until
    this.contact = details.contact
    this.retryAfter = details.retryAfter
    this.allow = details.allow
    this.oauth = details.oauth
    this.decided = details.decided
    this.record = details.record
  }
}

export function invalidFields(errors: Record<string, FieldErrorCode>) {
  return new Problem(400, 'invalid', 'Some fields are not right.', { errors })
}
export function notFound() {
  return new Problem(404, 'notFound', 'There is nothing at this address.')
}
export function noSession() {
  return new Problem(401, 'noSession', 'Please sign in.')
}
export function invalidLogin() {
  return new Problem(401, 'invalidLogin', 'Invalid login data')
}
export function ownRecord() {
  return new Problem(403, 'ownRecord', 'Nobody decides on their own record.')
}
/** The record has changed since the caller read it. */
export function changedRecord(record: Record<string, unknown>, decided?: EarlierDecision) {
  return new Problem(409, 'changed', 'This record has changed in the meantime.', {
    record,
    decided,
  })
}
export function tooMany(retryAfter: number) {
  return new Problem(429, 'tooManyAttempts', 'Too many attempts. Please try again later.', {
    retryAfter,
  })
}
export function databaseAway() {
  return new Problem(503, 'databaseAway', 'The service is away for a moment. Please try again.', {
    retryAfter: 2,
  })
}
