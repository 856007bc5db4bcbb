/** Asking the library inside the process: no second listener, and nothing of a browser's but what we hand over. */
import { ServerResponse, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import compose from 'koa-compose'
import type Provider from 'oidc-provider'
import type { PromptDetail } from 'oidc-provider'
import type { Caller } from '../../sessions/sessions.ts'
import type { ReadAhead } from './read-ahead.ts'

/** What the library's checks have to know, beside what the site asks for. Handed over by reference: nothing from outside can forge it. */
export interface Carried {
  readonly caller: Caller | undefined
  /** Has this browser signed in since this request was interrupted? Then prompt=login and max_age are satisfied. */
  readonly isFresh: boolean
  /** Was consent given for this very request? */
  readonly isConsented: boolean
  /** The provider's session of this browser. */
  readonly sessionId?: string | undefined
  /** What was just read, so that it is not read twice. */
  readonly ahead?: ReadAhead
  /** The agent says no: the site learns access_denied. */
  readonly isRefused?: boolean
  /** Written by the library's side: why it cannot go on, and for whom. */
  stopped?: { readonly prompt: PromptDetail; readonly scopes: readonly string[] }
  /** Written by the library's side: the agent has signed out since this request came. */
  isOver?: boolean
  /** Written by the library's side: an error that belongs to the person, not to the site. */
  fault?: {
    readonly error: string
    readonly description: string | undefined
    readonly isBug: boolean
  }
}

/** For requests that are no browser's. */
export const ofNobody = {
  caller: undefined,
  isFresh: false,
  isConsented: false,
} as const satisfies Carried

const carriedBy = new WeakMap<object, Carried>()

export const carriedOf = (ctx: { req: object } | undefined): Carried | undefined =>
  ctx && carriedBy.get(ctx.req)

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly carried?: Carried
}

export interface Answered {
  readonly status: number
  readonly location: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: unknown
}

export type Dispatch = (asked: Asked) => Promise<Answered>

/** Stands for the connection, which neither the library nor Koa looks at more closely. */
const socket = { remoteAddress: '127.0.0.1', on() {}, once() {}, removeListener() {}, destroy() {} }

function requestFrom(
  { method, url, headers = {}, body, carried }: Asked,
  issuer: URL,
): IncomingMessage {
  const sent: Record<string, string> = {
    ...headers,
    host: issuer.host,
    'x-forwarded-proto': issuer.protocol.slice(0, -1),
  }
  if (carried?.sessionId !== undefined) sent['cookie'] = `_session=${carried.sessionId}`
  if (body !== undefined) sent['content-length'] = String(Buffer.byteLength(body))
  const stream = body === undefined ? {} : Readable.from([Buffer.from(body)])
  return Object.assign(stream, {
    method,
    url,
    headers: sent,
    socket: { ...socket, encrypted: issuer.protocol === 'https:' },
  }) as unknown as IncomingMessage
}

/** Makes the function that asks this provider. Its addresses come from the issuer, whatever host a browser names. */
export function dispatchTo(provider: Provider): Dispatch {
  const run = compose(provider.middleware)
  const issuer = new URL(provider.issuer)
  return async (asked) => {
    const request = requestFrom(asked, issuer)
    if (asked.carried) carriedBy.set(request, asked.carried)
    const ctx = provider.createContext(request, new ServerResponse(request))
    // Not ctx.status: a status that was set stays when a body is.
    ctx.res.statusCode = 404
    await run(ctx)
    return {
      status: ctx.status,
      location: ctx.response.get('location'),
      headers: ctx.response.headers,
      body: ctx.body,
    }
  }
}
