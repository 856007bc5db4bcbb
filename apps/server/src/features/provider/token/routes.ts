/** The standard's own endpoints: they speak its language, for sites and their servers, and know nothing of a browser's session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import { attempts as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { countAttempts, readAttempts, networkOf } from '../../../rate-limit/rate-limit.ts'
import { tooMany } from '../../../problems/problem.ts'
import type { ProviderResponse } from '../oidc-provider/call.ts'
import { anonymousContext } from '../oidc-provider/request-context.ts'
import { providerOf } from '../oidc-provider/instance.ts'
import { userAgentContext } from '../user-agent/user-agent.ts'
import { handOff } from './hand-off.ts'
import { formOf, readBodiesAsText } from '../user-agent/url-encoded.ts'
import { prefetchForToken, type PrefetchedRecords } from '../storage/prefetch.ts'

/** What the library reads of a request. Not the cookie: no endpoint of these may act on a browser's session. */
const forwarded = [
  'authorization',
  'content-type',
  'accept',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(
    forwarded.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )

/** A site may read the answer from its own pages, where the library allows it (CORS). */
function send(reply: FastifyReply, { status, headers, body }: ProviderResponse): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== 'content-length' && name !== 'set-cookie')
      reply.header(name, value)
  reply.code(status).header('cross-origin-resource-policy', 'cross-origin')
  if (body === null || body === undefined) return reply.send()
  return reply.send(
    typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body,
  )
}

/** As the library reads it (RFC 6749, section 2.3.1); what cannot be read, it refuses before it compares anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}

/** Whom an assertion names (RFC 7523, section 3), unproven. */
function subjectOf(assertion: string): string {
  try {
    return String(
      Object(JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())).sub,
    )
  } catch {
    return ''
  }
}

/** The site that proves itself with what nobody shall find out by trying, as it names itself; undefined where nothing of the kind is brought. */
function proverOf(
  { headers: { authorization = '' } }: FastifyRequest,
  form: URLSearchParams,
): string | undefined {
  const [, encoded] = /^basic (.+)$/i.exec(authorization) ?? []
  if (encoded !== undefined)
    return decoded(Buffer.from(encoded, 'base64').toString().split(':')[0] ?? '')
  const assertion = form.get('client_assertion')
  if (assertion !== null) return form.get('client_id') ?? subjectOf(assertion)
  return form.has('client_secret') ? (form.get('client_id') ?? '') : undefined
}

/**
 * Asks, unless too many wrong proofs were brought for a site: then a right one is refused too, as nobody shall find out by trying (security a.3).
 * @throws Problem 429
 */
async function limitProofs(
  deps: Deps,
  request: FastifyRequest,
  form: URLSearchParams,
  ask: () => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  const prover = proverOf(request, form)
  if (prover === undefined) return ask()
  const subject = `${prover}\n${networkOf(request.ip)}`
  const count = () => countAttempts(deps, [['clientByAddress', subject]])
  if ((await readAttempts(deps, 'clientByAddress', subject)) >= limits.clientByAddress.max)
    throw tooMany((await count()).retryAfter)
  const answered = await ask()
  if (Object(answered.body).error === 'invalid_client') await count()
  return answered
}

const published = [
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/oauth/jwks',
] as const
/** Long enough to spare questions, and far shorter than a key is published before it signs. Seconds. */
const cached = 3600

function standardRoutes(scope: FastifyInstance, deps: Deps): void {
  // The library reads bodies itself, and refuses other types in its own words.
  readBodiesAsText(scope, '*')
  const ask = async (request: FastifyRequest, ahead?: PrefetchedRecords) => {
    const { call: dispatch } = await providerOf(deps)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    return dispatch({
      method,
      url: request.url,
      headers: headersOf(request),
      ...(typeof request.body === 'string' ? { body: request.body } : {}),
      ...(ahead ? { carried: { ...anonymousContext, ahead } } : {}),
    })
  }
  const pass = async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await ask(request))
  const config = { forSites: true }
  for (const url of published) {
    scope.get(url, { config }, async (request, reply) => {
      const answered = await ask(request)
      // A fault is over in a moment, and nobody may keep it.
      if (answered.status === 200) reply.header('cache-control', `public, max-age=${cached}`)
      return send(reply, answered)
    })
  }
  scope.post('/oauth/token', { config }, async (request, reply) => {
    const form = formOf(request)
    return send(
      reply,
      await limitProofs(deps, request, form, async () =>
        ask(request, await prefetchForToken(deps, form)),
      ),
    )
  })
  scope.post('/oauth/revoke', { config }, async (request, reply) =>
    send(reply, await limitProofs(deps, request, formOf(request), () => ask(request))),
  )
  scope.post('/oauth/userinfo', { config }, pass)
  scope.get('/oauth/userinfo', { config }, pass)
  for (const url of [...published, '/oauth/token', '/oauth/revoke', '/oauth/userinfo'])
    scope.options(url, { config }, pass)
}

export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.handOff, async ({ code }, { request, reply }) => ({
    redirect_uri: await handOff(deps, userAgentContext(deps, request, reply), code),
  }))
  app.register(async (scope) => standardRoutes(scope, deps))
}
