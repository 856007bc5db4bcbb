import type { AnswerOf, Endpoint, SentBody } from '@passerelle/contracts/endpoint.ts'
import type { ProblemBody } from '@passerelle/contracts/problem.ts'
import { useMemo } from 'react'
import { selectToken } from './account.ts'
import { callEnded, callStarted } from './network.ts'
import { useAppStore, type Store } from './store.ts'
import { xToken } from './x-token.ts'

/** A success, or why not: status 0 when the server was not reached. */
export type Result<Answer> = { ok: true; answer: Answer } | { ok: false; status: number; problem?: ProblemBody }

interface Options {
  /** For each `{name}` in the endpoint's path. */
  params?: Record<string, string>
  signal?: AbortSignal
}

type Arguments<E> = undefined extends SentBody<E> ? [body?: SentBody<E>, options?: Options] : [body: SentBody<E>, options?: Options]

/** Calls that carry no cookie (specification, section 7). By address: their contracts are heavy, and /signin does without them. */
const withoutCredentials = new Set(['/api/signup', '/api/signup/email_validate', '/api/signup/activate'])

/**
 * One call of the interface, typed by its contract. It feeds the network slice and never throws; words for what went wrong
 * are the screen's. Only status 200 is a success.
 */
export async function callWith<E extends Endpoint>(store: Store, endpoint: E, ...[body, options = {}]: Arguments<E>): Promise<Result<AnswerOf<E>>> {
  store.dispatch(callStarted(endpoint.method))
  const { status, content } = await send(store, endpoint, body, options)
  store.dispatch(callEnded(status))
  if (status === 200) return { ok: true, answer: content as AnswerOf<E> }
  return isProblem(content) ? { ok: false, status, problem: content } : { ok: false, status }
}

/** A refusal of our own server; a proxy in between may answer anything. */
const isProblem = (content: unknown): content is ProblemBody => typeof content === 'object' && content !== null && 'code' in content && 'detail' in content

/** The calls of a screen: `const call = useCall()`, then `await call(logIn, { email, password })`. */
export function useCall() {
  const store = useAppStore()
  return useMemo(() => <E extends Endpoint>(endpoint: E, ...rest: Arguments<E>) => callWith(store, endpoint, ...rest), [store])
}

async function send(store: Store, endpoint: Endpoint, body: unknown, { params = {}, signal }: Options): Promise<{ status: number; content?: unknown }> {
  try {
    const response = await fetch(addressOf(endpoint, params, body), {
      method: endpoint.method,
      mode: 'cors',
      credentials: withoutCredentials.has(endpoint.path) ? 'omit' : 'include',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...await xToken(selectToken(store.getState())) },
      // What says that it is JSON must be JSON: a call that has nothing to say sends an empty object.
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      ...(signal ? { signal } : {}),
    })
    return { status: response.status, content: await contentOf(response) }
  } catch {
    return { status: 0 }
  }
}

function addressOf({ method, path }: Endpoint, params: Record<string, string>, body: unknown) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (method !== 'GET' || typeof body !== 'object' || body === null) return address
  const query = new URLSearchParams(Object.entries(body).filter(([, value]) => value !== undefined && value !== ''))
  return query.size > 0 ? `${address}?${query}` : address
}

/** JSON as JSON, whatever dialect; other application types as binary; the rest as text. */
function contentOf(response: Response): Promise<unknown> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || type.endsWith('+json')) return response.json()
  return type.startsWith('application/') ? response.blob() : response.text()
}
