/** Sites that sign agents in through the portal: OpenID clients by their metadata names (OpenID Connect Registration 1.0), and ours. */
import * as z from 'zod/mini'
import { countryAreas, countryTiers } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { line } from './schemas.ts'

export const responseTypes = ['code', 'id_token', 'code id_token', 'id_token token', 'code token', 'code id_token token'] as const
export const authMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const
export const siteScopes = ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'] as const

const addresses = z.array(line(500)).check(z.maxLength(20, { error: 'tooLong' }))
const address = z.nullable(line(500))
const oneOf = <const Words extends readonly string[]>(words: Words) => z.enum(words, { error: 'notAnOption' })

/** What may be said of a site. The server checks the addresses by the provider's own rules. */
const siteFields = {
  client_name: line(100),
  redirect_uris: addresses,
  client_uri: address,
  post_logout_redirect_uris: addresses,
  response_types: z.array(oneOf(responseTypes)),
  token_endpoint_auth_method: oneOf(authMethods),
  /** Where a site with private_key_jwt publishes its keys. */
  jwks_uri: address,
  id_token_signed_response_alg: oneOf(['RS256', 'ES256']),
  subject_type: oneOf(['public', 'pairwise']),
  scopes: z.array(oneOf(siteScopes)),
  backchannel_logout_uri: address,
  /** Does the house itself run it? Then nobody is asked for consent. */
  first_party: z.boolean(),
  /** Where a hand-off leads (POST /api/oauth/token); null for sites that redeem their codes themselves. */
  return_uri: address,
  /** Who may use it; an empty list admits everybody. */
  areas: z.array(oneOf(countryAreas)),
  tiers: z.array(oneOf(countryTiers)),
  country_ids: z.array(z.int()),
}

export const siteDefaults = {
  client_uri: null, post_logout_redirect_uris: [], response_types: ['code'], token_endpoint_auth_method: 'client_secret_basic', jwks_uri: null,
  id_token_signed_response_alg: 'RS256', subject_type: 'public', scopes: ['openid', 'profile', 'email'], backchannel_logout_uri: null, first_party: false,
  return_uri: null, areas: [], tiers: [], country_ids: [],
} as const satisfies Partial<SiteSettings>

const SiteSettings = z.object(siteFields)
export type SiteSettings = z.output<typeof SiteSettings>

const Site = z.object({ client_id: z.string(), ...siteFields, created_at: z.string() })
export type Site = z.output<typeof Site>

/** The secret is answered when it is made, and never again; null for sites without one. */
const WithSecret = z.object({ ...Site.shape, client_secret: z.nullable(z.string()) })

const given = z.partial(z.strictObject(siteFields))
const NewSite = z.extend(given, { client_name: siteFields.client_name, redirect_uris: siteFields.redirect_uris })

export const listSites = endpoint('GET /api/staff/sites', { access: 'admin', summary: 'The sites that sign agents in.', answer: z.object({ objects: z.array(Site), next: z.nullable(z.string()) }) })
export const addSite = endpoint('POST /api/staff/sites', { access: 'admin', summary: 'Add a site; its secret is shown once.', body: NewSite, answer: WithSecret })
export const changeSite = endpoint('PATCH /api/staff/sites/{client_id}', { access: 'admin', summary: 'Change what is sent of a site.', body: given, answer: Site })
export const rotateSecret = endpoint('POST /api/staff/sites/{client_id}/secret', { access: 'admin', summary: 'Make a new secret; the old one ends at once.', answer: WithSecret })
export const removeSite = endpoint('DELETE /api/staff/sites/{client_id}', { access: 'admin', summary: 'Remove a site: its tokens die with it.', answer: z.object({ success: z.literal(true) }) })
