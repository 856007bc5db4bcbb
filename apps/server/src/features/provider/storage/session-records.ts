/** The library's session records, and the link from the portal's session to its record. */
import { and, eq, sql } from 'drizzle-orm'
import type { AdapterPayload } from 'oidc-provider'
import type { Db } from '../../../db/db.ts'
import { preparedQuery } from '../../../db/prepared.ts'
import { provider_records, sessions } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { isOpenSession, payloadOf, queryTimes } from './records.ts'

const columns = {
  id: provider_records.id,
  payload: provider_records.payload,
  consumedAt: provider_records.consumed_at,
}

const queries = {
  id: preparedQuery((db) =>
    db
      .select(columns)
      .from(provider_records)
      .where(
        and(eq(provider_records.id, sql.placeholder('id')), isOpenSession(db, provider_records)),
      )
      .prepare('find_session'),
  ),
  uid: preparedQuery((db) =>
    db
      .select(columns)
      .from(provider_records)
      .where(
        and(eq(provider_records.uid, sql.placeholder('id')), isOpenSession(db, provider_records)),
      )
      .prepare('find_session_by_uid'),
  ),
}

/**
 * Finds a session of the library; undefined when the portal's session that it belongs to is over.
 * @param by the id or the uid, which codes and tokens refer to
 */
export async function findSessionRecord(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  by: 'id' | 'uid',
  value: string,
): Promise<AdapterPayload | undefined> {
  const times = queryTimes({ now })
  const [row] = await queries[by](db).execute({ id: value, ...times })
  return row && payloadOf(row, 'Session', row.id, times.at)
}

/**
 * Stores which session of the library belongs to the portal's session.
 * @returns whether the portal's session still exists
 */
export async function linkProviderSession(db: Db, sessionId: string, id: string): Promise<boolean> {
  const linked = await db
    .update(sessions)
    .set({ provider_session: id })
    .where(eq(sessions.id_hash, sessionId))
    .returning({ id: sessions.id_hash })
  return linked.length > 0
}
