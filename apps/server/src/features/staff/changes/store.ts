/** The rows of the desk's change requests. */
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import type { AgentSort } from '@passerelle/contracts/staff.ts'
import { isAgentRow, type AgentRow } from '../../../agents/record.ts'
import type { ChangeRequest } from '../../../applications/change-requests.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, change_requests, last_sign_ins, type ChangeUndo } from '../../../db/schema.ts'
import { isLateRequest, queuePlace, waitsForStaff } from '../../../queue/waiting.ts'
import { isListed, isSearch } from '../filters/person-filter.ts'
import {
  isAsked,
  withoutOwnRecord,
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

export interface ChangesFilter extends QueueFilter {
  /** The state of the agent; undefined for all. */
  readonly state: AgentState | undefined
}
export interface ChangesPage extends ChangesFilter {
  readonly sort: AgentSort
  readonly after: PageCursor | undefined
  readonly limit: number
}

/** An open request with its agent, and the name of the member who looks after it. */
export interface ListedRequest {
  readonly request: ChangeRequest
  readonly agent: AgentRow
  readonly owner: { readonly id: string; readonly name: string; readonly surname: string } | null
}

const owners = alias(accounts, 'owners')

/** A table that says which agents have an open request, and their state and country. */
type FilterTable = ReturnType<typeof filterTableOf>

/**
 * What an open request says by itself. Few of many agents have one: written out, this condition
 * leads to the indexes of these few.
 */
const hasOpenRequest = (table: FilterTable = accounts) => sql`${table.has_open_request}`

/**
 * The condition for the open requests that a filter leaves.
 * @param table where the agents are chosen, in a list in an order of agents
 */
export async function isOpen(
  db: Db,
  { state, lateBefore, asked, ...filter }: ChangesFilter,
  table?: FilterTable,
): Promise<SQL | undefined> {
  const { owner, finding } = filter
  const isOfAgents = isSearch(filter.search) || owner || finding || asked || table
  const { state: stateColumn, country_id } = table ?? accounts
  return and(
    isNull(change_requests.closed_at),
    isOfAgents ? hasOpenRequest(table) : undefined,
    state && eq(stateColumn, state),
    owner === undefined ? undefined : ownedBy(owner),
    finding && eq(accounts.worst_finding, finding),
    withoutOwnRecord(filter),
    asked && isAsked[asked],
    lateBefore && isLateRequest(lateBefore),
    await isListed(db, filter, country_id),
  )
}

type RequestRow = Pick<ListedRequest, 'request' | 'agent'>
interface Order extends ListOrder<RequestRow> {
  /** The value of `id`. An agent has one open request. */
  readonly idOf: (row: RequestRow) => string
}

const byTime = {
  by: sql`${change_requests.asked_at}`,
  valueOf: timeValue,
  keyOf: ({ request }: RequestRow) => timeKey(request.asked_at),
  id: change_requests.id,
  idOf: ({ request }: RequestRow) => request.id,
}

/** Whether a list has an order of agents, in place of one of requests. */
const isByAgent = (sort: AgentSort) => sort in agentOrders

function orderOf(sort: AgentSort): Order {
  if (sort === 'oldest' || sort === 'newest') return { ...byTime, isDescending: sort === 'newest' }
  const { keyOf, ...order } = agentOrders[sort]
  return {
    ...order,
    keyOf: ({ agent }) => keyOf(agent),
    idOf: ({ agent }) => agent.id,
  }
}

/** The oldest come by the places of the queue. */
const hasPlaces = (sort: AgentSort) => sort === 'oldest'

/** The form of the keys of the list's cursors. */
export function requestCursorForm(sort: AgentSort): { key?: RegExp } {
  if (sort === 'surname') return { key: textForm }
  return hasPlaces(sort) ? { key: placeForm } : {}
}

/** The position of a request in the list. */
export function requestCursor(sort: AgentSort, row: RequestRow): PageCursor {
  const { keyOf, idOf } = orderOf(sort)
  const { request, agent } = row
  const key = hasPlaces(sort) ? placeKey(agent.queue_place, request.asked_at) : keyOf(row)
  return { key, id: idOf(row) }
}

/**
 * The open request of each agent, looked up by itself. Joined, PostgreSQL would expect a hundredth of
 * the requests, because it takes what the account and the request say for independent of each other,
 * and would read and sort them all. It has the name of the table, as in the other lists.
 */
function requestOfAgent(db: Db) {
  return db
    .select()
    .from(change_requests)
    .where(and(eq(change_requests.agent_id, accounts.id), isNull(change_requests.closed_at)))
    .limit(1)
    .as('change_requests')
}

async function findInOrder(
  db: Db,
  where: SQL | undefined,
  { sort, limit }: Pick<ChangesPage, 'sort' | 'limit'>,
  after: PageCursor | undefined,
): Promise<ListedRequest[]> {
  const { by, id, isDescending, valueOf } = orderOf(sort)
  const [direction, isBeyond] = isDescending ? [desc, sql`<`] : [asc, sql`>`]
  const agents = db
    .select({
      request: change_requests,
      agent: accounts,
      owner: { id: owners.id, name: owners.name, surname: owners.surname },
    })
    .from(accounts)
    .leftJoin(owners, eq(owners.id, accounts.assigned_to))
    .where(
      and(where, after && sql`(${by}, ${id}) ${isBeyond} (${valueOf(after)}, ${after.id}::uuid)`),
    )
    .orderBy(direction(by), direction(id))
    .limit(limit)
    .$dynamic()
  const list = isByAgent(sort)
    ? agents.innerJoinLateral(requestOfAgent(db), sql`true`)
    : agents.innerJoin(change_requests, eq(change_requests.agent_id, accounts.id))
  const rows = await (sort === 'last_signed_in_at'
    ? list.innerJoin(last_sign_ins, eq(last_sign_ins.account_id, accounts.id))
    : list)
  return rows.flatMap(({ agent, ...row }) => (isAgentRow(agent) ? [{ ...row, agent }] : []))
}

/** Finds the name of the member who looks after what waits of an agent. */
export async function findOwner(
  db: Db,
  { assigned_to: id }: Pick<AgentRow, 'assigned_to'>,
): Promise<ListedRequest['owner']> {
  if (id === null) return null
  const [row] = await db
    .select({ id: accounts.id, name: accounts.name, surname: accounts.surname })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row ?? null
}

/**
 * Open requests with their accounts. Each place of the queue is asked by itself, because the order
 * over all of them has no index.
 */
export async function findOpenRequests(db: Db, page: ChangesPage): Promise<ListedRequest[]> {
  const { sort, after, limit, ...filter } = page
  const where = await isOpen(db, filter, isByAgent(sort) ? filterTableOf(page) : undefined)
  if (!hasPlaces(sort)) return findInOrder(db, where, page, after)
  const from = after && { ...placeOf(after), id: after.id }
  const found: ListedRequest[] = []
  for (const place of Object.values(queuePlace)) {
    if (found.length === limit || (from && place < from.place)) continue
    // Nearly all requests are without a question, in the order of their own index.
    const inOtherPlace = place === queuePlace.unasked ? undefined : hasOpenRequest()
    const inPlace = and(where, inOtherPlace, eq(accounts.queue_place, place))
    const rest = { sort, limit: limit - found.length }
    const start = from?.place === place ? { key: timeKey(from.at), id: from.id } : undefined
    found.push(...(await findInOrder(db, inPlace, rest, start)))
  }
  return found
}

/** Finds when the oldest request was sent that waits for the staff; null without any. */
export async function findOldestRequest(db: Db, filter: ChangesFilter): Promise<Date | null> {
  const [row] = await db
    .select({ at: change_requests.asked_at })
    .from(change_requests)
    .innerJoin(accounts, eq(accounts.id, change_requests.agent_id))
    .where(and(await isOpen(db, filter), waitsForStaff))
    .orderBy(change_requests.asked_at, change_requests.id)
    .limit(1)
  return row?.at ?? null
}

/**
 * Locks the agent of a request until the transaction ends, so that saves and decisions run one
 * after another.
 */
export async function lockAgentOf(db: Db, requestId: string): Promise<AgentRow | undefined> {
  const [row] = await db
    .select({ agent: accounts })
    .from(accounts)
    .innerJoin(change_requests, eq(change_requests.agent_id, accounts.id))
    .where(eq(change_requests.id, requestId))
    .for('update', { of: accounts })
  return row && isAgentRow(row.agent) ? row.agent : undefined
}

export async function findRequest(db: Db, id: string): Promise<ChangeRequest | undefined> {
  const [row] = await db.select().from(change_requests).where(eq(change_requests.id, id))
  return row
}

/** Keeps what takes the last decision on a request back. */
export async function writeChangeUndo(db: Db, id: string, undo: ChangeUndo): Promise<void> {
  await db.update(change_requests).set({ undo }).where(eq(change_requests.id, id))
}

/** Says whether an agent has an open request besides this one. */
export async function hasOtherRequest(db: Db, agentId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: change_requests.id })
    .from(change_requests)
    .where(
      and(
        eq(change_requests.agent_id, agentId),
        ne(change_requests.id, id),
        isNull(change_requests.closed_at),
      ),
    )
  return rows.length > 0
}

/** Writes to an agent's record and raises its version. */
export async function updateAgent(db: Db, id: string, values: Partial<AgentRow>): Promise<void> {
  await db
    .update(accounts)
    .set({ ...values, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))
}
