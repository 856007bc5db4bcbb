import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import type { UserAgentContext } from '../user-agent/user-agent.ts'
import { siteOf, subOf } from '../clients/clients.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'
import { logoutTarget, readIdTokenHint } from './logout-target.ts'

/** What becomes of a site's request to sign out (OpenID Connect RP-Initiated Logout 1.0). */
export type EndSessionResult =
  { readonly kind: 'signedOut' | 'ask'; readonly to: string } | { readonly kind: 'refused' }

/** A request to sign out once its proof was read: an ID Token never goes into an address of ours. */
export interface EndSessionRequest {
  readonly client_id?: string
  readonly post_logout_redirect_uri?: string
  readonly state?: string
  /** By what name the site knows the agent, where an ID Token proved it. */
  readonly sub?: string
}

/** Shown to the page /logout: it has to ask before it signs out. */
export const confirmParameter = 'ask'

const names = ['post_logout_redirect_uri', 'client_id', 'id_token_hint', 'state'] as const

/** What a request means; undefined when something in it is wrong. */
export async function readEndSessionRequest(
  deps: Deps,
  query: URLSearchParams,
): Promise<EndSessionRequest | undefined> {
  if (names.some((name) => query.getAll(name).length > 1)) return undefined
  const [wanted, clientId, token, state] = names.map((name) => query.get(name) ?? undefined)
  const engine = await providerOf(deps)
  const hint = token === undefined ? undefined : await readIdTokenHint(engine, token)
  const client =
    hint?.client ??
    (clientId === undefined ? undefined : await engine.provider.Client.find(clientId))
  const isWrong =
    (token !== undefined && !hint) || (clientId !== undefined && client?.clientId !== clientId)
  if (
    isWrong ||
    (client && wanted !== undefined && !siteOf(client).post_logout_redirect_uris.includes(wanted))
  )
    return undefined
  return {
    ...(client ? { client_id: client.clientId } : {}),
    ...(hint ? { sub: hint.sub } : {}),
    ...(wanted === undefined ? {} : { post_logout_redirect_uri: wanted }),
    ...(state === undefined ? {} : { state }),
  }
}

/** Is it proven that the site means whoever is signed in? */
async function isProven(
  { provider }: ProviderInstance,
  deps: Deps,
  caller: Caller | undefined,
  { client_id, sub }: EndSessionRequest,
): Promise<boolean> {
  if (sub === undefined) return false
  const client = await provider.Client.find(client_id ?? '')
  return client !== undefined && (!caller || sub === subOf(deps, client, caller.id))
}

/**
 * Answers a request to sign out. With the ID Token of whoever is signed in, the site may sign the agent out; without, the portal's page
 * /logout asks: a link may come from anywhere (section 2 of the standard).
 */
export async function endSession(
  deps: Deps,
  asker: UserAgentContext,
  request: EndSessionRequest | undefined,
): Promise<EndSessionResult> {
  if (!request) return { kind: 'refused' }
  const caller = await asker.findCaller()
  if (await isProven(await providerOf(deps), deps, caller, request))
    return { kind: 'signedOut', to: await logoutTarget(deps, request) }
  const { sub: _, ...shown } = request
  return {
    kind: 'ask',
    to: `/logout?${new URLSearchParams({ ...shown, ...(caller ? { [confirmParameter]: '1' } : {}) })}`,
  }
}

/**
 * What the page /logout is asked for by another site's link.
 * @returns the query with the mark that makes the page ask, and with the site's id in the place of its ID Token; undefined where nobody has to be asked
 */
export async function confirmationQuery(
  deps: Deps,
  asker: UserAgentContext,
  query: URLSearchParams,
): Promise<URLSearchParams | undefined> {
  const caller = await asker.findCaller()
  if (!caller) return undefined
  const asking = new URLSearchParams(query)
  const request = query.has('id_token_hint') ? await readEndSessionRequest(deps, query) : undefined
  if (request && (await isProven(await providerOf(deps), deps, caller, request))) return undefined
  if (request?.client_id !== undefined) {
    asking.delete('id_token_hint')
    asking.set('client_id', request.client_id)
  }
  asking.set(confirmParameter, '1')
  return asking
}

/** How long a browser may take from a site's form to the same request with its cookie. Milliseconds. */
const moment = 60_000

/** A request that a form brought, for the next address: nobody can read it or make one. */
export const sealEndSessionRequest = (
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  request: EndSessionRequest,
): string => keys.seal({ end: request, until: now().getTime() + moment })

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
