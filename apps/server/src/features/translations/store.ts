import { count } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { missing_translations } from '../../db/schema.ts'

/** More than the portal has keys; whoever reports more is not the portal. */
const most = 5000

/** Remembers keys that have no text, once each, while there is room for them. */
export async function rememberMissing(db: Db, at: Date, language: string, namespace: string, keys: Readonly<Record<string, string>>): Promise<void> {
  const [row] = await db.select({ kept: count() }).from(missing_translations)
  const room = Math.max(0, most - (row?.kept ?? 0))
  const rows = Object.entries(keys).slice(0, room).map(([key, fallback]) => ({ language, namespace, key, fallback, first_seen_at: at }))
  if (rows.length > 0) await db.insert(missing_translations).values(rows).onConflictDoNothing()
}
