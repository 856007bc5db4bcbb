/**
 * Sites as the library's clients. They are read for each request, so that a new or removed site
 * counts at once.
 */
import type { AdapterPayload, Client } from 'oidc-provider'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import { clientMetadata, storedSiteDefaults } from '../../../sites/sites.ts'
import { keysProperty, siteKeysVersion } from './site-keys.ts'
import { findSite, type SiteRow } from './store.ts'

/** The client's metadata with the settings of its site. */
export const siteProperty = 'urn:passerelle:site'
/** The client's metadata with the former secret, while both secrets are valid. */
export const formerSecretProperty = 'urn:passerelle:former_secret'

export async function findClient(
  deps: Pick<Deps, 'db' | 'keys' | 'now'>,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const row = await findSite(deps.db, clientId)
  return row && clientOf(row, deps)
}

export function clientOf(row: SiteRow, deps: Pick<Deps, 'keys' | 'now'>): AdapterPayload {
  const open = (sealed: string | null) =>
    sealed === null ? null : (deps.keys.open(sealed) as string)
  const { client_id } = row
  const settings: SiteSettings = { ...storedSiteDefaults, ...row.settings }
  const isFormerValid = row.former_secret_until !== null && deps.now() < row.former_secret_until
  return {
    ...clientMetadata(row, open(row.sealed_secret)),
    [siteProperty]: settings,
    ...(isFormerValid ? { [formerSecretProperty]: open(row.sealed_former_secret) } : {}),
    ...(settings.jwks_uri === null ? {} : { [keysProperty]: siteKeysVersion(deps, client_id) }),
  }
}

/** The settings of the client's site. */
export function siteOf(client: Client | undefined): SiteSettings {
  const settings = client?.[siteProperty] as SiteSettings | undefined
  if (!settings) throw new Error('a client without a site')
  return settings
}

/** The agent's `sub` for the sites of one sector (OpenID Connect Core, section 8.1). */
export function pairwiseSub({ keys }: Pick<Deps, 'keys'>, client: Client, agentId: string): string {
  return keys.hmac('pairwise', `${String(client['sectorIdentifier'])}\n${agentId}`)
}

/** The agent's `sub` for this site. */
export function subOf(deps: Pick<Deps, 'keys'>, client: Client, agentId: string): string {
  return siteOf(client).subject_type === 'pairwise' ? pairwiseSub(deps, client, agentId) : agentId
}
