/** The rows of the desk's registrations. */
import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import type { AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { agencies, agents, history } from '../../db/schema.ts'
import { searchTextSql } from '../../db/search-text.ts'
import type { PageCursor } from './pagination.ts'

export interface AgentFilter {
  readonly state: AgentState | undefined
  readonly countryId: number | undefined
  readonly countryIds: readonly number[] | undefined
  /** Every pattern must match in name, e-mail address, agency or login number. */
  readonly patterns: readonly string[]
  readonly after: PageCursor | undefined
  readonly limit: number
}

/**
 * The column that orders a list. In states after `registered` every agent has a time of activation.
 */
const orderColumn = (state: AgentState | undefined) =>
  state === undefined || state === 'registered' ? 'created_at' : 'activated_at'

export function cursorOf(state: AgentState | undefined, row: AgentRow): PageCursor {
  return {
    at: row[orderColumn(state)] ?? row.created_at,
    id: row.id,
  }
}

export async function findAgents(
  db: Db,
  { state, countryId, countryIds, patterns, after, limit }: AgentFilter,
): Promise<AgentRow[]> {
  const order = agents[orderColumn(state)]
  const text = searchTextSql(
    agents.name,
    agents.surname,
    agents.email,
    agents.agency_name,
    agents.pin_code,
  )
  return db
    .select()
    .from(agents)
    .where(
      and(
        state === undefined ? undefined : eq(agents.state, state),
        countryId === undefined ? undefined : eq(agents.country_id, countryId),
        countryIds && inArray(agents.country_id, [...countryIds]),
        ...patterns.map((pattern) => like(text, pattern)),
        after &&
          sql`(${order}, ${agents.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(order), asc(agents.id))
    .limit(limit)
}

const actors = alias(agents, 'actors')

/** Finds an agent's audit events, newest first. */
export async function findAuditEvents(db: Db, subject: string, limit: number) {
  return db
    .select({
      id: history.id,
      at: history.at,
      actorId: history.actor_id,
      name: actors.name,
      surname: actors.surname,
      action: history.action,
      detail: history.detail,
    })
    .from(history)
    .leftJoin(actors, eq(actors.id, history.actor_id))
    .where(eq(history.subject_id, subject))
    .orderBy(desc(history.at), desc(history.id))
    .limit(limit)
}

export async function findState(db: Db, id: string): Promise<AgentState | undefined> {
  const [row] = await db.select({ state: agents.state }).from(agents).where(eq(agents.id, id))
  return row?.state
}

/**
 * Writes a decision on a registration; undefined when it does not wait for one. Of two parallel
 * decisions one succeeds.
 */
export async function decideAgent(
  db: Db,
  id: string,
  values: Partial<AgentRow> & { state: AgentState },
): Promise<AgentRow | undefined> {
  const [row] = await db
    .update(agents)
    .set(values)
    .where(and(eq(agents.id, id), eq(agents.state, 'activated')))
    .returning()
  return row
}

/** Adds an agency to the directory, unless it is there already. */
export async function addAgency(db: Db, agency: typeof agencies.$inferInsert): Promise<void> {
  await db.insert(agencies).values(agency).onConflictDoNothing()
}
