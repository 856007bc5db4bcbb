/** A site's request to sign the agent out (OpenID Connect RP-Initiated Logout 1.0). */
import type { Client } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { siteOf, subOf } from '../clients/clients.ts'
import { providerOf } from '../oidc-provider/instance.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'
import { logoutTarget, readIdTokenHint } from './logout-target.ts'

/**
 * The result of the request: the browser is signed out and goes on, the page /logout asks the
 * agent, or the request is invalid.
 */
export type EndSessionResult =
  { readonly kind: 'signedOut' | 'confirm'; readonly to: string } | { readonly kind: 'invalid' }

/**
 * The request after its ID Token was verified. The token itself never appears in an address of the
 * portal.
 */
export interface EndSessionRequest {
  readonly client_id?: string
  readonly post_logout_redirect_uri?: string
  readonly state?: string
  /** The site's name for the agent, from a verified ID Token. */
  readonly sub?: string
}

/**
 * A parameter of the page /logout. It makes the page ask before it signs out. `1` means that
 * another site's link led there, `origin` that the browser does not say where the person came
 * from.
 */
export const confirmParameter = 'ask'

const parameterNames = ['post_logout_redirect_uri', 'client_id', 'id_token_hint', 'state'] as const
type EndSessionParameters = Partial<Record<(typeof parameterNames)[number], string>>

/** undefined when a parameter comes twice */
function readParameters(query: URLSearchParams): EndSessionParameters | undefined {
  if (parameterNames.some((name) => query.getAll(name).length > 1)) return undefined
  return Object.fromEntries(
    parameterNames.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])),
  )
}

/**
 * Finds the site and, with an ID Token, the agent. 'invalid' when the portal did not issue the ID
 * Token, or when the parameters name two sites or none.
 */
async function findSite(
  deps: Deps,
  { client_id, id_token_hint }: EndSessionParameters,
): Promise<{ client: Client | undefined; sub: string | undefined } | 'invalid'> {
  const { provider } = await providerOf(deps)
  if (id_token_hint !== undefined) {
    const hint = await readIdTokenHint(provider, id_token_hint)
    return !hint || (client_id !== undefined && hint.client.clientId !== client_id)
      ? 'invalid'
      : hint
  }
  if (client_id === undefined) return { client: undefined, sub: undefined }
  const client = await provider.Client.find(client_id)
  return client?.clientId === client_id ? { client, sub: undefined } : 'invalid'
}

/** @returns the request; undefined when something in it is invalid */
export async function readEndSessionRequest(
  deps: Deps,
  query: URLSearchParams,
): Promise<EndSessionRequest | undefined> {
  const parameters = readParameters(query)
  const site = parameters && (await findSite(deps, parameters))
  if (!parameters || !site || site === 'invalid') return undefined
  const { client, sub } = site
  const { post_logout_redirect_uri, state } = parameters
  const isUnregistered =
    client !== undefined &&
    post_logout_redirect_uri !== undefined &&
    !siteOf(client).post_logout_redirect_uris.includes(post_logout_redirect_uri)
  if (isUnregistered) return undefined
  return {
    ...(client ? { client_id: client.clientId } : {}),
    ...(sub === undefined ? {} : { sub }),
    ...(post_logout_redirect_uri === undefined ? {} : { post_logout_redirect_uri }),
    ...(state === undefined ? {} : { state }),
  }
}

/** Does an ID Token prove that the site means the agent who is signed in? */
async function isCallersIdToken(
  deps: Deps,
  caller: Caller | undefined,
  { client_id, sub }: EndSessionRequest,
): Promise<boolean> {
  if (sub === undefined) return false
  const { provider } = await providerOf(deps)
  const client = await provider.Client.find(client_id ?? '')
  return client !== undefined && (!caller || sub === subOf(deps, client, caller.id))
}

/**
 * Answers a request to sign out. A site that sends the agent's own ID Token may sign the agent out.
 * Otherwise the page /logout asks, because a
 * link can come from anywhere (section 2 of the standard).
 */
export async function endSession(
  deps: Deps,
  userAgent: UserAgentContext,
  request: EndSessionRequest | undefined,
): Promise<EndSessionResult> {
  if (!request) return { kind: 'invalid' }
  const caller = await userAgent.findCaller()
  if (await isCallersIdToken(deps, caller, request))
    return { kind: 'signedOut', to: await logoutTarget(deps, request) }
  const { sub: _, ...pageParameters } = request
  const query = new URLSearchParams({
    ...pageParameters,
    ...(caller ? { [confirmParameter]: '1' } : {}),
  })
  return { kind: 'confirm', to: `/logout?${query}` }
}

/**
 * Makes the page /logout ask when another site may link to it.
 * @param isBySite whether the browser says that another site leads there
 * @returns the page's query with the parameter that makes it ask, and with the client_id instead
 * of the ID Token; undefined when the page need not ask
 */
export async function confirmationQuery(
  deps: Deps,
  userAgent: UserAgentContext,
  query: URLSearchParams,
  isBySite: boolean,
): Promise<URLSearchParams | undefined> {
  const caller = await userAgent.findCaller()
  if (!caller) return undefined
  const confirmation = new URLSearchParams(query)
  const request = query.has('id_token_hint') ? await readEndSessionRequest(deps, query) : undefined
  if (request && (await isCallersIdToken(deps, caller, request))) return undefined
  if (request?.client_id !== undefined) {
    confirmation.delete('id_token_hint')
    confirmation.set('client_id', request.client_id)
  }
  confirmation.set(confirmParameter, isBySite ? '1' : 'origin')
  return confirmation
}

/** How long a browser may take from a site's form to the redirected request. Milliseconds. */
const sealLife = 60_000

/** Encrypts a request that came as a form, for the address of the redirect. */
export function sealEndSessionRequest(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  request: EndSessionRequest,
): string {
  return keys.seal({ end: request, until: now().getTime() + sealLife })
}

export function openEndSessionRequest(
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  sealed: string,
): EndSessionRequest | undefined {
  try {
    const { end, until } = keys.open(sealed) as { end?: EndSessionRequest; until?: number }
    return until !== undefined && now().getTime() < until ? end : undefined
  } catch {
    return undefined
  }
}
