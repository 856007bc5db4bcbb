/** The logos of sites, as they are shown. */
import { eq } from 'drizzle-orm'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import { site_logos } from '../db/schema.ts'
import type { Logo } from './fetch-logo.ts'

/** The path of a logo holds its hash, so that it may be cached for ever. */
export const logoPath = '/api/sites/logos'

/** Stores the logo of a site, or removes it. */
export async function saveLogo(db: Db, clientId: string, logo: Logo | undefined): Promise<void> {
  if (!logo) return void (await db.delete(site_logos).where(eq(site_logos.client_id, clientId)))
  const image = logo.bytes.toString('base64')
  const values = { hash: sha256(image), type: logo.type, image }
  await db
    .insert(site_logos)
    .values({ client_id: clientId, ...values })
    .onConflictDoUpdate({ target: site_logos.client_id, set: values })
}

/** The path of the site's logo on the portal; null without one. */
export async function logoOf(db: Db, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: site_logos.hash })
    .from(site_logos)
    .where(eq(site_logos.client_id, clientId))
  return row ? `${logoPath}/${row.hash}` : null
}

/** @param hash anything that stands in an address; PostgreSQL would fail at some characters */
export async function findLogo(db: Db, hash: string): Promise<Logo | undefined> {
  if (!/^[\w-]+$/.test(hash)) return undefined
  const [row] = await db.select().from(site_logos).where(eq(site_logos.hash, hash)).limit(1)
  return row && { type: row.type, bytes: Buffer.from(row.image, 'base64') }
}
