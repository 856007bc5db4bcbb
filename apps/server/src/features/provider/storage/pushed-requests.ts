/** Rows of the authorization requests that sites have pushed (RFC 9126). The library writes them. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { provider_records } from '../../../db/schema.ts'
import { recordId } from './records.ts'

const model = 'PushedAuthorizationRequest'

const isOf = (id: string) =>
  and(eq(provider_records.model, model), eq(provider_records.id, recordId(model, id)))

/** The request as the library stored it; undefined when it was used or has expired. */
export async function findPushedRequest(
  db: Db,
  id: string,
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .select({ payload: provider_records.payload })
    .from(provider_records)
    .where(
      and(isOf(id), isNull(provider_records.consumed_at), gt(provider_records.expires_at, now)),
    )
  return row?.payload
}

/** It is one statement, so that only one of several uses at once succeeds. */
export async function consumePushedRequest(db: Db, id: string, now: Date): Promise<boolean> {
  const consumed = await db
    .update(provider_records)
    .set({ consumed_at: now })
    .where(and(isOf(id), isNull(provider_records.consumed_at)))
    .returning({ id: provider_records.id })
  return consumed.length === 1
}

export async function prolongPushedRequest(db: Db, id: string, until: Date): Promise<void> {
  await db.update(provider_records).set({ expires_at: until }).where(isOf(id))
}
