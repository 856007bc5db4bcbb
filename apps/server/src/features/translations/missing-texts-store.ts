import { count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { missing_translations } from '../../db/schema.ts'

export type ReportedRow = typeof missing_translations.$inferSelect

/** The portal has fewer keys than this. More reports cannot come from it. */
const maxRows = 5000

/** Says how many more reports may be stored. */
export async function countFreeRows(db: Db): Promise<number> {
  const [row] = await db.select({ stored: count() }).from(missing_translations)
  return Math.max(0, maxRows - (row?.stored ?? 0))
}

/** Stores reports, each text once. */
export async function insertReported(db: Db, rows: readonly ReportedRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insert(missing_translations)
      .values([...rows])
      .onConflictDoNothing()
}

/** Finds all reports, in no order. */
export async function findReported(db: Db, language?: string): Promise<ReportedRow[]> {
  return db
    .select()
    .from(missing_translations)
    .where(language === undefined ? undefined : eq(missing_translations.language, language))
}

/** Identifies a missing text. Languages and namespaces have no spaces, so the key is unique. */
export function missingTextKey({
  language,
  namespace,
  key,
}: Pick<ReportedRow, 'language' | 'namespace' | 'key'>): string {
  return `${language} ${namespace} ${key}`
}

export async function deleteReported(db: Db, rows: readonly ReportedRow[]): Promise<void> {
  const { language, namespace, key } = missing_translations
  if (rows.length > 0)
    await db
      .delete(missing_translations)
      .where(
        inArray(sql`${language} || ' ' || ${namespace} || ' ' || ${key}`, rows.map(missingTextKey)),
      )
}
