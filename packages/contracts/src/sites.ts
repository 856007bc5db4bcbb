/**
 * Sites that sign agents in through the portal: OpenID clients with their metadata names (OpenID
 * Connect Registration 1.0), and the portal's own settings.
 */
import * as z from 'zod/mini'
import { countries, countryAreas, countryTiers } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { hours, secretOverlap } from './limits.ts'
import { machineScopes } from './machines.ts'
import { pageQuery } from './paging.ts'
import type { FieldErrorCode } from './problem.ts'
import { textLine } from './schemas.ts'
import { isReturnAddress, isWebAddress } from './site-addresses.ts'

export const responseTypes = [
  'code',
  'id_token',
  'code id_token',
  'id_token token',
  'code token',
  'code id_token token',
] as const
export const authMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const
export const siteScopes = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'experts',
  'offline_access',
] as const
export const signingAlgorithms = ['RS256', 'ES256'] as const
export const subjectTypes = ['public', 'pairwise'] as const

const listed = {
  error: ({ input }: { input?: unknown }): FieldErrorCode =>
    input === undefined || input === null ? 'required' : 'invalid',
}

const webAddress = z.nullable(textLine(500).check(z.refine(isWebAddress, { error: 'invalid' })))
const returnAddresses = z
  .array(textLine(500).check(z.refine(isReturnAddress, { error: 'invalid' })), listed)
  .check(z.maxLength(20, { error: 'tooLong' }))
const isSecureAddress = (value: string) => isWebAddress(value) && value.startsWith('https://')
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: 'notAnOption' })
const someOf = <const Words extends readonly string[]>(words: Words) =>
  z.array(oneOf(words)).check(z.maxLength(words.length, { error: 'tooLong' }))
const atLeastOne = { error: 'required' } as const

const isCountry = (id: number) => countries.some((country) => country.id === id)

/** The fields of a site. The server checks the rules between them. */
export const siteFields = {
  client_name: textLine(100),
  redirect_uris: returnAddresses.check(z.minLength(1, atLeastOne)),
  /** The site's own page, which agents open from their start page. */
  client_uri: webAddress,
  /** What the site is for, by language: the line under its name on the agents' start page. */
  descriptions: z.record(
    z.string().check(z.regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i, { error: 'invalid' })),
    textLine(160),
    listed,
  ),
  /** The image that agents see when it asks for their consent; the portal shows a copy of its own. */
  logo_uri: z.nullable(textLine(500).check(z.refine(isSecureAddress, { error: 'invalid' }))),
  post_logout_redirect_uris: returnAddresses,
  response_types: someOf(responseTypes).check(z.minLength(1, atLeastOne)),
  token_endpoint_auth_method: oneOf(authMethods),
  /** The address of the keys of a site with private_key_jwt. */
  jwks_uri: webAddress,
  id_token_signed_response_alg: oneOf(signingAlgorithms),
  subject_type: oneOf(subjectTypes),
  scopes: someOf(siteScopes).check(z.refine((scopes) => scopes.includes('openid'), atLeastOne)),
  backchannel_logout_uri: webAddress,
  /** A first-party site, which asks nobody for consent. */
  first_party: z.boolean(),
  /**
   * Does the ID Token contain the claims of its scopes, for libraries that never ask the userinfo
   * endpoint?
   */
  id_token_claims: z.boolean(),
  /** Must the site use PKCE for codes (RFC 7636)? A site without a secret always must. */
  pkce_required: z.boolean(),
  /** May the site ask whether its access tokens are still valid (RFC 7662)? */
  introspection: z.boolean(),
  /**
   * The interface that its access tokens are for: they are signed JWTs then (RFC 9068). Null for
   * tokens that only the portal can read.
   */
  access_token_audience: webAddress,
  /** Must it push its authorization requests (RFC 9126)? Every site may. */
  require_pushed_authorization_requests: z.boolean(),
  /**
   * The address that a hand-off leads to (POST /api/oauth/token); null for sites that redeem their
   * codes themselves.
   */
  return_uri: webAddress,
  /** The areas whose agents may use it; an empty list admits everybody. */
  areas: someOf(countryAreas),
  tiers: someOf(countryTiers),
  country_ids: z
    .array(z.int({ error: 'notAnOption' }).check(z.refine(isCountry, { error: 'notAnOption' })))
    .check(z.maxLength(countries.length, { error: 'tooLong' })),
  /** What its own program may do at the desk without an agent (RFC 6749, section 4.4). */
  machine_scopes: someOf(machineScopes),
  /** The areas that the program is limited to; an empty list means all. */
  machine_areas: someOf(countryAreas),
} satisfies Record<keyof SiteSettings, z.ZodMiniType>

const words = z.array(z.string())
const maybe = z.nullable(z.string())

/** A stored site. An older site may break newer rules, but it is shown. */
const SiteSettings = z.object({
  client_name: z.string(),
  redirect_uris: words,
  client_uri: maybe,
  logo_uri: maybe,
  descriptions: z.record(z.string(), z.string()),
  post_logout_redirect_uris: words,
  response_types: z.array(z.enum(responseTypes)),
  token_endpoint_auth_method: z.enum(authMethods),
  jwks_uri: maybe,
  id_token_signed_response_alg: z.enum(signingAlgorithms),
  subject_type: z.enum(subjectTypes),
  scopes: z.array(z.enum(siteScopes)),
  backchannel_logout_uri: maybe,
  first_party: z.boolean(),
  id_token_claims: z.boolean(),
  pkce_required: z.boolean(),
  introspection: z.boolean(),
  access_token_audience: maybe,
  require_pushed_authorization_requests: z.boolean(),
  return_uri: maybe,
  areas: z.array(z.enum(countryAreas)),
  tiers: z.array(z.enum(countryTiers)),
  country_ids: z.array(z.int()),
  machine_scopes: z.array(z.enum(machineScopes)),
  machine_areas: z.array(z.enum(countryAreas)),
})
export type SiteSettings = z.output<typeof SiteSettings>

/** The default settings of a site. */
export const siteDefaults: Omit<SiteSettings, 'client_name' | 'redirect_uris'> = {
  client_uri: null,
  logo_uri: null,
  descriptions: {},
  post_logout_redirect_uris: [],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
  jwks_uri: null,
  id_token_signed_response_alg: 'RS256',
  subject_type: 'public',
  scopes: ['openid', 'profile', 'email'],
  backchannel_logout_uri: null,
  first_party: false,
  id_token_claims: false,
  pkce_required: true,
  introspection: false,
  access_token_audience: null,
  require_pushed_authorization_requests: false,
  return_uri: null,
  areas: [],
  tiers: [],
  country_ids: [],
  machine_scopes: [],
  machine_areas: [],
}

const Site = z.extend(SiteSettings, { client_id: z.string(), created_at: z.string() })
export type Site = z.output<typeof Site>

/** The secret is answered once, when it is created; null without one. */
const SiteWithSecret = z.extend(Site, { client_secret: z.nullable(z.string()) })
export type SiteWithSecret = z.output<typeof SiteWithSecret>

const given = z.partial(z.strictObject(siteFields))
export const NewSite = z.extend(given, {
  client_name: siteFields.client_name,
  redirect_uris: siteFields.redirect_uris,
})

export const listSites = endpoint('GET /api/staff/sites', {
  access: 'sites:read',
  machineScope: 'sites:write',
  summary: 'The sites that sign agents in, oldest first.',
  body: z.strictObject(pageQuery),
  answer: z.object({ objects: z.array(Site), next: z.nullable(z.string()) }),
})
export const addSite = endpoint('POST /api/staff/sites', {
  access: 'sites:write',
  machineScope: 'sites:write',
  summary: 'Add a site; its secret is shown once.',
  body: NewSite,
  answer: SiteWithSecret,
})
export const changeSite = endpoint('PATCH /api/staff/sites/{client_id}', {
  access: 'sites:write',
  machineScope: 'sites:write',
  summary: 'Change what is sent of a site. A secret is answered only when the change makes one.',
  body: given,
  answer: SiteWithSecret,
})
export const rotateSecret = endpoint('POST /api/staff/sites/{client_id}/secret', {
  access: 'sites:write',
  machineScope: 'sites:write',
  summary:
    'Make a new secret. The old one ends at once, or after `overlap_hours`, while the site changes it.',
  body: z.optional(
    z.strictObject({
      overlap_hours: z.optional(
        z
          .int({ error: 'invalid' })
          .check(
            z.minimum(0, { error: 'invalid' }),
            z.maximum(secretOverlap.max / hours(1), { error: 'tooLong' }),
          ),
      ),
    }),
  ),
  answer: SiteWithSecret,
})
export const siteNotices = endpoint('GET /api/staff/sites/{client_id}/notices', {
  access: 'sites:read',
  summary:
    'The sign-outs that the site has not been told of: those that wait, and those that were given up.',
  answer: z.object({
    waiting: z.int(),
    failed: z.int(),
    /** The last error; null if there was none. */
    fault: z.nullable(z.string()),
  }),
})
export const resendSiteNotices = endpoint('POST /api/staff/sites/{client_id}/notices', {
  access: 'sites:write',
  summary: 'Tell the site again of the sign-outs that were given up.',
  answer: z.object({ queued: z.int() }),
})
export const siteUse = endpoint('GET /api/staff/sites/{client_id}/use', {
  access: 'sites:read',
  summary:
    'Where the site finds the portal, how many agents signed in there, and when the last did.',
  answer: z.object({
    issuer: z.string(),
    agents: z.int(),
    /** ISO 8601 UTC, to the hour; null before the first sign-in. */
    last_used_at: maybe,
  }),
})

/** What a site gets at a sign-in. */
export const SiteTrial = z.object({
  /** The caller's own data, or a made-up agent's if the caller is no agent. */
  agent: z.enum(['own', 'sample']),
  outcome: z.enum(['signedIn', 'notApproved', 'notAdmitted']),
  /** Is the agent asked for consent first? */
  asks_consent: z.boolean(),
  /** The claims of the ID Token; null if nobody gets in. */
  id_token: z.nullable(z.record(z.string(), z.unknown())),
  /** The claims of the userinfo endpoint; null if no access token opens it. */
  userinfo: z.nullable(z.record(z.string(), z.unknown())),
})
export type SiteTrial = z.output<typeof SiteTrial>

export const trySite = endpoint('GET /api/staff/sites/{client_id}/trial', {
  access: 'sites:read',
  summary:
    'What the site would get if the caller signed in there now. Nothing is sent to the site, and no token is made.',
  answer: SiteTrial,
})
export const removeSite = endpoint('DELETE /api/staff/sites/{client_id}', {
  access: 'sites:write',
  machineScope: 'sites:write',
  summary: 'Remove a site: its tokens die with it.',
  answer: z.object({ success: z.literal(true) }),
})
