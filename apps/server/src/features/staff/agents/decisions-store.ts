/** The rows of decisions on registrations. */
import { eq, inArray, sql } from 'drizzle-orm'
import { fullName } from '@passerelle/contracts/names.ts'
import { isAgentRow, type AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, members, type DecisionUndo } from '../../../db/schema.ts'

/**
 * Reads an agent and locks the row until the transaction ends, so that decisions and the agent's
 * saves run one after another.
 */
export async function lockAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row && isAgentRow(row) ? row : undefined
}

/** Writes a decision on an agent whose row is locked, and raises the version. */
export async function writeDecision(
  db: Db,
  id: string,
  values: Partial<AgentRow>,
): Promise<AgentRow> {
  const [row] = await db
    .update(accounts)
    .set({ ...values, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
    .returning()
  return row as AgentRow
}

/** Keeps what takes the last decision back. */
export async function writeUndo(db: Db, id: string, undo: DecisionUndo): Promise<void> {
  await db.update(accounts).set({ undo }).where(eq(accounts.id, id))
}

/** Says whether somebody is or was a member of the staff, or is invited. */
export async function wasEverMember(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.account_id })
    .from(members)
    .where(eq(members.account_id, id))
  return rows.length > 0
}

/** The name of a member of the staff; null when there is no such account. */
export async function findName(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  return (await findNames(db, [id])).get(id) ?? null
}

/** The names of accounts by id, without those that are not there. */
export async function findNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: accounts.name, surname: accounts.surname })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return new Map(rows.map((row) => [row.id, fullName(row)]))
}
