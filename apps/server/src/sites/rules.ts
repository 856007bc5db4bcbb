/**
 * The rules between the fields of a site. The rules of single fields are in the contract
 * (contracts/sites.ts).
 */
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { hostOf, isAppAddress, isLoopbackAddress } from '@passerelle/contracts/site-addresses.ts'
import { siteDefaults, siteFields, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { usesCode, usesImplicitGrant, isNativeApp, needsSecret } from './sites.ts'

type FieldErrors = Record<string, FieldErrorCode>

/**
 * Installed programs cannot keep a secret, and the provider accepts https on the developer's
 * machine from plain web sites only.
 */
function invalidAddresses(settings: SiteSettings): FieldErrors {
  const isPublic = settings.token_endpoint_auth_method === 'none'
  const isPlain = !usesImplicitGrant(settings) && !isNativeApp(settings)
  const isInvalid = (address: string) =>
    (isAppAddress(address) && !isPublic) || (isLoopbackAddress(address, 'https') && !isPlain)
  const invalidPaths = (['redirect_uris', 'post_logout_redirect_uris'] as const).flatMap((name) =>
    settings[name].flatMap((address, index) => (isInvalid(address) ? [`${name}.${index}`] : [])),
  )
  return Object.fromEntries(invalidPaths.map((path) => [path, 'invalid']))
}

/** A pairwise subject is made for one host (OpenID Connect Core 1.0, 8.1). */
function isOneSector({ redirect_uris }: SiteSettings): boolean {
  const [host, ...others] = new Set(redirect_uris.map(hostOf))
  return host !== '' && others.length === 0
}

/**
 * Can the portal hand off codes for this site? The code comes to the portal's page /token, which
 * redeems it without PKCE.
 */
const canHandOff = (settings: SiteSettings, publicUrl: string) =>
  usesCode(settings) &&
  needsSecret(settings) &&
  settings.redirect_uris.includes(`${publicUrl}/token`)

/** A token for the portal itself would be one that its own interface might take. */
const isAtOrigin = (address: string, origin: string) =>
  URL.canParse(address) && new URL(address).origin === origin

/**
 * Returns the field errors between the fields of a site, by dotted path.
 * @param publicUrl the portal's own origin
 */
export function siteFieldErrors(settings: SiteSettings, publicUrl: string): FieldErrors {
  const { token_endpoint_auth_method: method, access_token_audience: audience } = settings
  const rules: readonly [field: keyof SiteSettings, isInvalid: boolean, code: FieldErrorCode][] = [
    ['subject_type', settings.subject_type === 'pairwise' && !isOneSector(settings), 'invalid'],
    ['jwks_uri', method === 'private_key_jwt' && settings.jwks_uri === null, 'required'],
    ['scopes', settings.scopes.includes('offline_access') && !usesCode(settings), 'invalid'],
    ['access_token_audience', audience !== null && isAtOrigin(audience, publicUrl), 'invalid'],
    ['machine_scopes', settings.machine_scopes.length > 0 && method === 'none', 'invalid'],
    ['return_uri', settings.return_uri !== null && !canHandOff(settings, publicUrl), 'invalid'],
  ]
  return {
    ...invalidAddresses(settings),
    ...Object.fromEntries(
      rules.flatMap(([field, isInvalid, code]) => (isInvalid ? [[field, code]] : [])),
    ),
  }
}

/**
 * Returns the errors between the valid fields of a body that the contract refuses, so that one
 * answer names every wrong field.
 */
export function crossFieldErrors(
  input: Readonly<Record<string, unknown>>,
  stored: SiteSettings | undefined,
  publicUrl: string,
): FieldErrors {
  const validFields = Object.entries(siteFields).flatMap(([name, schema]): [string, unknown][] => {
    const parsed = schema.safeParse(input[name])
    return parsed.success ? [[name, parsed.data]] : []
  })
  return siteFieldErrors(
    {
      client_name: '',
      redirect_uris: [],
      ...siteDefaults,
      ...stored,
      ...Object.fromEntries(validFields),
    },
    publicUrl,
  )
}
