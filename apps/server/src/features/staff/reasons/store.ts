/** The rows of the reasons that staff choose from. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import type { Db } from '../../../db/db.ts'
import { reasons } from '../../../db/schema.ts'
import { timeOf, type PageCursor } from '../lists/pagination.ts'

export type ReasonRow = typeof reasons.$inferSelect

export interface ReasonsPage {
  /** Undefined for all purposes. */
  readonly purpose: ReasonPurpose | undefined
  readonly after: PageCursor | undefined
  readonly limit: number
}

const isKept = isNull(reasons.removed_at)

/** One page of the reasons, in the order in which they were added. */
export async function findReasons(
  db: Db,
  { purpose, after, limit }: ReasonsPage,
): Promise<ReasonRow[]> {
  return db
    .select()
    .from(reasons)
    .where(
      and(
        isKept,
        purpose && eq(reasons.for, purpose),
        after &&
          sql`(${reasons.created_at}, ${reasons.id}) > (${timeOf(after).toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(reasons.created_at), asc(reasons.id))
    .limit(limit)
}

/** Finds a reason that was not taken out of the list. */
export async function findReason(db: Db, id: string): Promise<ReasonRow | undefined> {
  const [row] = await db
    .select()
    .from(reasons)
    .where(and(eq(reasons.id, id), isKept))
  return row
}

/** The same, and locks it until the transaction ends. */
export async function lockReason(db: Db, id: string): Promise<ReasonRow | undefined> {
  const [row] = await db
    .select()
    .from(reasons)
    .where(and(eq(reasons.id, id), isKept))
    .for('update')
  return row
}

/** Adds reasons; those that are there already stay as they are. */
export async function insertReasons(db: Db, rows: readonly ReasonRow[]): Promise<void> {
  await db
    .insert(reasons)
    .values([...rows])
    .onConflictDoNothing()
}

export async function updateReason(
  db: Db,
  id: string,
  values: Partial<ReasonRow>,
): Promise<ReasonRow | undefined> {
  const [row] = await db.update(reasons).set(values).where(eq(reasons.id, id)).returning()
  return row
}
