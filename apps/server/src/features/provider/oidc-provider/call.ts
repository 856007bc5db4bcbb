/**
 * Calls the library inside the process. There is no second port, and the library gets only those
 * parts of a browser's request that we pass on.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { inject, type Response } from 'light-my-request'
import type Provider from 'oidc-provider'
import { isDatabaseAway } from '../../../db/errors.ts'
import type { Deps } from '../../../deps.ts'
import { DeferredWrites, type WriteResult } from '../storage/deferred-writes.ts'
import { anonymousContext, withRequestContext, type RequestContext } from './request-context.ts'

export interface ProviderRequest {
  readonly method: 'GET' | 'POST' | 'OPTIONS'
  /** Path and query. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Left out for endpoints that do not use a browser's session. */
  readonly context?: RequestContext
}

export interface ProviderResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: string
  /** The error of OAuth 2.0 in the body; undefined where there is none. */
  readonly error: ProviderError | undefined
}

export interface ProviderError {
  readonly error: string
  readonly error_description?: string
}

export type CallProvider = (request: ProviderRequest) => Promise<ProviderResponse>

function errorIn({ statusCode, payload }: Response): ProviderError | undefined {
  if (statusCode < 400) return undefined // the body of a redirect is no JSON
  try {
    const content = Object(JSON.parse(payload)) as Partial<ProviderError>
    return typeof content.error === 'string' ? (content as ProviderError) : undefined
  } catch {
    return undefined
  }
}

/**
 * The answers of the library (RFC 6749, section 5.2) to requests whose records could not be written.
 */
const refusals: Partial<Record<WriteResult, ProviderError>> = {
  used: { error: 'invalid_grant', error_description: 'grant request is invalid' },
  orphan: { error: 'access_denied', error_description: 'the account is gone' },
}

/** The error of a call's query, which the library answers with 500. */
const databaseErrors = new AsyncLocalStorage<{ error?: unknown }>()

/**
 * Makes the function that calls this provider. The library makes its own addresses from the
 * issuer, not from the host that a browser names.
 */
export function callTo(provider: Provider, deps: Pick<Deps, 'db' | 'now'>): CallProvider {
  const handle = provider.callback()
  const dispatch: Parameters<typeof inject>[0] = (request, response) =>
    void handle(request, response)
  provider.on('server_error', (_ctx, error) => {
    const call = databaseErrors.getStore()
    if (call && isDatabaseAway(error)) call.error = error
  })
  const issuer = new URL(provider.issuer)
  const cookieName = provider.cookieName('session')
  const forwarded = { host: issuer.host, 'x-forwarded-proto': issuer.protocol.slice(0, -1) }
  return async ({ method, url, headers, body, context = anonymousContext() }) => {
    const { sessionId } = context
    const cookie = sessionId === undefined ? {} : { cookie: `${cookieName}=${sessionId}` }
    // inject sets no length for an empty body, and the library needs a length to read a form.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = {
      method,
      url,
      headers: { ...headers, ...forwarded, ...cookie, ...length },
      ...(body === undefined ? {} : { payload: body }),
    }
    const failure: { error?: unknown } = {}
    const writes = new DeferredWrites()
    const response = await withRequestContext(context, writes, () =>
      databaseErrors.run(failure, () => inject(dispatch, request).end()),
    )
    // Our own handler answers 503, as for every other call.
    if (failure.error) throw failure.error
    const result = await writes.write(deps, context.prefetched.refreshContext)
    if (result === 'sessionEnded') context.sessionEnd.report()
    const refusal = refusals[result]
    return {
      status: refusal ? 400 : response.statusCode,
      headers: response.headers,
      body: refusal ? JSON.stringify(refusal) : response.payload,
      error: refusal ?? errorIn(response),
    }
  }
}
