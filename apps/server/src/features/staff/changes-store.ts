/** The rows of the desk's change requests. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { agents, change_requests } from '../../db/schema.ts'
import type { PageCursor } from './pagination.ts'

export type ChangeRequest = typeof change_requests.$inferSelect

/** Open requests with their agents, oldest first. */
export async function findOpenRequests(
  db: Db,
  after: PageCursor | undefined,
  limit: number,
): Promise<{ request: ChangeRequest; agent: AgentRow }[]> {
  return db
    .select({ request: change_requests, agent: agents })
    .from(change_requests)
    .innerJoin(agents, eq(agents.id, change_requests.agent_id))
    .where(
      and(
        isNull(change_requests.closed_at),
        after &&
          sql`(${change_requests.asked_at}, ${change_requests.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(change_requests.asked_at), asc(change_requests.id))
    .limit(limit)
}

/**
 * Locks the agent of a request until the transaction ends, so that saves and decisions run one
 * after another.
 */
export async function lockAgentOf(db: Db, requestId: string): Promise<AgentRow | undefined> {
  const [row] = await db
    .select({ agent: agents })
    .from(agents)
    .innerJoin(change_requests, eq(change_requests.agent_id, agents.id))
    .where(eq(change_requests.id, requestId))
    .for('update', { of: agents })
  return row?.agent
}

export async function findRequest(db: Db, id: string): Promise<ChangeRequest | undefined> {
  const [row] = await db.select().from(change_requests).where(eq(change_requests.id, id))
  return row
}

export async function updateRequest(
  db: Db,
  id: string,
  values: Partial<ChangeRequest>,
): Promise<void> {
  await db.update(change_requests).set(values).where(eq(change_requests.id, id))
}

export async function updateAgent(db: Db, id: string, values: Partial<AgentRow>): Promise<void> {
  await db.update(agents).set(values).where(eq(agents.id, id))
}
