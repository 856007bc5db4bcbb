/** Sites as OpenID clients of the provider. */
import type { ClientMetadata } from 'oidc-provider'
import { isAppAddress, isLoopbackAddress } from '@passerelle/contracts/site-addresses.ts'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { sha256 } from '../crypto/tokens.ts'

/**
 * The values of settings that an older stored site lacks. PKCE is not required of a site that
 * worked without it.
 */
export const storedSiteDefaults = { ...siteDefaults, pkce_required: false }

/**
 * Does the site receive tokens in the front channel (OAuth 2.0 Multiple Response Type Encoding
 * Practices)?
 */
export function usesImplicitGrant({
  response_types,
}: Pick<SiteSettings, 'response_types'>): boolean {
  return response_types.some((type) => /token/.test(type))
}
export function usesCode({ response_types }: Pick<SiteSettings, 'response_types'>): boolean {
  return response_types.some((type) => type.split(' ').includes('code'))
}

/** Does its authentication method need a secret? */
export function needsSecret({
  token_endpoint_auth_method: method,
}: Pick<SiteSettings, 'token_endpoint_auth_method'>): boolean {
  return method === 'client_secret_basic' || method === 'client_secret_post'
}

/**
 * Is it an installed program, or one on its developer's machine? OpenID Connect forbids web sites
 * http in the front channel.
 */
export function isNativeApp(
  settings: Pick<SiteSettings, 'redirect_uris' | 'post_logout_redirect_uris' | 'response_types'>,
): boolean {
  const addresses = [...settings.redirect_uris, ...settings.post_logout_redirect_uris]
  return (
    addresses.some(isAppAddress) ||
    (usesImplicitGrant(settings) && addresses.some((address) => isLoopbackAddress(address, 'http')))
  )
}

function grantTypes(settings: SiteSettings): string[] {
  return [
    ...(usesCode(settings) ? ['authorization_code'] : []),
    ...(usesImplicitGrant(settings) ? ['implicit'] : []),
    ...(usesCode(settings) && settings.scopes.includes('offline_access') ? ['refresh_token'] : []),
    ...(settings.machine_scopes.length > 0 ? ['client_credentials'] : []),
  ]
}

/** Keeps the entries with a value, because the provider refuses null. */
const withoutNulls = (metadata: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== null))

/**
 * Converts a site's row to OpenID client metadata (OpenID Connect Registration 1.0).
 * @param secret decrypted; null for sites without one
 */
export function clientMetadata(
  { client_id, settings: stored }: { client_id: string; settings: SiteSettings },
  secret: string | null,
): ClientMetadata {
  const settings = { ...storedSiteDefaults, ...stored }
  const {
    client_name,
    redirect_uris,
    post_logout_redirect_uris,
    response_types,
    token_endpoint_auth_method,
    id_token_signed_response_alg,
    subject_type,
  } = settings
  const { client_uri, jwks_uri, backchannel_logout_uri, scopes } = settings
  return {
    client_id,
    client_name,
    redirect_uris,
    post_logout_redirect_uris,
    response_types,
    token_endpoint_auth_method,
    id_token_signed_response_alg,
    subject_type,
    ...withoutNulls({ client_uri, jwks_uri, backchannel_logout_uri, client_secret: secret }),
    ...(backchannel_logout_uri === null ? {} : { backchannel_logout_session_required: true }),
    application_type: isNativeApp(settings) ? 'native' : 'web',
    grant_types: grantTypes(settings),
    scope: scopes.join(' '),
  }
}

/**
 * The UUID of a site in the audit log: a client id may be any word, so its UUID (version 8) is
 * derived from it.
 */
export function siteSubjectId(clientId: string): string {
  const hex = Buffer.from(sha256(clientId), 'base64url').toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
