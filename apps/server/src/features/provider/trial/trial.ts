/**
 * Shows the staff what a site would get at a sign-in: the same checks and the same claims as in a
 * real one, but no token, no connection, and nothing that reaches the site.
 */
import type { Client } from 'oidc-provider'
import { countries } from '@passerelle/contracts/countries.ts'
import type { SiteSettings, SiteTrial } from '@passerelle/contracts/sites.ts'
import type { AgentRow } from '../../../agents/record.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { admits } from '../../../sites/admission.ts'
import { usesCode } from '../../../sites/sites.ts'
import { claimsOf } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import { findApprovedAgent } from '../clients/store.ts'
import { allowedScopes } from '../interactions/connection-store.ts'
import { providerOf, type ProviderInstance } from '../oidc-provider/instance.ts'

/** The scopes of a sign-in with everything that the site may ask for. */
const scopesOf = ({ scopes }: SiteSettings) =>
  scopes.filter((scope) => scope !== 'offline_access').join(' ')

/** A made-up agent of the first country that the site admits. */
function sampleAgent(site: SiteSettings): AgentRow | 'notAdmitted' {
  const country = countries.find(({ id }) => admits(site, id))
  if (!country) return 'notAdmitted'
  return {
    id: '00000000-0000-4000-8000-000000000000',
    state: 'approved',
    email: 'ana.lima@example.com',
    name: 'Ana',
    surname: 'Lima',
    locale: null,
    gender_id: 1,
    birthdate: '1988-03-14',
    phone: '+33472550148',
    country_id: country.id,
    pin_code: `${country.code}104822`,
    agency_name: 'Horizon Voyages',
    iata_nr: '00000011',
    street: 'Rue de la République',
    building_nr: '18',
    city: 'Lyon',
    state_name: null,
    zip_code: '69002',
    agency_country_id: country.id,
  } as AgentRow
}

/** The claims of these scopes, with the `sub` of this site. */
async function claimsIn(
  { provider }: ProviderInstance,
  client: Client,
  agent: AgentRow,
  scope: string,
): Promise<Record<string, unknown>> {
  const claims = new provider.Claims({ ...claimsOf(agent), sub: agent.id }, { client })
  claims.scope(scope)
  return claims.result()
}

/** Are the claims of the scopes in the ID Token (docs/integrate-a-site.md)? */
const hasIdTokenClaims = (site: SiteSettings): boolean => site.id_token_claims || !hasUserinfo(site)

/** Does an access token of the site open the userinfo endpoint? */
const hasUserinfo = (site: SiteSettings): boolean =>
  site.access_token_audience === null &&
  (usesCode(site) || site.response_types.some((type) => type.split(' ').includes('token')))

const isAgent = ({ state }: Caller) => state !== null

/** The caller as an agent, or why the site would not let the caller in. */
async function ownAgent(deps: Deps, site: SiteSettings, caller: Caller) {
  const agent = await findApprovedAgent(deps.db, caller.id)
  if (!agent) return 'notApproved' as const
  return admits(site, agent.country_id) ? agent : ('notAdmitted' as const)
}

async function asksConsent(
  { db }: Pick<Deps, 'db'>,
  site: SiteSettings,
  { clientId }: Client,
  caller: Caller,
): Promise<boolean> {
  if (site.first_party) return false
  const allowed = await allowedScopes(db, caller.id, clientId)
  return !scopesOf(site)
    .split(' ')
    .every((scope) => allowed.includes(scope))
}

/**
 * Tries a site for the caller.
 * @throws Problem 404 for an unknown site
 */
export async function trySignIn(deps: Deps, caller: Caller, clientId: string): Promise<SiteTrial> {
  const instance = await providerOf(deps)
  const client = await instance.provider.Client.find(clientId)
  if (!client) throw notFound()
  const site = siteOf(client)
  const agent = isAgent(caller) ? await ownAgent(deps, site, caller) : sampleAgent(site)
  const trial = {
    agent: isAgent(caller) ? ('own' as const) : ('sample' as const),
    asks_consent: await asksConsent(deps, site, client, caller),
  }
  if (typeof agent === 'string') return { ...trial, outcome: agent, id_token: null, userinfo: null }
  const scope = scopesOf(site)
  const idToken = await claimsIn(instance, client, agent, hasIdTokenClaims(site) ? scope : 'openid')
  return {
    ...trial,
    outcome: 'signedIn',
    id_token: { ...idToken, iss: deps.config.publicUrl, aud: clientId },
    userinfo: hasUserinfo(site) ? await claimsIn(instance, client, agent, scope) : null,
  }
}
