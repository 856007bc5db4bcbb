/** Rows of the authorization requests that wait for a sign-in or for a consent. */
import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { interruptions } from '../../../db/schema.ts'

export type InteractionRow = typeof interruptions.$inferSelect
export type NewInteractionRow = typeof interruptions.$inferInsert

export async function insertInteraction(db: Db, row: NewInteractionRow): Promise<void> {
  await db.insert(interruptions).values(row)
}

/** A request in the browser that made it. */
interface RequestKey {
  readonly browserHashes: readonly string[]
  readonly requestHash: string
  readonly now: Date
}

/**
 * The unused interactions of this request in this browser: the one that the ticket names, and those
 * with a consent.
 */
export function findInteractions(
  db: Db,
  idHash: string | undefined,
  { browserHashes, requestHash, now }: RequestKey,
): Promise<InteractionRow[]> {
  return db
    .select()
    .from(interruptions)
    .where(
      and(
        eq(interruptions.request_hash, requestHash),
        inArray(interruptions.browser_hash, [...browserHashes]),
        isNull(interruptions.used_at),
        gt(interruptions.expires_at, now),
        idHash === undefined
          ? isNotNull(interruptions.allowed_at)
          : or(eq(interruptions.id_hash, idHash), isNotNull(interruptions.allowed_at)),
      ),
    )
}

/** @returns how many of them were unused */
export async function consumeInteractionRows(
  db: Db,
  idHashes: readonly string[],
  now: Date,
): Promise<number> {
  const consumed = await db
    .update(interruptions)
    .set({ used_at: now })
    .where(and(inArray(interruptions.id_hash, [...idHashes]), isNull(interruptions.used_at)))
    .returning({ id: interruptions.id_hash })
  return consumed.length
}

/**
 * Records a decision about consent; undefined when no request waits for one. If several decisions
 * come at once, one of them counts.
 */
export async function decideInteraction(
  db: Db,
  {
    idHash,
    browserHashes,
    agentId,
  }: { idHash: string; browserHashes: readonly string[]; agentId: string },
  now: Date,
  allow: boolean,
): Promise<InteractionRow | undefined> {
  const [row] = await db
    .update(interruptions)
    .set(allow ? { allowed_at: now } : { used_at: now })
    .where(
      and(
        eq(interruptions.id_hash, idHash),
        inArray(interruptions.browser_hash, [...browserHashes]),
        eq(interruptions.agent_id, agentId),
        isNotNull(interruptions.sealed_refusal),
        isNull(interruptions.used_at),
        isNull(interruptions.allowed_at),
        gt(interruptions.expires_at, now),
      ),
    )
    .returning()
  return row
}
