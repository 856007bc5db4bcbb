import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { activations, agents, consents, terms_acceptances } from '../../db/schema.ts'

type NewAgent = typeof agents.$inferInsert

/** Sets every column to the new row's value, except the id: other rows may point to it. */
const valuesOfNewRow = Object.fromEntries(
  Object.entries(getTableColumns(agents))
    .filter(([name]) => name !== 'id')
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

/**
 * Stores a registration; it replaces one with the same address that was never activated. It is one
 * statement, so that the unique index
 * decides between two requests at once.
 * @returns the agent's id; undefined when an account holds the address
 */
export async function insertOrReplaceAgent(db: Db, agent: NewAgent): Promise<string | undefined> {
  const [row] = await db
    .insert(agents)
    .values(agent)
    .onConflictDoUpdate({
      target: agents.email,
      set: valuesOfNewRow,
      setWhere: eq(agents.state, 'registered'),
    })
    .returning({ id: agents.id })
  return row?.id
}

/** Finds the account that holds an address. A registration that is not activated holds none. */
export async function findAccount(db: Db, email: string) {
  const [row] = await db
    .select({ id: agents.id, name: agents.name, locale: agents.locale })
    .from(agents)
    .where(and(eq(agents.email, email), ne(agents.state, 'registered')))
  return row
}

export function insertActivation(db: Db, activation: typeof activations.$inferInsert) {
  return db.insert(activations).values(activation)
}

/** Deletes the acceptances and consents of a registration that is replaced. */
export async function deleteAgreements(db: Db, agentId: string): Promise<void> {
  await db.delete(terms_acceptances).where(eq(terms_acceptances.agent_id, agentId))
  await db.delete(consents).where(eq(consents.agent_id, agentId))
}

/** Voids the older links of a registration that is replaced. */
export function voidActivations(db: Db, agentId: string, at: Date) {
  return db
    .update(activations)
    .set({ voided_at: at })
    .where(
      and(
        eq(activations.agent_id, agentId),
        isNull(activations.used_at),
        isNull(activations.voided_at),
      ),
    )
}

/**
 * Locks the link's agent until the transaction ends, so that an activation and a repeated sign-up
 * run one after the other.
 */
export function lockAgentOfLink(db: Db, tokenHash: string) {
  return db
    .select({ id: agents.id })
    .from(agents)
    .innerJoin(activations, eq(activations.agent_id, agents.id))
    .where(eq(activations.token_hash, tokenHash))
    .for('update', { of: agents })
}

/**
 * Finds a registration that waits for its confirmation, and locks it until the transaction ends.
 */
export async function lockRegistration(db: Db, email: string) {
  const [row] = await db
    .select({ id: agents.id, email: agents.email, name: agents.name, locale: agents.locale })
    .from(agents)
    .where(and(eq(agents.email, email), eq(agents.state, 'registered')))
    .for('update')
  return row
}

export async function findActivation(db: Db, tokenHash: string) {
  const [row] = await db.select().from(activations).where(eq(activations.token_hash, tokenHash))
  return row
}

/** Marks the link as used and turns the registration into an account. */
export async function activateAgent(
  db: Db,
  tokenHash: string,
  agentId: string,
  at: Date,
): Promise<void> {
  await db.update(activations).set({ used_at: at }).where(eq(activations.token_hash, tokenHash))
  await db
    .update(agents)
    .set({ state: 'activated', activated_at: at })
    .where(and(eq(agents.id, agentId), eq(agents.state, 'registered')))
}
