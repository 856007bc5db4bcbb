import { sql } from 'drizzle-orm'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Db } from '../../db/db.ts'
import { sites } from '../../db/schema.ts'

/** Lists the sites with a page of their own, by name. */
export async function findSitesWithPage(
  db: Db,
): Promise<{ client_id: string; settings: SiteSettings }[]> {
  return await db
    .select({ client_id: sites.client_id, settings: sites.settings })
    .from(sites)
    .where(sql`${sites.settings} ->> 'client_uri' is not null`)
    .orderBy(sql`lower(${sites.settings} ->> 'client_name')`, sites.client_id)
}
