/**
 * Where a sign-out leads: to a registered address, to a page of the portal, or to the corporate
 * site.
 */
import type { Client, Provider } from 'oidc-provider'
import type { Deps } from '../../../deps.ts'
import { siteOf } from '../clients/clients.ts'
import { readLogoutAddresses } from '../clients/store.ts'
import { providerOf } from '../oidc-provider/instance.ts'

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

/**
 * Reads whose ID Token it is, if the portal issued it. It may have expired, or a former key may
 * have signed it.
 */
export async function readIdTokenHint(
  provider: Provider,
  token: string,
): Promise<IdTokenHint | undefined> {
  try {
    const { aud } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      aud?: unknown
    }
    const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined
    if (!client) return undefined
    const { payload } = await provider.IdToken.validate(token, client)
    return { client, sub: String(payload['sub']) }
  } catch {
    return undefined
  }
}

/**
 * Browsers remove blanks and read a backslash as a slash, so both are refused before the address
 * is parsed.
 */
const isPortalAddress = (address: string, publicUrl: string) =>
  /^[\x21-\x7e]+$/.test(address) &&
  !address.includes('\\') &&
  address.startsWith(`${publicUrl}/`) &&
  URL.canParse(address) &&
  new URL(address).origin === publicUrl

/** The registered address as it is written, with the state at its end. */
const withState = (address: string, state: string | undefined) =>
  state === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ state })}`

/**
 * Finds the site that an ID Token or a client_id names; undefined when they name different sites,
 * or none.
 */
async function findClient(
  provider: Provider,
  { client_id, id_token_hint }: LogoutRequest,
): Promise<Client | undefined> {
  const hint =
    id_token_hint === undefined ? undefined : await readIdTokenHint(provider, id_token_hint)
  if (hint) {
    const isSame = client_id === undefined || hint.client.clientId === client_id
    return isSame ? hint.client : undefined
  }
  return client_id === undefined ? undefined : provider.Client.find(client_id)
}

/**
 * The registered addresses that this request may lead to. The page /logout asks first, so it may
 * lead to those of every site. A site that does not identify itself may only lead to those of
 * first-party sites (RP-Initiated Logout 1.0, section 3).
 */
async function registeredAddresses(deps: Deps, request: LogoutRequest): Promise<readonly string[]> {
  if (request.id_token_hint === undefined && request.client_id === undefined)
    return readLogoutAddresses(deps.db, {
      onlyFirstParty: request.post_logout_redirect_uri !== undefined,
    })
  const { provider } = await providerOf(deps)
  const client = await findClient(provider, request)
  return client ? siteOf(client).post_logout_redirect_uris : []
}

/** The only address that the page may open after a sign-out. */
export async function logoutTarget(deps: Deps, request: LogoutRequest): Promise<string> {
  const { corporateUrl, publicUrl } = deps.config
  const requestedUri = request.post_logout_redirect_uri ?? request.redirect_uri
  if (requestedUri === undefined) return corporateUrl
  if (isPortalAddress(requestedUri, publicUrl)) return requestedUri
  const registeredUris = await registeredAddresses(deps, request)
  return registeredUris.includes(requestedUri)
    ? withState(requestedUri, request.state)
    : corporateUrl
}
