import type { ConnectedSite } from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { endAgentSiteAccess } from '../../../sessions/site-sessions.ts'
import { agentLock } from '../user-agent/user-agent.ts'
import { findConnections, deleteConnection } from './connection-store.ts'

/** The sites that an agent has signed in to, in the order of the first use. */
export async function listConnectedSites(
  { db }: Pick<Deps, 'db'>,
  agentId: string,
): Promise<ConnectedSite[]> {
  const rows = await findConnections(db, agentId)
  return rows.map(({ clientId, settings, scopes, first, last }) => ({
    client_id: clientId,
    client_name: settings.client_name,
    client_uri: settings.client_uri,
    scopes,
    first_used_at: first.toISOString(),
    last_used_at: last.toISOString(),
  }))
}

/** Can this be the id of a site? */
const isPrintable = (id: string) => /^[\x20-\x7e]{1,200}$/.test(id)

/**
 * Disconnects a site from the agent: its tokens are deleted, and it has to ask for consent again.
 * @throws Problem 404 for a site that the agent has not signed in to
 */
export async function endConnection(deps: Deps, caller: Caller, clientId: string): Promise<void> {
  const agentId = caller.id
  // Runs in the agent's lock. A running request of another browser would otherwise write back the
  // grant and the entry in its session.
  await deps.withLock(agentLock(agentId), () =>
    deps.db.transaction(async (db) => {
      if (!isPrintable(clientId) || !(await deleteConnection(db, agentId, clientId)))
        throw notFound()
      await endAgentSiteAccess({ ...deps, db }, agentId, clientId)
    }),
  )
  deps.log.info({ agentId, clientId }, 'site ended')
}
