/**
 * Sites as the library's clients. They are read for each request, so that a new or removed site
 * counts at once.
 */
import type { AdapterPayload, Client } from 'oidc-provider'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import { clientMetadata } from '../../../sites/sites.ts'
import { findSite, type SiteRow } from './store.ts'

/** The metadata of a client that holds the settings of its site. */
export const siteProperty = 'urn:passerelle:site'

export async function findClient(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const row = await findSite(db, clientId)
  return row && clientOf(row, keys)
}

export function clientOf(row: SiteRow, keys: Deps['keys']): AdapterPayload {
  const secret = row.sealed_secret === null ? null : (keys.open(row.sealed_secret) as string)
  return { ...clientMetadata(row, secret), [siteProperty]: row.settings }
}

/** The settings of the client's site. */
export function siteOf(client: Client | undefined): SiteSettings {
  const settings = client?.[siteProperty] as SiteSettings | undefined
  if (!settings) throw new Error('a client without a site')
  return settings
}

/** The agent's `sub` for the sites of one sector (OpenID Connect Core, section 8.1). */
export const pairwiseSub = (
  { keys }: Pick<Deps, 'keys'>,
  client: Client,
  agentId: string,
): string => keys.hmac('pairwise', `${String(client['sectorIdentifier'])}\n${agentId}`)

/** The agent's `sub` for this site. */
export const subOf = (deps: Pick<Deps, 'keys'>, client: Client, agentId: string): string =>
  siteOf(client).subject_type === 'pairwise' ? pairwiseSub(deps, client, agentId) : agentId
