/** Asking the library inside the process: no second listener, and nothing of a browser's but what we hand over. */
import { ServerResponse, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import compose from 'koa-compose'
import type Provider from 'oidc-provider'
import { anonymousContext, withRequestContext, type RequestContext } from './request-context.ts'

export interface ProviderRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly carried?: RequestContext
}

export interface ProviderResponse {
  readonly status: number
  readonly location: string
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: unknown
}

export type CallProvider = (asked: ProviderRequest) => Promise<ProviderResponse>

/** Stands for the connection, which neither the library nor Koa looks at more closely. */
const socket = { remoteAddress: '127.0.0.1', on() {}, once() {}, removeListener() {}, destroy() {} }

function requestFrom(
  { method, url, headers = {}, body, carried }: ProviderRequest,
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
export function callerOfProvider(provider: Provider): CallProvider {
  const run = compose(provider.middleware)
  const issuer = new URL(provider.issuer)
  return async (asked) => {
    const request = requestFrom(asked, issuer)
    const ctx = provider.createContext(request, new ServerResponse(request))
    // Not ctx.status: a status that was set stays when a body is.
    ctx.res.statusCode = 404
    await withRequestContext(asked.carried ?? anonymousContext, () => run(ctx))
    return {
      status: ctx.status,
      location: ctx.response.get('location'),
      headers: ctx.response.headers,
      body: ctx.body,
    }
  }
}
