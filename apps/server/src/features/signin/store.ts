import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { preparedQuery } from '../../db/prepared.ts'
import { agents } from '../../db/schema.ts'

const loginQuery = preparedQuery((db) =>
  db
    .select({
      id: agents.id,
      state: agents.state,
      role: agents.role,
      name: agents.name,
      surname: agents.surname,
      email: agents.email,
      reason: agents.reason,
      passwordHash: agents.password_hash,
    })
    .from(agents)
    .where(
      or(
        eq(agents.email, sql.placeholder('email')),
        eq(agents.pin_code, sql.placeholder('pin_code')),
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
    .update(agents)
    .set({ password_hash: renewed })
    .where(and(eq(agents.id, agentId), eq(agents.password_hash, checked)))
    .returning({ id: agents.id })
  return rows.length === 1
}
