/** The rows of the desk's registrations. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import type { AgentSort } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../agents/record.ts'
import type { Db } from '../../db/db.ts'
import { accounts, agencies, history, lastSignIn } from '../../db/schema.ts'
import { textForm, timeKey, timeOf, type PageCursor } from './pagination.ts'
import { isListed, type PersonFilter } from './person-filter.ts'

export interface QueueFilter extends PersonFilter {
  /** The id of the member who looks after the registration; null without one. */
  readonly owner: string | null | undefined
  /** Only registrations that have waited for the staff since before this time. */
  readonly lateBefore: Date | undefined
  /** Only waiting registrations whose gravest finding has this level. */
  readonly finding: FindingLevel | undefined
  /** Only registrations with an open question to the agent, or an answered one. */
  readonly asked: 'open' | 'answered' | undefined
}
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

const { words: _, password_hash: __, ...listedColumns } = getTableColumns(accounts)
const owners = alias(accounts, 'owners')

interface Order {
  readonly by: SQL
  readonly isDescending: boolean
  /** Converts a cursor to the value that `by` has in its row. */
  readonly valueOf: (cursor: PageCursor) => SQL
  readonly keyOf: (agent: ListedAgent['agent']) => string
}

const time = (cursor: PageCursor) => sql`${timeOf(cursor).toISOString()}::timestamptz`

/** In the order of the queue the cursor's key has the place before the time. */
const placeForm = /^[012]\.\d{1,13}$/

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
  by: sql`${accounts.queue_place}, ${accounts.activated_at}`,
  isDescending: false,
  valueOf: ({ key, id }) => {
    const [place, at = ''] = key.split('.')
    return sql`${place}::int, ${time({ key: at, id })}`
  },
  keyOf: ({ queue_place: place, activated_at: at, created_at: createdAt }) =>
    `${place}.${timeKey(at ?? createdAt)}`,
}

/**
 * The order of a list. In states after `registered` every agent has a time of confirmation, and
 * waits since then. Each order has an index (db/schema.ts).
 */
function orderOf(sort: AgentSort, state: AgentState | undefined): Order {
  if (isQueue({ sort, state })) return queueOrder
  if (sort === 'surname')
    return {
      by: sql`lower(${accounts.surname})`,
      isDescending: false,
      valueOf: ({ key }) => sql`lower(${key}::text)`,
      keyOf: ({ surname }) => surname,
    }
  if (sort === 'last_signed_in_at')
    return {
      by: lastSignIn(accounts.last_signed_in_at),
      isDescending: true,
      valueOf: time,
      keyOf: (agent) => timeKey(agent.last_signed_in_at ?? new Date(0)),
    }
  const column = state === undefined || state === 'registered' ? 'created_at' : 'activated_at'
  return {
    by: sql`${accounts[column]}`,
    isDescending: sort === 'newest',
    valueOf: time,
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

const ownedBy = (owner: string | null) =>
  owner === null ? isNull(accounts.assigned_to) : eq(accounts.assigned_to, owner)
/** Written out, so that the index of the waiting registrations is used. */
const hasFinding = (level: FindingLevel) =>
  and(sql`${accounts.state} = 'activated'`, eq(accounts.worst_finding, level))

const hasOpenQuestion = and(isNotNull(accounts.asked_at), isNull(accounts.answered_at))
const hasAnswer = isNotNull(accounts.answered_at)
const isAsked = { open: hasOpenQuestion, answered: hasAnswer }
/** The first condition has an index, and never leaves out what the second one keeps. */
const isLateSince = (at: Date) =>
  and(
    lt(accounts.activated_at, at),
    sql`${accounts.activated_at} + ${accounts.paused_time} * interval '1 millisecond'
      < ${at.toISOString()}::timestamptz`,
    or(isNull(accounts.asked_at), hasAnswer),
  )

/** One page of agents in the order of `sort`. */
export async function findAgents(db: Db, filter: AgentFilter): Promise<ListedAgent[]> {
  const { state, owner, lateBefore: before, finding, asked, after, limit } = filter
  const { by, isDescending, valueOf } = orderOf(filter.sort, state)
  const [direction, isBeyond] = isDescending ? [desc, sql`<`] : [asc, sql`>`]
  const rows = await db
    .select({
      agent: listedColumns,
      owner: { id: owners.id, name: owners.name, surname: owners.surname },
    })
    .from(accounts)
    .leftJoin(owners, eq(owners.id, accounts.assigned_to))
    .where(
      and(
        state === undefined ? isNotNull(accounts.state) : eq(accounts.state, state),
        await isListed(db, filter),
        owner === undefined ? undefined : ownedBy(owner),
        before && isLateSince(before),
        finding && hasFinding(finding),
        asked && isAsked[asked],
        after && sql`(${by}, ${accounts.id}) ${isBeyond} (${valueOf(after)}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(direction(by), direction(accounts.id))
    .limit(limit)
  // All have a state, so they are agents.
  return rows as ListedAgent[]
}

export interface QueueCount {
  readonly countryId: number
  readonly total: number
  readonly mine: number
  readonly unassigned: number
  readonly warn: number
  readonly stop: number
  readonly late: number
  readonly asked: number
  readonly answered: number
  readonly oldestAt: Date | null
}

/** All of the conditions; true without any. */
const all = (conditions: Readonly<Record<string, SQL | undefined>>) =>
  and(sql`true`, ...Object.values(conditions))

/**
 * Counts the agents of a state in each country. Each number has all filters but the one that
 * it stands beside.
 * @param memberId the member whose registrations are `mine`; undefined for a program, which has none
 * @param lateBefore registrations that have waited since before this time are late
 */
export async function countQueue(
  db: Db,
  state: AgentState,
  filter: QueueFilter,
  memberId: string | undefined,
  lateBefore: Date,
): Promise<QueueCount[]> {
  const { owner, lateBefore: before, finding, asked } = filter
  const conditions = {
    owner: owner === undefined ? undefined : ownedBy(owner),
    late: before && isLateSince(before),
    finding: finding && hasFinding(finding),
    asked: asked && isAsked[asked],
  }
  /** Counts with all filters, or with a condition in the place of one of them. */
  const counted = (replaced: Partial<Record<keyof typeof conditions, SQL | undefined>> = {}) =>
    sql<number>`(count(*) filter (where ${all({ ...conditions, ...replaced })}))::int`
  const oldest = sql`min(${accounts.activated_at}) filter (where ${all(conditions)})`
  const rows = await db
    .select({
      countryId: accounts.country_id,
      total: counted(),
      mine: memberId === undefined ? sql<number>`0` : counted({ owner: ownedBy(memberId) }),
      unassigned: counted({ owner: ownedBy(null) }),
      warn: counted({ finding: hasFinding('warn') }),
      stop: counted({ finding: hasFinding('stop') }),
      late: counted({ late: isLateSince(lateBefore) }),
      asked: counted({ asked: hasOpenQuestion }),
      answered: counted({ asked: hasAnswer }),
      oldestAt: oldest.mapWith(accounts.activated_at) as SQL<Date | null>,
    })
    .from(accounts)
    .where(and(eq(accounts.state, state), await isListed(db, filter)))
    .groupBy(accounts.country_id)
  return rows as QueueCount[]
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
