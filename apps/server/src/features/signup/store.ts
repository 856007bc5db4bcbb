import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { holdsAddress } from '../../agents/record.ts'
import { accounts, consents, terms_acceptances } from '../../db/schema.ts'

type NewAgent = typeof accounts.$inferInsert

/**
 * Stores a registration if its address is free. It is one statement, so that the unique index
 * decides between two requests at once.
 * @returns the id of the new row, or of the registration that has the address and was never
 *   activated, which is now locked; undefined when an account holds the address
 */
export async function insertOrLockAgent(db: Db, agent: NewAgent): Promise<string | undefined> {
  const [row] = await db
    .insert(accounts)
    .values(agent)
    .onConflictDoUpdate({
      target: accounts.email,
      // Changes nothing: it is there for the lock.
      set: { email: agent.email },
      setWhere: eq(accounts.state, 'registered'),
    })
    .returning({ id: accounts.id })
  return row?.id
}

/** Puts a registration in the place of another one, whose id stays: other rows may point to it. */
export async function replaceAgent(db: Db, id: string, agent: NewAgent): Promise<void> {
  const emptyRow = Object.fromEntries(
    Object.keys(getTableColumns(accounts)).map((name) => [name, sql`default`]),
  )
  await db
    .update(accounts)
    .set({ ...emptyRow, ...agent, id })
    .where(eq(accounts.id, id))
}

/** Finds the account that holds an address. A registration that is not activated holds none. */
export async function findAccount(db: Db, email: string) {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      surname: accounts.surname,
      locale: accounts.locale,
    })
    .from(accounts)
    .where(and(eq(accounts.email, email), holdsAddress))
  return row
}

/** Deletes the acceptances and consents of a registration that is replaced. */
export async function deleteAgreements(db: Db, agentId: string): Promise<void> {
  await db.delete(terms_acceptances).where(eq(terms_acceptances.agent_id, agentId))
  await db.delete(consents).where(eq(consents.agent_id, agentId))
}
