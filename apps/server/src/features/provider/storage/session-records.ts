/** The link from the portal's session to the library's. */
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { sessions } from '../../../db/schema.ts'

/** @returns whether the portal's session is still there */
export async function linkProviderSession(db: Db, sessionId: string, id: string): Promise<boolean> {
  const kept = await db
    .update(sessions)
    .set({ provider_session: id })
    .where(eq(sessions.id_hash, sessionId))
    .returning({ id: sessions.id_hash })
  return kept.length > 0
}
