/**
 * The standard's endpoints for sites and their servers, which do not use a browser's session, and
 * the hand-off of the page /token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import type { ProviderRequest, ProviderResponse } from '../oidc-provider/call.ts'
import { providerOf } from '../oidc-provider/instance.ts'
import { anonymousContext, type RequestContext } from '../oidc-provider/request-context.ts'
import { prefetchForToken } from '../storage/prefetch.ts'
import { formOf, readBodiesAsText } from '../user-agent/url-encoded.ts'
import { userAgentContext } from '../user-agent/user-agent.ts'
import { limitClientAuthentication, limitPushedRequest } from './client-authentication.ts'
import { handOff } from './hand-off.ts'

/**
 * The headers that the library reads. The cookie is not among them: these endpoints must not act on
 * a browser's session.
 */
const forwardedHeaders = [
  'authorization',
  'content-type',
  'accept',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  )

async function askProvider(
  deps: Deps,
  request: FastifyRequest,
  context?: RequestContext,
): Promise<ProviderResponse> {
  const { call } = await providerOf(deps)
  return call({
    method: request.method === 'HEAD' ? 'GET' : (request.method as ProviderRequest['method']),
    url: request.url,
    headers: headersOf(request),
    ...(typeof request.body === 'string' ? { body: request.body } : {}),
    ...(context ? { context } : {}),
  })
}

/**
 * Headers that belong to the connection (RFC 9110, section 7.6.1), to our server, or to a
 * browser's session.
 */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
])

/** Sends the library's answer. A page of a site may read it where the library allows it (CORS). */
function send(reply: FastifyReply, { status, headers, body }: ProviderResponse): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ownHeaders.has(name)) reply.header(name, value)
  reply.code(status).header('cross-origin-resource-policy', 'cross-origin')
  return body === '' ? reply.send() : reply.send(body)
}

const published = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/oauth/jwks',
] as const
/**
 * In seconds. This is far shorter than the time between a key's publication and its first
 * signature.
 */
const cacheAge = 3600

function standardRoutes(scope: FastifyInstance, deps: Deps): void {
  // The library reads bodies itself, and answers other types with an error of its own.
  readBodiesAsText(scope, '*')
  const options = { config: { allowsOtherSites: true } }
  const forwardToProvider = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await askProvider(deps, request))
  for (const url of published) {
    scope.get(url, options, async (request, reply) => {
      const response = await askProvider(deps, request)
      // An error must not stay in a cache.
      if (response.status === 200) reply.header('cache-control', `public, max-age=${cacheAge}`)
      return send(reply, response)
    })
  }
  scope.post('/oauth/token', options, async (request, reply) => {
    const response = await limitClientAuthentication(deps, request, async () => {
      const prefetched = await prefetchForToken(deps, formOf(request))
      return askProvider(deps, request, { ...anonymousContext(), prefetched })
    })
    return send(reply, response)
  })
  for (const url of ['/oauth/revoke', '/oauth/introspect'])
    scope.post(url, options, async (request, reply) =>
      send(reply, await limitClientAuthentication(deps, request, () => askProvider(deps, request))),
    )
  scope.post('/oauth/par', options, async (request, reply) =>
    send(reply, await limitPushedRequest(deps, request, () => askProvider(deps, request))),
  )
  scope.post('/oauth/userinfo', options, forwardToProvider)
  scope.get('/oauth/userinfo', options, forwardToProvider)
  for (const url of [
    ...published,
    '/oauth/token',
    '/oauth/par',
    '/oauth/revoke',
    '/oauth/userinfo',
  ])
    scope.options(url, options, forwardToProvider)
}

export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.handOff, async ({ code }, { request, reply }) => ({
    redirect_uri: await handOff(deps, userAgentContext(deps, request, reply), code),
  }))
  app.register(async (scope) => standardRoutes(scope, deps))
}
