import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { accounts, pending_sign_ins } from '../../db/schema.ts'

export async function insertPendingSignIn(
  db: Db,
  row: typeof pending_sign_ins.$inferInsert,
): Promise<void> {
  await db.insert(pending_sign_ins).values(row)
}

/** Finds the sign-in that waits in this browser, and its account. */
export async function findPendingSignIn(db: Db, tokenHash: string, at: Date) {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      passwordMark: pending_sign_ins.password_mark,
      challenge: pending_sign_ins.challenge,
    })
    .from(pending_sign_ins)
    .innerJoin(accounts, eq(accounts.id, pending_sign_ins.account_id))
    .where(and(eq(pending_sign_ins.token_hash, tokenHash), gt(pending_sign_ins.expires_at, at)))
  return row
}

/** Uses a waiting sign-in up; says no when another call was first. */
export async function usePendingSignIn(db: Db, tokenHash: string): Promise<boolean> {
  const used = await db
    .delete(pending_sign_ins)
    .where(eq(pending_sign_ins.token_hash, tokenHash))
    .returning({ hash: pending_sign_ins.token_hash })
  return used.length === 1
}
