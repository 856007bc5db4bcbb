/**
 * Records that are used once and that the library does not know: pages that post a form, and the
 * states of hand-offs.
 */
import { and, eq, gt, inArray } from 'drizzle-orm'
import { sha256 } from '../../../crypto/tokens.ts'
import type { Db } from '../../../db/db.ts'
import { provider_records } from '../../../db/schema.ts'

export type OneTimeModel = 'FormPage' | 'HandOff'
interface OneTimeRecord {
  readonly model: OneTimeModel
  readonly id: string
  readonly payload: Record<string, unknown>
  readonly expires: Date
  readonly agentId?: string
}

/** The id of a hand-off. Another session does not find it, even if it has the code. */
export function handOffId(sessionId: string, code: string): string {
  return sha256(`${sessionId}\n${code}`)
}

export async function insertOneTimeRecord(
  db: Db,
  { model, id, payload, expires, agentId }: OneTimeRecord,
): Promise<void> {
  await db
    .insert(provider_records)
    .values({ model, id, payload, expires_at: expires, agent_id: agentId ?? null })
}

/**
 * Reads and deletes the record that has one of these ids. It is one statement, so that only one of
 * several readers at once gets the record.
 */
export async function takeOneTimeRecord(
  db: Db,
  model: OneTimeModel,
  ids: readonly string[],
  now: Date,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await db
    .delete(provider_records)
    .where(
      and(
        eq(provider_records.model, model),
        inArray(provider_records.id, [...ids]),
        gt(provider_records.expires_at, now),
      ),
    )
    .returning({ payload: provider_records.payload })
  return row?.payload
}
