/** Asks the library for the answer to an authorization request. */
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
