/** The rows of the sites. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { interruptions, provider_records, sites } from '../../db/schema.ts'
import type { PageCursor } from './pagination.ts'

export type SiteRow = typeof sites.$inferSelect

/** Sites, oldest first. */
export async function findSites(
  db: Db,
  after: PageCursor | undefined,
  limit: number,
): Promise<SiteRow[]> {
  return db
    .select()
    .from(sites)
    .where(
      after &&
        sql`(${sites.created_at}, ${sites.client_id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::text)`,
    )
    .orderBy(asc(sites.created_at), asc(sites.client_id))
    .limit(limit)
}

export async function findSite(db: Db, clientId: string): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(sites).where(eq(sites.client_id, clientId))
  return row
}

/** Locks a site until the transaction ends, so that changes run one after another. */
export async function lockSite(db: Db, clientId: string): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(sites).where(eq(sites.client_id, clientId)).for('update')
  return row
}

export async function insertSite(db: Db, site: SiteRow): Promise<void> {
  await db.insert(sites).values(site)
}

export async function updateSite(
  db: Db,
  { client_id, settings, sealed_secret }: SiteRow,
): Promise<void> {
  await db.update(sites).set({ settings, sealed_secret }).where(eq(sites.client_id, client_id))
}

/**
 * Deletes a site with its provider records; undefined when there is none. Connections and notices
 * are deleted by the database with the row.
 */
export async function deleteSite(db: Db, clientId: string): Promise<SiteRow | undefined> {
  const [row] = await db.delete(sites).where(eq(sites.client_id, clientId)).returning()
  if (!row) return undefined
  await db.delete(provider_records).where(eq(provider_records.client_id, clientId))
  await db.delete(interruptions).where(eq(interruptions.client_id, clientId))
  return row
}
