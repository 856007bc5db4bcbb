import { eq } from 'drizzle-orm'
import { isAgentRow, type AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts } from '../../db/schema.ts'

export async function findAgent(db: Db, id: string): Promise<AgentRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row && isAgentRow(row) ? row : undefined
}
