/** The rows of the desk's registrations. */
import { and, asc, desc, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import type { PersonAction } from '@passerelle/contracts/history.ts'
import type { AgentSort } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, agencies, history, last_sign_ins } from '../../../db/schema.ts'
import { isLateSince, since, waitingSinceOf } from '../../../queue/waiting.ts'
import { isListed } from '../filters/person-filter.ts'
import {
  isAsked,
  withoutOwnRecord,
  hasFinding,
  ownedBy,
  type QueueFilter,
} from '../filters/queue-conditions.ts'
import { agentOrders, filterTableOf, timeValue, type ListOrder } from '../lists/list-order.ts'
import {
  placeForm,
  placeKey,
  placeOf,
  textForm,
  timeKey,
  type PageCursor,
} from '../lists/pagination.ts'

export interface AgentFilter extends QueueFilter {
  readonly state: AgentState | undefined
  readonly sort: AgentSort
  readonly after: PageCursor | undefined
  readonly limit: number
}

/** An agent in a list, with the name of the member who looks after the registration. */
export interface ListedAgent {
  readonly agent: Pick<AgentRow, keyof typeof listedColumns>
  readonly owner: { readonly id: string; readonly name: string; readonly surname: string } | null
}

/** What a list shows, and what its order needs. */
const listedColumns = {
  id: accounts.id,
  version: accounts.version,
  state: accounts.state,
  name: accounts.name,
  surname: accounts.surname,
  email: accounts.email,
  locale: accounts.locale,
  country_id: accounts.country_id,
  agency_name: accounts.agency_name,
  iata_nr: accounts.iata_nr,
  city: accounts.city,
  pin_code: accounts.pin_code,
  worst_finding: accounts.worst_finding,
  created_at: accounts.created_at,
  activated_at: accounts.activated_at,
  last_signed_in_at: accounts.last_signed_in_at,
  asked_at: accounts.asked_at,
  answered_at: accounts.answered_at,
  paused_time: accounts.paused_time,
  queue_place: accounts.queue_place,
}
const owners = alias(accounts, 'owners')

type Order = ListOrder<ListedAgent['agent']>

const isQueue = ({ sort, state }: Pick<AgentFilter, 'sort' | 'state'>) =>
  sort === 'oldest' && state === 'activated'

/** The form of the keys of a list's cursors. */
export function cursorForm(order: Pick<AgentFilter, 'sort' | 'state'>): { key?: RegExp } {
  if (order.sort === 'surname') return { key: textForm }
  return isQueue(order) ? { key: placeForm } : {}
}

/**
 * The registrations that wait, the oldest first: those with an answered question before all others,
 * and those with an open one, for which the staff can do nothing, after them.
 */
const queueOrder: Order = {
  by: sql`${accounts.queue_place}, ${since}`,
  id: accounts.id,
  isDescending: false,
  valueOf: (cursor) => {
    const { place, at } = placeOf(cursor)
    return sql`${place}::int, ${at.toISOString()}::timestamptz`
  },
  keyOf: (agent) => placeKey(agent.queue_place, waitingSinceOf(agent) ?? agent.created_at),
}

const newestOrder: Order = {
  by: since,
  id: accounts.id,
  isDescending: true,
  valueOf: timeValue,
  keyOf: (agent) => timeKey(waitingSinceOf(agent) ?? agent.created_at),
}

/**
 * The order of a list. In states after `registered` every agent has a time of confirmation. Each
 * order has an index (db/schema.ts).
 */
function orderOf(sort: AgentSort, state: AgentState | undefined): Order {
  if (isQueue({ sort, state })) return queueOrder
  if (sort === 'newest' && state === 'activated') return newestOrder
  if (sort === 'surname' || sort === 'last_signed_in_at') return agentOrders[sort]
  const column = state === undefined || state === 'registered' ? 'created_at' : 'activated_at'
  return {
    by: sql`${accounts[column]}`,
    id: accounts.id,
    isDescending: sort === 'newest',
    valueOf: timeValue,
    keyOf: (agent) => timeKey(agent[column] ?? agent.created_at),
  }
}

/** The position of an agent in a list. */
export function cursorOf(
  { sort, state }: Pick<AgentFilter, 'sort' | 'state'>,
  { agent }: ListedAgent,
): PageCursor {
  return { key: orderOf(sort, state).keyOf(agent), id: agent.id }
}

/** The waiting state is written out, so that the indexes of the waiting registrations are used. */
function inState(column: PgColumn, state: AgentState | undefined): SQL {
  if (state === undefined) return isNotNull(column)
  return state === 'activated' ? sql`${column} = 'activated'` : eq(column, state)
}

/** One page of agents in the order of `sort`. */
export async function findAgents(db: Db, filter: AgentFilter): Promise<ListedAgent[]> {
  const { state, sort, owner, lateBefore: before, finding, asked, after, limit } = filter
  const { by, id, isDescending, valueOf } = orderOf(sort, state)
  const [direction, isBeyond] = isDescending ? [desc, sql`<`] : [asc, sql`>`]
  const filterTable = filterTableOf(filter)
  const list = db
    .select({
      agent: listedColumns,
      owner: { id: owners.id, name: owners.name, surname: owners.surname },
    })
    .from(accounts)
    .leftJoin(owners, eq(owners.id, accounts.assigned_to))
    .where(
      and(
        inState(filterTable.state, state),
        await isListed(db, filter, filterTable.country_id),
        owner === undefined ? undefined : ownedBy(owner),
        before && isLateSince(before),
        finding && hasFinding(finding),
        withoutOwnRecord(filter),
        asked && isAsked[asked],
        after && sql`(${by}, ${id}) ${isBeyond} (${valueOf(after)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(direction(by), direction(id))
    .limit(limit)
    .$dynamic()
  const rows = await (sort === 'last_signed_in_at'
    ? list.innerJoin(last_sign_ins, eq(last_sign_ins.account_id, accounts.id))
    : list)
  // All have a state, so they are agents.
  return rows as ListedAgent[]
}

const actors = alias(accounts, 'actors')

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

/** Says whether one of the actions happened to an agent after a time. */
export async function hasEventSince(
  db: Db,
  subject: string,
  actions: readonly PersonAction[],
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        eq(history.subject_id, subject),
        gt(history.at, since),
        inArray(history.action, [...actions]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Finds an agent's country; undefined when there is no such agent. */
export async function findCountry(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db
    .select({ countryId: accounts.country_id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNotNull(accounts.state)))
  return row?.countryId ?? undefined
}

/** Adds an agency to the directory; undefined when it is there already. */
export async function addAgency(
  db: Db,
  agency: typeof agencies.$inferInsert,
): Promise<number | undefined> {
  const [added] = await db
    .insert(agencies)
    .values(agency)
    .onConflictDoNothing()
    .returning({ id: agencies.id })
  return added?.id
}

export async function deleteAgency(db: Db, id: number): Promise<void> {
  await db.delete(agencies).where(eq(agencies.id, id))
}
