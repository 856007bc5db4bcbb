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
 * An unknown site, or an address that is not registered: the browser is sent nowhere (RFC 6749,
 * section 4.1.2.1).
 */
export interface Refusal {
  readonly kind: 'refused'
  readonly error: string
  readonly description: string | undefined
}

/** The portal's session has ended while the library worked. */
export interface SessionEnded {
  readonly kind: 'sessionEnded'
}

export type ProviderAnswer =
  | SiteResponse
  | Refusal
  /** The agent has to do something first. */
  | ({ readonly kind: 'prompt' } & PendingPrompt)
  | SessionEnded

/** A fragment holds the same parameters as a form. */
function formFrom(location: string): FormPost {
  const [action = '', fragment = ''] = location.split('#')
  return { action, fields: Object.fromEntries(new URLSearchParams(fragment)) }
}

/** What the site asks for in `claims`; undefined for what the library will refuse. */
function claimsIn(query: URLSearchParams): Record<string, unknown> | undefined {
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
 * Asks for the claims of the scopes in the ID Token too, for a site that is registered so: its
 * library reads nothing else.
 */
function addIdTokenClaims(query: URLSearchParams, { prefetched }: RequestContext): void {
  const client = prefetched.peek('Client', query.get('client_id') ?? '')
  const site = client?.[siteProperty] as SiteSettings | undefined
  const claims = claimsIn(query)
  if (!site?.id_token_claims || !claims) return
  const scopes = new Set((query.get('scope') ?? '').split(' '))
  const opened = Object.entries(claimsByScope).flatMap(([scope, names]) =>
    scope !== 'openid' && scopes.has(scope) ? (names ?? []) : [],
  )
  const id_token = {
    ...Object.fromEntries(opened.map((name) => [name, null])),
    ...(claims['id_token'] as object | undefined),
  }
  query.set('claims', JSON.stringify({ ...claims, id_token }))
}

/**
 * Adds `iss` where the library leaves it to the ID Token: sites look for it in every answer (RFC
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
    return { kind: 'refused', error: error.error, description: error.error_description }
  }
  const redirect = String(headers['location'])
  const prompt = pendingPrompt(redirect)
  if (prompt) return { kind: 'prompt', ...prompt }
  const location = withIssuer(redirect, provider.issuer)
  return isForm ? { kind: 'form', form: formFrom(location) } : { kind: 'redirect', to: location }
}
