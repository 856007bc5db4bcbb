import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { accounts, members } from '../../db/schema.ts'
import { isActiveMember } from '../../members/members.ts'
import { needsSecondStep } from '../../second-factor/store.ts'

const loginQuery = preparedQuery((db) =>
  db
    .select({
      id: accounts.id,
      state: accounts.state,
      role: members.role,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
      email: accounts.email,
      reason: accounts.reason,
      suspended_until: accounts.suspended_until,
      passwordHash: accounts.password_hash,
      needsSecondStep,
    })
    .from(accounts)
    .leftJoin(members, isActiveMember)
    .where(
      or(
        eq(accounts.email, sql.placeholder('email')),
        eq(accounts.pin_code, sql.placeholder('pin_code')),
      ),
    )
    .prepare('login'),
)

/** Finds the agent by e-mail address or login number. Login numbers are stored in capitals. */
export async function findByLogin(db: Db, login: string) {
  const [row] = await loginQuery(db).execute({ email: login, pin_code: login.toUpperCase() })
  return row
}

export type LoginRow = NonNullable<Awaited<ReturnType<typeof findByLogin>>>

/**
 * Replaces the checked hash by one with the costs of today; returns false when the stored hash has
 * changed in the meantime.
 */
export async function renewHash(
  db: Db,
  agentId: string,
  checked: string,
  renewed: string,
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ password_hash: renewed })
    .where(and(eq(accounts.id, agentId), eq(accounts.password_hash, checked)))
    .returning({ id: accounts.id })
  return rows.length === 1
}
