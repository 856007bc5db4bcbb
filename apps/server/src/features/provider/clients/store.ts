/** Rows that describe a site and the agents that it may know. */
import { and, eq, sql } from 'drizzle-orm'
import { isAgentRow, type AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { accounts, sites } from '../../../db/schema.ts'

export type SiteRow = typeof sites.$inferSelect

const siteQuery = preparedQuery((db) =>
  db
    .select()
    .from(sites)
    .where(eq(sites.client_id, sql.placeholder('id')))
    .prepare('find_site'),
)

export async function findSite(db: Db, clientId: string): Promise<SiteRow | undefined> {
  const [row] = await siteQuery(db).execute({ id: clientId })
  return row
}

const agentQuery = preparedQuery((db) =>
  db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, sql.placeholder('id')), eq(accounts.state, 'approved')))
    .prepare('find_approved_agent'),
)

/** Only approved agents are known to other sites. */
export async function findApprovedAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await agentQuery(db).execute({ id })
  return row && isAgentRow(row) ? row : undefined
}

/** The registered addresses that a sign-out may lead to, of all sites or of first-party sites. */
export async function readLogoutAddresses(
  db: Db,
  { onlyFirstParty }: { onlyFirstParty: boolean },
): Promise<readonly string[]> {
  const rows = await db.select({ settings: sites.settings }).from(sites)
  return rows
    .filter(({ settings }) => settings.first_party || !onlyFirstParty)
    .flatMap(({ settings }) => settings.post_logout_redirect_uris)
}
