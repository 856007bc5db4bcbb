/**
 * A small server made from the contracts. A body or an answer that breaks the contract fails the
 * test.
 */
import type { AnswerOf, BodyOf, Endpoint } from '@passerelle/contracts/endpoint.ts'
import {
  fieldErrorsOf,
  type EarlierDecision,
  type FieldErrorCode,
  type OAuthProblem,
  type ProblemCode,
} from '@passerelle/contracts/problem.ts'
import { readHome } from '@passerelle/contracts/home.ts'
import { readEmailChange, readEmailUndo, readProfile } from '@passerelle/contracts/profile.ts'
import { logInWithPasskey, logOut, me } from '@passerelle/contracts/signin.ts'
import { readActivation } from '@passerelle/contracts/signup.ts'
import { termsKeys } from '@passerelle/contracts/terms-keys.ts'
import { readConsents, readTerms } from '@passerelle/contracts/terms.ts'
import { readTranslations, saveMissing } from '@passerelle/contracts/translations.ts'
import { vi } from 'vitest'
import { terms } from './terms.ts'

export interface Call {
  /** As in the contract, such as `POST /api/login`. */
  line: string
  path: string
  body: unknown
  headers: Headers
  credentials: RequestCredentials | undefined
}

export interface ProblemAnswer {
  isProblem: true
  status: number
  code: ProblemCode
  detail: string
  errors: Record<string, FieldErrorCode> | undefined
  reason: string | undefined
  until?: string
  contact?: string
  /** Seconds, sent as a header. */
  retryAfter?: number
  oauth?: OAuthProblem
  decided?: EarlierDecision
}
type Reply<E> = AnswerOf<E> | ProblemAnswer | 'networkDown'
type Replies<E> =
  Reply<E> | ((body: BodyOf<E>, params: Record<string, string>) => Reply<E> | Promise<Reply<E>>)

export interface Answer {
  endpoint: Endpoint
  reply: (body: never, params: Record<string, string>) => unknown
}

/** The server's answer to one endpoint: a value, or a function of the request. */
export const answer = <E extends Endpoint>(endpoint: E, reply: Replies<E>): Answer => ({
  endpoint,
  reply: (typeof reply === 'function' ? reply : () => reply) as Answer['reply'],
})

export const problem = (
  status: number,
  code: ProblemCode,
  detail = code as string,
  errors?: Record<string, FieldErrorCode>,
  reason?: string,
): ProblemAnswer => ({ isProblem: true, status, code, detail, errors, reason })

/** A problem that interrupts an authorization request. */
export const interrupted = (
  status: number,
  code: ProblemCode,
  oauth: OAuthProblem,
): ProblemAnswer => ({
  ...problem(status, code),
  oauth,
})

/** Each text file by its path, read when a page asks for it. */
const texts = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  import: 'default',
})

const defaultAnswers: readonly Answer[] = [
  answer(me, problem(401, 'noSession')),
  answer(logOut, { success: true }),
  // The browser then offers no passkeys.
  answer(logInWithPasskey, 'networkDown'),
  answer(readProfile, 'networkDown'),
  // Links of mails can be used.
  answer(readActivation, { status_id: null }),
  answer(readEmailChange, { status_id: null }),
  answer(readEmailUndo, { status_id: null }),
  answer(readHome, {
    state: 'approved',
    expected_by: null,
    answer_by: null,
    email: null,
    pending_fields: [],
    sites: [],
  }),
  answer(readConsents, { terms: [], consents: [] }),
  answer(readTerms, (_, { key = '' }) =>
    termsKeys.includes(key) ? { ...terms, key } : problem(404, 'notFound'),
  ),
  answer(saveMissing, (body) => {
    contractBreaches.push(`texts are missing: ${Object.keys(body).join(', ')}`)
    return { success: true as const }
  }),
  answer(
    readTranslations,
    (_, { lng, ns }) => texts[`../../../locales/${lng}/${ns}.json`]?.() ?? problem(404, 'notFound'),
  ),
]

/** The breaches of the contract. The set-up file expects none after each test. */
export const contractBreaches: string[] = []

const ownFetch = globalThis.fetch
const noAnswer = new Promise<never>(() => undefined)
/** The number of finished tests. */
let finishedTests = 0

/** Answers `/api` until `stopServer`. Other requests go to the real network. */
export function startServer(answers: readonly Answer[]): Call[] {
  const calls: Call[] = []
  const all = [...answers, ...defaultAnswers]
  const network = globalThis.fetch
  const now = finishedTests
  globalThis.fetch = async (input, init = {}) => {
    const url = urlOf(input)
    if (!isOurs(url)) return network(input, init)
    const response = respond(all, calls, url, init)
    await Promise.allSettled([response])
    // A network never answers in the same task. With fake timers nothing else would run.
    if (!vi.isFakeTimers()) await new Promise((turn) => setTimeout(turn))
    return finishedTests === now ? response : noAnswer
  }
  return calls
}

const urlOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.href)
const isOurs = ({ pathname }: URL) => pathname.startsWith('/api/')

/**
 * After a test, its page gets no more answers. A late answer would change the page of the next
 * test.
 */
export function stopServer(): void {
  finishedTests += 1
  globalThis.fetch = (input, init) => (isOurs(urlOf(input)) ? noAnswer : ownFetch(input, init))
}

async function respond(
  all: readonly Answer[],
  calls: Call[],
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const method = init.method ?? 'GET'
  const found = all
    .map((one) => ({ ...one, params: paramsOf(one.endpoint.path, url.pathname) }))
    .find(({ endpoint, params }) => endpoint.method === method && params)
  if (!found?.params) {
    contractBreaches.push(`nobody answers ${method} ${url.pathname}`)
    return json(500, {})
  }
  const { endpoint, reply, params } = found
  const line = `${endpoint.method} ${endpoint.path}`
  const sent: unknown =
    method === 'GET'
      ? Object.fromEntries(url.searchParams)
      : JSON.parse(String(init.body ?? 'null'))
  calls.push({
    line,
    path: url.pathname,
    body: sent,
    headers: new Headers(init.headers),
    credentials: init.credentials,
  })
  const body = endpoint.body?.safeParse(sent)
  if (body && !body.success) {
    const errors = fieldErrorsOf(body.error)
    return json(
      400,
      { status: 400, title: 'Bad Request', code: 'invalid', detail: 'invalid', errors },
      'application/problem+json',
    )
  }
  return write(line, endpoint, await reply(body?.data as never, params))
}

function write(line: string, endpoint: Endpoint, reply: unknown): Response {
  if (reply === 'networkDown') throw new TypeError('Failed to fetch')
  if (isProblemAnswer(reply)) {
    const { isProblem: _, retryAfter, ...problem } = reply
    return json(
      problem.status,
      { ...problem, title: problem.code },
      'application/problem+json',
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    )
  }
  const shape = endpoint.answer.safeParse(reply)
  if (!shape.success)
    contractBreaches.push(
      `${line} must not answer ${JSON.stringify(reply)}: ${JSON.stringify(fieldErrorsOf(shape.error))}`,
    )
  return json(200, reply)
}

const isProblemAnswer = (reply: unknown): reply is ProblemAnswer =>
  typeof reply === 'object' && reply !== null && 'isProblem' in reply

function paramsOf(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
  const match = pattern.exec(pathname)
  return match
    ? Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [
          name,
          decodeURIComponent(value),
        ]),
      )
    : undefined
}

/**
 * The body is read without another task, so that the page has the whole answer before the test
 * goes on.
 */
function json(
  status: number,
  content: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
): Response {
  const text = JSON.stringify(content)
  const response = new Response(text, { status, headers: { 'content-type': type, ...headers } })
  return Object.assign(response, {
    json: async () => JSON.parse(text) as unknown,
    clone: () => ({ arrayBuffer: async () => new ArrayBuffer(0) }),
  })
}
