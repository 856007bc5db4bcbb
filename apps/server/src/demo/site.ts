import { isWebAddress } from '@passerelle/contracts/site-addresses.ts'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../deps.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import { siteSubjectId } from '../sites/sites.ts'
import { sites } from '../db/schema.ts'

const clientId = 'playground'

/** The portal's page /pg as a public site, so codes need PKCE. */
const playgroundAt = (address: string): SiteSettings => ({
  ...siteDefaults,
  client_name: 'Playground',
  redirect_uris: [address],
  response_types: ['id_token', 'code'],
  token_endpoint_auth_method: 'none',
  scopes: ['openid', 'profile', 'email', 'experts'],
  first_party: true,
})

/**
 * Inserts the demo's site if it is missing. It does not where the portal's address is one that no
 * site may register: plain http on a network.
 */
export async function seedDemoSite(deps: Deps): Promise<void> {
  const address = `${deps.config.publicUrl}/pg`
  if (!isWebAddress(address)) return
  await deps.db.transaction(async (db) => {
    const settings = playgroundAt(address)
    const inserted = await db
      .insert(sites)
      .values({ client_id: clientId, sealed_secret: null, settings, created_at: deps.now() })
      .onConflictDoNothing()
      .returning({ id: sites.client_id })
    if (inserted.length > 0)
      await writeAuditEvent(db, deps, {
        actor: null,
        subject: siteSubjectId(clientId),
        action: 'siteAdded',
        detail: { client_id: clientId, settings },
      })
  })
}
