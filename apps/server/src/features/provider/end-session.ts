import type { Deps } from '../../deps.ts'
import type { Asker } from './asker.ts'
import { siteOf, subOf } from './clients.ts'
import { engineOf } from './engine.ts'
import { logoutTarget, readHint, type LogoutRequest } from './logout.ts'

/** What becomes of a site's request to sign out (OpenID Connect RP-Initiated Logout 1.0). */
export type SessionEnd = { readonly kind: 'signedOut' | 'ask'; readonly to: string } | { readonly kind: 'refused' }

const names = ['post_logout_redirect_uri', 'client_id', 'id_token_hint', 'state'] as const

/**
 * Checks a request to sign out. With the ID Token of whoever is signed in, the site may sign the agent out; without, the portal's page
 * /logout does, which is its own.
 */
export async function endSession(deps: Deps, asker: Asker, query: URLSearchParams): Promise<SessionEnd> {
  if (names.some((name) => query.getAll(name).length > 1)) return { kind: 'refused' }
  const request: LogoutRequest = Object.fromEntries(names.flatMap((name) => (query.get(name) === null ? [] : [[name, query.get(name)]])))
  const engine = await engineOf(deps)
  const hint = request.id_token_hint === undefined ? undefined : await readHint(engine, request.id_token_hint)
  const client = hint?.client ?? (request.client_id === undefined ? undefined : await engine.provider.Client.find(request.client_id))
  const isWrong = (request.id_token_hint !== undefined && !hint) || (request.client_id !== undefined && client?.clientId !== request.client_id)
  const wanted = request.post_logout_redirect_uri
  if (isWrong || (client && wanted !== undefined && !siteOf(client).post_logout_redirect_uris.includes(wanted))) return { kind: 'refused' }
  const caller = await asker.findCaller()
  const isAgents = hint !== undefined && (!caller || hint.sub === subOf(deps, hint.client, caller.id))
  if (!isAgents) return { kind: 'ask', to: `/logout?${new URLSearchParams(request as Record<string, string>)}` }
  return { kind: 'signedOut', to: await logoutTarget(deps, request) }
}
