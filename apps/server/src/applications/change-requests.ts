/** The change request of an agent: what waits for the staff, because it changes after a review only. */
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { mergeRequested, type SortedChanges } from '../agents/change-rules.ts'
import { fieldNameOf, type AgentRow } from '../agents/record.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import type { Db } from '../db/db.ts'
import { accounts, change_requests } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { closeQuestion } from './questions.ts'

export type ChangeRequest = typeof change_requests.$inferSelect
export type OpenRequest = Pick<ChangeRequest, 'id' | 'agent_id' | 'changes'>

export async function findOpenRequest(db: Db, agentId: string): Promise<OpenRequest | undefined> {
  const [row] = await db
    .select({
      id: change_requests.id,
      agent_id: change_requests.agent_id,
      changes: change_requests.changes,
    })
    .from(change_requests)
    .where(and(eq(change_requests.agent_id, agentId), isNull(change_requests.closed_at)))
  return row
}

/** Finds the newest request of an agent: the open one, or the one that was closed last. */
export async function findLastRequest(db: Db, agentId: string): Promise<ChangeRequest | undefined> {
  const [row] = await db
    .select()
    .from(change_requests)
    .where(eq(change_requests.agent_id, agentId))
    .orderBy(desc(change_requests.asked_at), desc(change_requests.id))
    .limit(1)
  return row
}

/**
 * The findings on a request are those on the data with its changes (findings/refresh.ts). The version
 * is raised too, so that a computation that has begun before does not write its result.
 */
async function forgetFindings(db: Db, agentId: string): Promise<void> {
  await db
    .update(accounts)
    .set({ findings_version: null, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, agentId))
}

async function insertRequest(db: Db, request: typeof change_requests.$inferInsert): Promise<void> {
  await db.insert(change_requests).values(request)
  await forgetFindings(db, request.agent_id)
}

/** Writes to a request of an agent whose row is locked, and raises the versions of both. */
export async function updateRequest(
  db: Db,
  { id, agent_id }: Pick<ChangeRequest, 'id' | 'agent_id'>,
  values: Partial<ChangeRequest>,
): Promise<void> {
  await db
    .update(change_requests)
    .set({ ...values, version: sql`${change_requests.version} + 1` })
    .where(eq(change_requests.id, id))
  await forgetFindings(db, agent_id)
}

/**
 * Ends the assignment and the question of an agent whose request is closed. An agent whose
 * registration waits as well keeps them: they belong to that.
 */
export async function endWaiting(db: Db, agentId: string, at: Date): Promise<void> {
  const ended = await db
    .update(accounts)
    .set({ assigned_to: null })
    .where(and(eq(accounts.id, agentId), ne(accounts.state, 'activated')))
    .returning({ id: accounts.id })
  if (ended.length > 0) await closeQuestion(db, agentId, at)
}

/** Closes a request that the agent has withdrawn. */
export async function closeRequest(db: Db, request: OpenRequest, now: Date): Promise<void> {
  await updateRequest(db, request, { closed_at: now })
  await endWaiting(db, request.agent_id, now)
}

/**
 * Keeps the values of a save that wait for review. Call it in the transaction that locks the agent.
 * It merges the save into the open change request. A request without any value left is closed. A value
 * that applies at once is requested no more.
 */
export async function requestReview(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  open: OpenRequest | undefined,
  sorted: SortedChanges,
): Promise<void> {
  const changes = mergeRequested(open?.changes ?? {}, sorted)
  for (const column of Object.keys(sorted.direct)) delete changes[column]
  const isChanged = Object.keys({ ...sorted.forReview, ...sorted.direct }).some(
    (column) => changes[column] !== open?.changes[column],
  )
  if (!isChanged) return
  const fields = Object.keys(changes).map(fieldNameOf)
  if (!open)
    await insertRequest(db, { id: deps.newId(), agent_id: agent.id, changes, asked_at: deps.now() })
  else if (fields.length > 0) await updateRequest(db, open, { changes })
  else await closeRequest(db, open, deps.now())
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: fields.length > 0 ? 'changesRequested' : 'changesWithdrawn',
    detail: { fields },
  })
}
