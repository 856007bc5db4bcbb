/** The rows of the sites. */
import { and, asc, count, eq, inArray, max, sql } from 'drizzle-orm'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Db } from '../../../db/db.ts'
import {
  interruptions,
  logout_notices,
  provider_records,
  site_connections,
  sites,
} from '../../../db/schema.ts'
import { timeOf, type PageCursor } from '../lists/pagination.ts'

export type SiteRow = typeof sites.$inferSelect

/**
 * Sites that a program may know: those of its areas, and none that is a program with rights of its
 * own.
 */
const isForMachine = (areas: readonly CountryArea[]) =>
  and(
    sql`coalesce(${sites.settings} -> 'machine_scopes', '[]') = '[]'`,
    areas.length === 0
      ? undefined
      : sql`${sites.settings} -> 'areas' <> '[]' and ${sites.settings} -> 'areas' <@ ${JSON.stringify(areas)}::jsonb`,
  )

/** Sites, oldest first. */
export async function findSites(
  db: Db,
  after: PageCursor | undefined,
  limit: number,
  machineAreas: readonly CountryArea[] | undefined,
): Promise<SiteRow[]> {
  return db
    .select()
    .from(sites)
    .where(
      and(
        after &&
          sql`(${sites.created_at}, ${sites.client_id}) > (${timeOf(after).toISOString()}::timestamptz, ${after.id}::text)`,
        machineAreas && isForMachine(machineAreas),
      ),
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
  { client_id, settings, sealed_secret, sealed_former_secret, former_secret_until }: SiteRow,
): Promise<void> {
  await db
    .update(sites)
    .set({ settings, sealed_secret, sealed_former_secret, former_secret_until })
    .where(eq(sites.client_id, client_id))
}

/** Counts the site's notices that wait and that have failed, and finds the latest error. */
export async function countNotices(
  db: Db,
  clientId: string,
): Promise<{ waiting: number; failed: number; fault: string | null }> {
  const rows = await db
    .select({
      state: logout_notices.state,
      count: count(),
      fault: sql<
        string | null
      >`(array_agg(${logout_notices.fault} order by ${logout_notices.created_at} desc))[1]`,
    })
    .from(logout_notices)
    .where(
      and(
        eq(logout_notices.client_id, clientId),
        inArray(logout_notices.state, ['queued', 'failed']),
      ),
    )
    .groupBy(logout_notices.state)
  const [waiting, failed] = (['queued', 'failed'] as const).map((state) =>
    rows.find((row) => row.state === state),
  )
  return {
    waiting: waiting?.count ?? 0,
    failed: failed?.count ?? 0,
    fault: failed?.fault ?? waiting?.fault ?? null,
  }
}

/** How many agents signed in to the site, and when the last did; null before the first. */
export async function countUse(
  db: Db,
  clientId: string,
): Promise<{ agents: number; lastUsedAt: Date | null }> {
  const [row] = await db
    .select({ agents: count(), lastUsedAt: max(site_connections.last_used_at) })
    .from(site_connections)
    .where(eq(site_connections.client_id, clientId))
  return { agents: row?.agents ?? 0, lastUsedAt: row?.lastUsedAt ?? null }
}

/** @returns how many notices were given up and wait again */
export async function requeueNotices(db: Db, clientId: string, now: Date): Promise<number> {
  const queued = await db
    .update(logout_notices)
    .set({ state: 'queued', tries: 0, next_at: now, queued_at: now })
    .where(and(eq(logout_notices.client_id, clientId), eq(logout_notices.state, 'failed')))
    .returning({ id: logout_notices.id })
  return queued.length
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
