import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  FieldFault,
  Interruption,
  ProblemBody,
  ProblemCode,
} from '@passerelle/contracts/problem.ts'
import { isDatabaseAway } from '../db/errors.ts'

interface More {
  errors?: Record<string, FieldFault>
  reason?: string
  retryAfter?: number
  allow?: string
  oauth?: Interruption
}

/** A refusal (house: errors): it leaves as application/problem+json, RFC 9457. */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: Record<string, FieldFault> | undefined
  /** Why staff decided so, in their own words. */
  readonly reason: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** Methods that the address knows. */
  readonly allow: string | undefined
  /** Why the way to another site is interrupted. */
  readonly oauth: Interruption | undefined
  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    { errors, reason, retryAfter, allow, oauth }: More = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.reason = reason
    this.retryAfter = retryAfter
    this.allow = allow
    this.oauth = oauth
  }
}

export const invalidFields = (errors: Record<string, FieldFault>) =>
  new Problem(400, 'invalid', 'Some fields are not right.', { errors })
export const notFound = () => new Problem(404, 'notFound', 'There is nothing at this address.')
export const noSession = () => new Problem(401, 'noSession', 'Please sign in.')
export const invalidLogin = () => new Problem(401, 'invalidLogin', 'Invalid login data')
export const tooMany = (retryAfter: number) =>
  new Problem(429, 'tooManyAttempts', 'Too many attempts. Please try again later.', { retryAfter })
export const databaseAway = () =>
  new Problem(503, 'databaseAway', 'The service is away for a moment. Please try again.', {
    retryAfter: 2,
  })

const malformed = () => new Problem(400, 'malformed', 'The body is not valid JSON.')

const byFastifyCode: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem(415, 'notJson', 'Please send JSON.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem(413, 'tooLarge', 'The body is larger than 16 kB.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
}

function problemFrom(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return databaseAway()
  const known = byFastifyCode[error.code]
  if (known) return known()
  if (error.statusCode === 400) return malformed()
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const body: ProblemBody = {
    status: problem.status,
    title: STATUS_CODES[problem.status] ?? 'Error',
    code: problem.code,
    detail: problem.detail,
  }
  if (problem.errors) body.errors = problem.errors
  if (problem.reason !== undefined) body.reason = problem.reason
  if (problem.oauth) body.oauth = problem.oauth
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (problem.allow !== undefined) reply.header('allow', problem.allow)
  if (problem.status === 503) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}

/** Every refusal and every bug leaves through here. A bug's cause stays in the log; the answer names the request only. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemFrom(error)
    if (problem) {
      request.log.info({ status: problem.status, code: problem.code }, 'refused')
      return sendProblem(reply, problem)
    }
    request.log.error({ err: error }, 'failed')
    return sendProblem(
      reply,
      new Problem(500, 'unexpected', `Something went wrong. Request ${request.id}.`),
    )
  })
}
