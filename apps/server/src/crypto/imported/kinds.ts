/** The kinds of hashes that accounts brought from other systems, for equal work. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { accounts, password_kinds } from '../../db/schema.ts'
import { readHash } from './formats.ts'

const kindsQuery = preparedQuery((db) =>
  db
    .select({ decoy: password_kinds.decoy })
    .from(password_kinds)
    .orderBy(password_kinds.kind)
    .prepare('password_kinds'),
)

/** Reads each kind as a decoy of its highest cost. */
export async function readPasswordKinds(db: Db): Promise<readonly string[]> {
  return (await kindsQuery(db).execute()).map(({ decoy }) => decoy)
}

/**
 * Notes the kinds of hashes. Call it in the transaction that stores them.
 * @param hashes as other systems wrote them
 */
export async function notePasswordKinds(db: Db, hashes: Iterable<string>): Promise<void> {
  const highest = new Map<string, { kind: string; cost: number; decoy: string }>()
  for (const text of hashes) {
    const read = readHash(text)
    if (!read) continue
    const { kind, cost, decoy } = read
    if ((highest.get(kind)?.cost ?? -1) < cost)
      highest.set(kind, { kind, cost, decoy: decoy(cost) })
  }
  if (highest.size === 0) return
  await db
    .insert(password_kinds)
    .values([...highest.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    .onConflictDoUpdate({
      target: password_kinds.kind,
      set: { cost: sql`excluded.cost`, decoy: sql`excluded.decoy` },
      setWhere: sql`excluded.cost > ${password_kinds.cost}`,
    })
}

/** The condition for accounts whose hash another system made. It is that of an index. */
export const hasImportedHash = sql`${accounts.password_hash} like 'imported:%'`

/** Forgets the kinds when the last imported hash has been renewed. */
export async function forgetPasswordKinds(db: Db): Promise<number> {
  await db
    .delete(password_kinds)
    .where(sql`not exists (select 1 from ${accounts} where ${hasImportedHash})`)
  return 0
}
