/**
 * The desk's counts. Without a search they are sums of `agent_counts`, however many agents there
 * are. Where agents must be looked at, by a search or because they are late, so many are looked at
 * as `deskCounts` says, and the count tells that it found at least so many.
 */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AgentState } from '@passerelle/contracts/choices.ts'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import { deskCounts } from '@passerelle/contracts/limits.ts'
import { queryRows, type Db } from '../../../db/db.ts'
import { accounts, agent_counts } from '../../../db/schema.ts'
import { findOldestWaiting, isLateSince, queuePlace } from '../../../queue/waiting.ts'
import { inCountries, isListed } from '../filters/person-filter.ts'
import {
  asksHidden,
  hasFinding,
  isAsked,
  withoutOwnRecord,
  ownedBy,
  type QueueFilter,
} from '../filters/queue-conditions.ts'

export const queueNumbers = [
  'total',
  'mine',
  'unassigned',
  'warn',
  'stop',
  'late',
  'asked',
  'answered',
] as const
/** The numbers of one country. */
export type QueueCount = Readonly<Record<(typeof queueNumbers)[number], number>> & {
  readonly countryId: number
  /** How many agents were counted, whatever the filters. */
  readonly looked: number
}

/** All of the conditions; true without any. */
const all = (...conditions: readonly (SQL | undefined)[]) => and(sql`true`, ...conditions)

export type CountedTable = Readonly<Record<'state' | 'has_open_request', PgColumn>>

/** Which of the kept counts are asked for. */
interface Kept {
  /** The condition on `agent_counts`, and on the agents that it counts. */
  readonly counted: (table: CountedTable) => SQL | undefined
  /** Whether the finding on an agent counts. */
  readonly withFindings: boolean
}

/**
 * What agents are counted by, as the database keeps it: rows with sums. The reader's own record is
 * taken out of them, and is a row of its own.
 */
function keptRows({ counted, withFindings }: Kept, { countryIds, reader }: QueueFilter): SQL {
  const finding = (value: SQL) => (withFindings ? value : sql`null::text`)
  const kept = sql`
    select country_id, assigned_to, ${finding(sql`finding`)} as finding, queue_place, false as late,
      agents, false as is_own
    from ${agent_counts}
    where ${all(counted(agent_counts), inCountries(agent_counts.country_id, countryIds))}`
  if (reader === undefined) return kept
  const waiting = sql`case when state = 'activated' or has_open_request then worst_finding end`
  const own = sql`from ${accounts}
    where ${all(eq(accounts.id, reader), counted(accounts), inCountries(accounts.country_id, countryIds))}`
  return sql`${kept}
    union all select country_id, assigned_to, ${finding(waiting)}, queue_place, false, -1, false ${own}
    union all select country_id, null, null, queue_place, false, 1, true ${own}`
}

/** The same of agents that are looked at: a row for each. */
const lookedAtRows = (
  conditions: SQL | undefined,
  lateBefore: Date,
  reader: string | undefined,
) => sql`
  select country_id, assigned_to, queue_place, 1 as agents,
    case when state = 'activated' then worst_finding end as finding,
    ${all(sql`state = 'activated'`, isLateSince(lateBefore))} as late,
    ${isOwn(reader)} as is_own
  from ${accounts} where ${all(conditions)} limit ${deskCounts.rows}`

/** Says of a looked-at agent whether it is the reader. */
export function isOwn(reader: string | undefined): SQL {
  return reader === undefined ? sql`false` : eq(accounts.id, reader)
}

const owned = (owner: string | null) =>
  owner === null ? sql`assigned_to is null` : sql`assigned_to = ${owner}::uuid`
const found = (level: FindingLevel) => sql`finding = ${level}`
/** As `isAsked`. */
const placed = {
  open: sql`queue_place = ${queuePlace.asked}`,
  answered: sql`queue_place = ${queuePlace.answered}`,
}

/**
 * Counts rows by country. Each number has all filters but the one that it stands beside. As in the
 * lists, the own record is in none that has a filter on what its reader must not know.
 * @param rows with the columns of `keptRows`
 */
export function countRows(
  db: Db,
  rows: SQL,
  { owner, finding, asked, reader }: QueueFilter,
): Promise<QueueCount[]> {
  const conditions = {
    owner: owner === undefined ? undefined : owned(owner),
    finding: finding && found(finding),
    asked: asked && placed[asked],
  }
  /** Counts with all filters, or with a condition in the place of one of them. */
  const counted = (replaced: Partial<typeof conditions> = {}, also?: SQL) => {
    const filters = { ...conditions, ...replaced }
    const told = asksHidden(filters) ? sql`not is_own` : undefined
    return sql`coalesce(sum(agents) filter (where ${all(...Object.values(filters), told, also)}), 0)::int`
  }
  return queryRows<QueueCount>(
    { db },
    sql`select country_id as "countryId", sum(agents)::int as looked,
      ${counted()} as total,
      ${reader === undefined ? sql`0` : counted({ owner: owned(reader) })} as mine,
      ${counted({ owner: owned(null) })} as unassigned,
      ${counted({ finding: found('warn') })} as warn,
      ${counted({ finding: found('stop') })} as stop,
      ${counted({}, sql`late`)} as late,
      ${counted({ asked: placed.open })} as asked,
      ${counted({ asked: placed.answered })} as answered
    from (${rows}) as counted group by country_id`,
  )
}

/** The conditions of a filter on agents, besides the state and the search. */
const filtered = ({ owner, finding, asked, lateBefore, reader }: QueueFilter) =>
  and(
    withoutOwnRecord({ owner, finding, reader }),
    owner === undefined ? undefined : ownedBy(owner),
    finding && hasFinding(finding),
    asked && isAsked[asked],
    lateBefore && isLateSince(lateBefore),
  )

/** Counts agents in each country, without a search. It does not count who is late. */
export function countKept(db: Db, kept: Kept, filter: QueueFilter): Promise<QueueCount[]> {
  return countRows(db, keptRows(kept, filter), filter)
}

/**
 * The agents of a state, among the kept counts. Of those who do not wait, the finding is about their
 * change request, as in `lookedAtRows`.
 */
export function ofState(state: AgentState): Kept {
  return { counted: (table) => eq(table.state, state), withFindings: state === 'activated' }
}

/**
 * Counts the agents of a state in each country, by looking at them, but not at more than
 * `deskCounts` says.
 * @param lateBefore registrations that have waited since before this time are late
 * @param looksAtAll whether it also looks at those that the filters leave out, and that the other
 *   numbers count
 */
export async function countLookedAt(
  db: Db,
  state: AgentState,
  filter: QueueFilter,
  lateBefore: Date,
  looksAtAll: boolean,
): Promise<QueueCount[]> {
  const conditions = and(
    eq(accounts.state, state),
    await isListed(db, filter),
    filtered(
      looksAtAll ? { ...filter, owner: undefined, finding: undefined, asked: undefined } : filter,
    ),
  )
  return countRows(db, lookedAtRows(conditions, lateBefore, filter.reader), filter)
}

/** Counts the late registrations without a search, but not more than are looked at. */
export async function countLate(db: Db, filter: QueueFilter, lateBefore: Date): Promise<number> {
  const late = and(
    sql`${accounts.state} = 'activated'`,
    inCountries(accounts.country_id, filter.countryIds),
    filtered(filter),
    isLateSince(lateBefore),
  )
  const [row] = await queryRows<{ late: number }>(
    { db },
    sql`select count(*)::int as late from (
      select 1 from ${accounts} where ${late} limit ${deskCounts.rows}) as looked`,
  )
  return row?.late ?? 0
}

/**
 * Finds since when the oldest registration of a list waits for the staff, or when the oldest agent of
 * another state was confirmed; null without any.
 */
export async function findOldest(
  db: Db,
  state: AgentState,
  filter: QueueFilter,
): Promise<Date | null> {
  if (state === 'activated')
    return findOldestWaiting(db, and(await isListed(db, filter), filtered(filter)))
  const [row] = await db
    .select({ at: accounts.activated_at })
    .from(accounts)
    .where(and(eq(accounts.state, state), await isListed(db, filter), filtered(filter)))
    .orderBy(asc(accounts.activated_at))
    .limit(1)
  return row?.at ?? null
}
