/** Asks the library for the answer to an authorization request. */
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import { claimsByScope } from '../clients/claims.ts'
import { siteProperty } from '../clients/clients.ts'
import type { ProviderInstance } from '../oidc-provider/instance.ts'
import { pendingPrompt, type PendingPrompt } from '../oidc-provider/interaction-url.ts'
import type { RequestContext } from '../oidc-provider/request-context.ts'
import type { FormPost } from './form-post-page.ts'

/** An answer for the site: the browser opens its address, or posts a form to it. */
export type SiteResponse =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'form'; readonly form: FormPost }

/**
 * An error response without a redirect: the site or its address is not known (RFC 6749,
 * section 4.1.2.1).
 */
export interface ErrorResponse {
  readonly kind: 'error'
  readonly error: string
  readonly description: string | undefined
}

/** The portal's session has ended while the library worked. */
export interface SessionEnded {
  readonly kind: 'sessionEnded'
}

export type ProviderAnswer =
  | SiteResponse
  | ErrorResponse
  /** The agent has to do something first. */
  | ({ readonly kind: 'prompt' } & PendingPrompt)
  | SessionEnded

/** A fragment holds the same parameters as a form. */
function formFrom(location: string): FormPost {
  const [action = '', fragment = ''] = location.split('#')
  return { action, fields: Object.fromEntries(new URLSearchParams(fragment)) }
}

/** Parses the parameter `claims`; undefined for a value that the library will refuse. */
function parseClaims(query: URLSearchParams): Record<string, unknown> | undefined {
  try {
    const claims: unknown = JSON.parse(query.get('claims') ?? '{}')
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
      ? { ...claims }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Asks for the claims of the scopes in the ID Token too, if the site's settings say so: the
 * libraries of such sites read nothing else.
 */
function addIdTokenClaims(query: URLSearchParams, { prefetched }: RequestContext): void {
  const client = prefetched.peek('Client', query.get('client_id') ?? '')
  const site = client?.[siteProperty] as SiteSettings | undefined
  const claims = parseClaims(query)
  if (!site?.id_token_claims || !claims) return
  const scopes = new Set((query.get('scope') ?? '').split(' '))
  const scopeClaims = Object.entries(claimsByScope).flatMap(([scope, names]) =>
    scope !== 'openid' && scopes.has(scope) ? (names ?? []) : [],
  )
  const id_token = {
    ...Object.fromEntries(scopeClaims.map((name) => [name, null])),
    ...(claims['id_token'] as object | undefined),
  }
  query.set('claims', JSON.stringify({ ...claims, id_token }))
}

/**
 * Adds `iss` where the library has it in the ID Token only. Sites look for it in every answer (RFC
 * 9207).
 */
function withIssuer(location: string, issuer: string): string {
  const [, fragment] = location.split('#')
  return fragment === undefined || new URLSearchParams(fragment).has('iss')
    ? location
    : `${location}&${new URLSearchParams({ iss: issuer })}`
}

/**
 * Asks the library. For form_post we ask for a fragment: the page that posts the form is ours.
 * @throws Error when the library fails
 */
export async function askProvider(
  { call, provider }: ProviderInstance,
  parameters: URLSearchParams,
  context: RequestContext,
): Promise<ProviderAnswer> {
  const query = new URLSearchParams(parameters)
  addIdTokenClaims(query, context)
  const isForm = query.get('response_mode') === 'form_post'
  if (isForm) query.set('response_mode', 'fragment')
  const { status, headers, error } = await call({
    method: 'GET',
    url: `/authorize?${query}`,
    context,
  })
  if (context.sessionEnd.isReported()) return { kind: 'sessionEnded' }
  if (status !== 303) {
    if (!error || error.error === 'server_error') throw new Error('the provider failed')
    return { kind: 'error', error: error.error, description: error.error_description }
  }
  const redirect = String(headers['location'])
  const prompt = pendingPrompt(redirect)
  if (prompt) return { kind: 'prompt', ...prompt }
  const location = withIssuer(redirect, provider.issuer)
  return isForm ? { kind: 'form', form: formFrom(location) } : { kind: 'redirect', to: location }
}
