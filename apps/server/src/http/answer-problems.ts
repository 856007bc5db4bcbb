import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemBody } from '@passerelle/contracts/problem.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { databaseAway, Problem } from '../problems/problem.ts'

const malformedBody = () => new Problem(400, 'malformed', 'The body is not valid JSON.')

const byFastifyCode: Record<string, () => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem(415, 'notJson', 'Please send JSON.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem(413, 'tooLarge', 'The body is larger than 16 kB.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedBody,
  FST_ERR_CTP_INVALID_JSON_BODY: malformedBody,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedBody,
}

function problemFrom(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return databaseAway()
  const known = byFastifyCode[error.code]
  if (known) return known()
  if (error.statusCode === 400) return malformedBody()
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
  if (problem.until !== undefined) body.until = problem.until
  if (problem.contact !== undefined) body.contact = problem.contact
  if (problem.decided) body.decided = problem.decided
  if (problem.record) body.record = problem.record
  if (problem.oauth) body.oauth = problem.oauth
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (problem.allow !== undefined) reply.header('allow', problem.allow)
  if (problem.status === 503) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}

/**
 * Answers every problem and every bug. The cause of a bug stays in the log; the answer names the
 * request only.
 */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemFrom(error)
    if (problem) {
      request.log.info({ status: problem.status, code: problem.code }, 'refused')
      return sendProblem(reply, problem)
    }
    request.log.error({ err: error }, 'answer failed')
    return sendProblem(
      reply,
      new Problem(500, 'unexpected', `Something went wrong. Request ${request.id}.`),
    )
  })
}
