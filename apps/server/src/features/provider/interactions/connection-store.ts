/** Rows of the sites that an agent has signed in to, with what the agent allowed them. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { site_connections, sites } from '../../../db/schema.ts'

/** The scopes that the agent was asked about and allowed. */
export async function allowedScopes(
  db: Db,
  agentId: string,
  clientId: string,
): Promise<readonly string[]> {
  const [row] = await db
    .select({ scopes: site_connections.allowed_scopes })
    .from(site_connections)
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
  return row?.scopes ?? []
}

interface SiteUse {
  readonly agentId: string
  readonly clientId: string
  readonly scopes: readonly string[]
  /** Did the agent consent? First-party sites need no consent. */
  readonly isAllowed: boolean
  readonly now: Date
}

/** Records that an agent uses a site, and the scopes that the site gets. Scopes add up. */
export async function recordConnection(
  db: Db,
  { agentId, clientId, scopes, isAllowed, now }: SiteUse,
): Promise<void> {
  const allowed = isAllowed ? [...scopes] : []
  await db
    .insert(site_connections)
    .values({
      agent_id: agentId,
      client_id: clientId,
      scopes: [...scopes],
      allowed_scopes: allowed,
      first_used_at: now,
      last_used_at: now,
    })
    .onConflictDoUpdate({
      target: [site_connections.agent_id, site_connections.client_id],
      set: {
        last_used_at: now,
        scopes: sql`array(select distinct unnest(${site_connections.scopes} || excluded.scopes))`,
        allowed_scopes: sql`array(select distinct unnest(${site_connections.allowed_scopes} || excluded.allowed_scopes))`,
      },
    })
}

export async function touchConnection(
  db: Db,
  agentId: string,
  clientId: string,
  now: Date,
): Promise<void> {
  await db
    .update(site_connections)
    .set({ last_used_at: now })
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
}

export function findConnections(db: Db, agentId: string) {
  return db
    .select({
      clientId: site_connections.client_id,
      scopes: site_connections.scopes,
      first: site_connections.first_used_at,
      last: site_connections.last_used_at,
      settings: sites.settings,
    })
    .from(site_connections)
    .innerJoin(sites, eq(sites.client_id, site_connections.client_id))
    .where(eq(site_connections.agent_id, agentId))
    .orderBy(asc(site_connections.first_used_at), asc(site_connections.client_id))
}

export async function deleteConnection(
  db: Db,
  agentId: string,
  clientId: string,
): Promise<boolean> {
  const deleted = await db
    .delete(site_connections)
    .where(and(eq(site_connections.agent_id, agentId), eq(site_connections.client_id, clientId)))
    .returning({ id: site_connections.client_id })
  return deleted.length === 1
}
