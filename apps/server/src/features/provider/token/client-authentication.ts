/** Limits how often a client's authentication can be guessed at the token endpoint. */
import type { FastifyRequest } from 'fastify'
import { attempts as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { tooMany } from '../../../problems/problem.ts'
import { countAttempts, networkOf, readAttempts } from '../../../rate-limit/rate-limit.ts'
import type { ProviderResponse } from '../oidc-provider/call.ts'
import { rereadSiteKeys } from '../clients/site-keys.ts'
import { formOf } from '../user-agent/url-encoded.ts'

/**
 * Decodes as the library does (RFC 6749, section 2.3.1). It refuses text that cannot be decoded
 * before it compares.
 */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}

/** The subject that an assertion names (RFC 7523, section 3); nothing is verified. */
function subjectOf(assertion: string): string {
  try {
    return String(
      Object(JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())).sub,
    )
  } catch {
    return ''
  }
}

/**
 * The client that the request authenticates as, with a secret or an assertion; undefined for a
 * request with neither.
 */
function authenticatingClient(
  { headers: { authorization = '' } }: FastifyRequest,
  form: URLSearchParams,
): string | undefined {
  const [, encoded] = /^basic (.+)$/i.exec(authorization) ?? []
  if (encoded !== undefined)
    return formDecoded(Buffer.from(encoded, 'base64').toString().split(':')[0] ?? '')
  const assertion = form.get('client_assertion')
  if (assertion !== null) return form.get('client_id') ?? subjectOf(assertion)
  return form.has('client_secret') ? (form.get('client_id') ?? '') : undefined
}

/**
 * Lets the library answer once more with the site's new keys, if it could not verify an assertion.
 */
async function answerWithKeys(
  deps: Deps,
  client: string,
  request: FastifyRequest,
  answer: () => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  const response = await answer()
  const isInvalidClient = response.error?.error === 'invalid_client'
  return isInvalidClient && formOf(request).has('client_assertion') && rereadSiteKeys(deps, client)
    ? answer()
    : response
}

/**
 * Lets the library answer, unless a network has sent too many wrong secrets for this client. Then
 * a right secret is refused too, so that nobody finds out which one is right (security a.3).
 * @throws Problem 429
 */
export async function limitClientAuthentication(
  deps: Deps,
  request: FastifyRequest,
  answer: () => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  const client = authenticatingClient(request, formOf(request))
  if (client === undefined) return answer()
  const subject = `${client}\n${networkOf(request.ip)}`
  const count = () => countAttempts(deps, [['clientByAddress', subject]])
  if ((await readAttempts(deps, 'clientByAddress', subject)) >= limits.clientByAddress.max)
    throw tooMany((await count()).retryAfter)
  const response = await answerWithKeys(deps, client, request, answer)
  if (response.error?.error === 'invalid_client') await count()
  return response
}

/**
 * The same for a request that is pushed. A site without a secret can be anybody, so that its
 * requests count as those of visitors: each is stored.
 * @throws Problem 429
 */
export async function limitPushedRequest(
  deps: Deps,
  request: FastifyRequest,
  answer: () => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  if (authenticatingClient(request, formOf(request)) !== undefined)
    return limitClientAuthentication(deps, request, answer)
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['interactionsByAddress', networkOf(request.ip)],
  ])
  if (!allowed) throw tooMany(retryAfter)
  return answer()
}
