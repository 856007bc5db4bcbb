/** Where a sign-out leads: to a registered address, to our own pages, or to the corporate site. */
import type { Client } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import { siteOf } from '../clients/clients.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'
import { firstPartyLogoutAddresses } from '../clients/store.ts'

export interface LogoutRequest {
  readonly redirect_uri?: string | undefined
  readonly post_logout_redirect_uri?: string | undefined
  readonly client_id?: string | undefined
  readonly id_token_hint?: string | undefined
  readonly state?: string | undefined
}

export interface IdTokenHint {
  readonly client: Client
  readonly sub: string
}

/** Whose ID Token it is, when it is one of ours; one that has expired, or was signed by a former key, still tells. */
export async function readIdTokenHint(
  { provider }: ProviderInstance,
  hint: string,
): Promise<IdTokenHint | undefined> {
  try {
    const { aud } = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString()) as {
      aud?: unknown
    }
    const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined
    if (!client) return undefined
    const { payload } = await provider.IdToken.validate(hint, client)
    return { client, sub: String(payload['sub']) }
  } catch {
    return undefined
  }
}

function isOurOwn(address: string, publicUrl: string): boolean {
  return (
    /^[\x21-\x7e]+$/.test(address) &&
    !address.includes('\\') &&
    address.startsWith(`${publicUrl}/`) &&
    URL.canParse(address) &&
    new URL(address).origin === publicUrl
  )
}

/** The registered address as it was registered, and the state behind it. */
const withState = (address: string, state: string | undefined) =>
  state === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`

/** The addresses that this request may lead to: those of the site that it names, or of the house's own sites where it names none. */
async function addressesFor(
  engine: ProviderInstance,
  { db }: Deps,
  { client_id, id_token_hint }: LogoutRequest,
): Promise<readonly string[]> {
  if (id_token_hint === undefined && client_id === undefined) return firstPartyLogoutAddresses(db)
  const hint =
    id_token_hint === undefined ? undefined : await readIdTokenHint(engine, id_token_hint)
  if (hint && client_id !== undefined && hint.client.clientId !== client_id) return []
  const client =
    hint?.client ??
    (client_id === undefined ? undefined : await engine.provider.Client.find(client_id))
  return client ? siteOf(client).post_logout_redirect_uris : []
}

/** The only address that the page may open after a sign-out. */
export async function logoutTarget(deps: Deps, request: LogoutRequest): Promise<string> {
  const { corporateUrl, publicUrl } = deps.config
  const wanted = request.post_logout_redirect_uri ?? request.redirect_uri
  if (wanted === undefined) return corporateUrl
  if (isOurOwn(wanted, publicUrl)) return wanted
  const allowed = await addressesFor(await providerOf(deps), deps, request)
  return allowed.includes(wanted) ? withState(wanted, request.state) : corporateUrl
}
