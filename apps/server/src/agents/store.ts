/** The rows of agents, for everything that changes them. */
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { accounts } from '../db/schema.ts'
import { isAgentRow, type AccountRow, type AgentRow } from './record.ts'

/**
 * Reads the agent and locks the row until the transaction ends, so that saves and decisions run one
 * after another.
 */
export async function lockAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const row = await lockAccount(db, id)
  return row && isAgentRow(row) ? row : undefined
}

/** The same for everybody who can sign in. */
export async function lockAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return row
}

/** Columns that the desk does not show. */
const unseenColumns: ReadonlySet<string> = new Set([
  'locale',
  'optin',
  'consent_communication',
  'consent_participation',
])

/** Writes to an agent's record, and raises its version if the desk shows what has changed. */
export async function updateAgent(db: Db, id: string, values: Partial<AgentRow>): Promise<void> {
  const isSeen = Object.keys(values).some((column) => !unseenColumns.has(column))
  await db
    .update(accounts)
    .set(isSeen ? { ...values, version: sql`${accounts.version} + 1` } : values)
    .where(eq(accounts.id, id))
}
