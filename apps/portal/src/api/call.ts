import type { Method } from '@passerelle/contracts/endpoint.ts'
import type { ProblemBody } from '@passerelle/contracts/problem.ts'
import { useMemo } from 'react'
import { selectToken, selectUser } from '../state/account.ts'
import type { ResponseBody, EndpointLine, RequestBody } from './endpoints.ts'
import { callEnded, callStarted } from '../state/network.ts'
import { useAppStore, type Store } from '../state/store.ts'

/** The reason why a call has no answer. Status 0 means that the server was not reached. */
export interface CallProblem {
  ok: false
  status: number
  body?: ProblemBody
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** The answer of a call, or its problem. */
export type Result<Answer> = { ok: true; answer: Answer } | CallProblem

interface Options {
  /** The values of the `{name}` parts in the endpoint's path. */
  params?: Record<string, string>
  signal?: AbortSignal
}

export type Arguments<L extends EndpointLine> =
  undefined extends RequestBody<L>
    ? [body?: RequestBody<L>, options?: Options]
    : [body: RequestBody<L>, options?: Options]

/** The calls that send no cookie (specification, section 7). */
const withoutCredentials = new Set<EndpointLine>([
  'POST /api/signup',
  'POST /api/signup/email_validate',
  'POST /api/signup/activate',
  'POST /api/signup/activate/status',
  'POST /api/staff/join',
])

/**
 * Calls one endpoint, typed by its contract. It updates the network slice and never throws: the
 * screen finds the words for a problem. Only status 200 is a success.
 */
export async function callEndpoint<L extends EndpointLine>(
  store: Store,
  line: L,
  ...[body, options = {}]: Arguments<L>
): Promise<Result<ResponseBody<L>>> {
  const received = await send(store, line, body, options)
  if (received.status === 200) return { ok: true, answer: received.content as ResponseBody<L> }
  return (received.status === 404 && (await endOfSession(store))) || problemOf(received)
}

const problemOf = ({ status, content, retryAfter }: Received): CallProblem => ({
  ok: false,
  status,
  ...(isProblem(content) ? { body: content } : {}),
  ...(retryAfter ? { retryAfter } : {}),
})

/**
 * The desk answers 404 to everybody who may not use it, also after the session has ended (product,
 * section 6). So a 404 is the end of the session for somebody whom the server no longer knows.
 */
async function endOfSession(store: Store): Promise<CallProblem | undefined> {
  if (selectUser(store.getState()) === null) return undefined
  const received = await send(store, 'GET /api/user/me', undefined, {})
  return received.status === 401 ? problemOf(received) : undefined
}

/** Is this a problem of our own server? A proxy may answer anything. */
const isProblem = (content: unknown): content is ProblemBody =>
  typeof content === 'object' && content !== null && 'code' in content && 'detail' in content

/**
 * The calls of a screen: `const call = useCall()`, then `await call('POST /api/login', { email,
 * password })`.
 */
export function useCall() {
  const store = useAppStore()
  return useMemo(
    () =>
      <L extends EndpointLine>(line: L, ...rest: Arguments<L>) =>
        callEndpoint(store, line, ...rest),
    [store],
  )
}

/**
 * Returns the browser's `fetch` with our headers, for elements of the kit that call by themselves.
 * It updates the network slice.
 */
export function useFetch(): typeof fetch {
  const store = useAppStore()
  return useMemo(() => fetchEndpoint(store), [store])
}

/**
 * The caller's headers win over the default ones. A call has ended when its whole answer has
 * arrived.
 */
export function fetchEndpoint(store: Store): typeof fetch {
  return async (address, init = {}) => {
    store.dispatch(callStarted((init.method ?? 'GET') as Method))
    let status = 0
    try {
      const headers = new Headers({
        Accept: 'application/json',
        'Content-Type': 'application/json',
        ...(await portalHeaders(address, store)),
      })
      new Headers(init.headers).forEach((value, name) => headers.set(name, value))
      const response = await fetch(address, {
        mode: 'cors',
        credentials: 'include',
        ...init,
        headers,
      })
      await response.clone().arrayBuffer()
      status = response.status
      return response
    } finally {
      store.dispatch(callEnded(status))
    }
  }
}

/** Nobody is signed in at /signin, so it does not load the proof of the session. */
export function loadTokenProof() {
  return import('./x-token.ts')
}

/**
 * Headers for our own server only: the language of the page, in which the server records and
 * mails, and the proof of the session.
 */
async function portalHeaders(
  address: RequestInfo | URL,
  store: Store,
): Promise<Record<string, string>> {
  if (
    new URL(address instanceof Request ? address.url : address, location.href).origin !==
    location.origin
  )
    return {}
  const token = selectToken(store.getState())
  return {
    'Accept-Language': document.documentElement.lang,
    ...(token && (await (await loadTokenProof()).xToken(token))),
  }
}

/** The server's answer. Status 0 means that the server was not reached. */
interface Received {
  status: number
  content?: unknown
  retryAfter?: number
}

async function send(
  store: Store,
  line: EndpointLine,
  body: unknown,
  { params = {}, signal }: Options,
): Promise<Received> {
  const method = methodOf(line)
  try {
    const response = await fetchEndpoint(store)(addressOf(line, params, body), {
      method,
      credentials: withoutCredentials.has(line) ? 'omit' : 'include',
      // The content type says JSON, so a call without a body sends an empty object.
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      ...(signal ? { signal } : {}),
    })
    return {
      status: response.status,
      content: await contentOf(response),
      retryAfter: Number(response.headers.get('retry-after')),
    }
  } catch {
    return { status: 0 }
  }
}

const methodOf = (line: EndpointLine) => line.slice(0, line.indexOf(' ')) as Method

/** The address of a call, with its parameters and its query. */
export function addressOf(line: EndpointLine, params: Record<string, string>, body: unknown) {
  const address = line
    .slice(line.indexOf('/'))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (methodOf(line) !== 'GET' || typeof body !== 'object' || body === null) return address
  const query = String(
    new URLSearchParams(
      Object.entries(body).filter(([, value]) => value !== undefined && value !== ''),
    ),
  )
  return query ? `${address}?${query}` : address
}

/** Reads every kind of JSON as JSON, other application types as binary, and the rest as text. */
function contentOf(response: Response): Promise<unknown> {
  const type =
    (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || type.endsWith('+json')) return response.json()
  return type.startsWith('application/') ? response.blob() : response.text()
}
