import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { missing_translations } from '../../db/schema.ts'

export type MissingRow = typeof missing_translations.$inferSelect

/** More than the portal has keys; whoever reports more is not the portal. */
const most = 5000

/** How many more missing texts there is room for. */
export async function roomForMissing(db: Db): Promise<number> {
  const [row] = await db.select({ kept: count() }).from(missing_translations)
  return Math.max(0, most - (row?.kept ?? 0))
}

/** Keeps texts that are missing, once each. */
export async function insertMissing(db: Db, rows: readonly MissingRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(missing_translations)
      .values([...rows])
      .onConflictDoNothing()
}

/** Every text that was reported, in no order. */
export async function findMissing(db: Db, language?: string): Promise<MissingRow[]> {
  return db
    .select()
    .from(missing_translations)
    .where(language === undefined ? undefined : eq(missing_translations.language, language))
}

/** What tells one missing text from another: neither a language nor a namespace has a space. */
export const placeOfText = ({
  language,
  namespace,
  key,
}: Pick<MissingRow, 'language' | 'namespace' | 'key'>): string => `${language} ${namespace} ${key}`

export async function deleteMissing(db: Db, rows: readonly MissingRow[]): Promise<void> {
  const { language, namespace, key } = missing_translations
  if (rows.length > 0)
    await db
      .delete(missing_translations)
      .where(
        inArray(sql`${language} || ' ' || ${namespace} || ' ' || ${key}`, rows.map(placeOfText)),
      )
}
