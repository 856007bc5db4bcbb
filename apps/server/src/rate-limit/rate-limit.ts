import { isIPv6 } from 'node:net'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import { attempts as limits, type Limit } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { preparedQueries, preparedQuery } from '../db/prepared.ts'
import { attempts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export interface LimitResult {
  readonly allowed: boolean
  /** How many more attempts are allowed in this window. */
  readonly left: number
  /** Seconds until the window ends. */
  readonly retryAfter: number
}

type RateLimitDeps = Pick<Deps, 'db' | 'keys' | 'now'>

const keyOf = (keys: Deps['keys'], name: string, subject: string) =>
  `${name}:${keys.hmac('attempts', subject)}`

/** What an attempt counts for. */
export type Counted = readonly [
  name: keyof typeof limits,
  subject: string,
  /** The attempt counts only if it is within this limit, which counts first and refuses nothing. */
  mark?: readonly [name: keyof typeof limits, subject: string],
]

const casts = {
  string: sql`::text`,
  int: sql`::int`,
  timestamptz: sql`::timestamptz`,
} as const
const value = (name: string, type: keyof typeof casts) =>
  sql`${sql.placeholder(name)}${casts[type]}`

/** Counts one attempt in one row, if the condition holds. */
const countRow = (name: string, condition: SQL) => sql`
  insert into ${attempts} (key, count, ends_at)
  select ${value(`${name}_key`, 'string')}, 1, ${value(`${name}_ends`, 'timestamptz')}
  where ${condition}
  on conflict (key) do update set
    count = case when ${attempts.ends_at} <= ${value('at', 'timestamptz')}
      then 1 else ${attempts.count} + 1 end,
    ends_at = case when ${attempts.ends_at} <= ${value('at', 'timestamptz')}
      then excluded.ends_at else ${attempts.ends_at} end
  returning count, ends_at`

const isWithin = (name: string) =>
  sql`exists (select 1 from ${sql.identifier(name)} where count <= ${value(`${name}_max`, 'int')})`
const isBeyond = (name: string) =>
  sql`exists (select 1 from ${sql.identifier(name)} where count > ${value(`${name}_max`, 'int')})`

/**
 * One statement that counts for one limit after the other and stops at the first that is exceeded.
 * Each part reads the one before, so that rows are locked in this order.
 * @param shape a letter for each limit: m for one with a mark, else l
 */
function writeCount(db: Db, shape: string) {
  let isAllowed = sql`true`
  const parts = [...shape].flatMap((letter, index) => {
    const [limit, mark] = [`l${index}`, `m${index}`]
    const before = isAllowed
    if (letter === 'l') {
      isAllowed = isWithin(limit)
      return [{ name: limit, row: countRow(limit, before) }]
    }
    isAllowed = sql`exists (select 1 from ${sql.identifier(mark)}) and not ${isBeyond(limit)}`
    return [
      { name: mark, row: countRow(mark, before) },
      { name: limit, row: countRow(limit, isWithin(mark)) },
    ]
  })
  const counts = [...shape].map(
    (_, index) =>
      sql`select ${index}::int as place, count, ends_at from ${sql.identifier(`l${index}`)}`,
  )
  return db
    .with(...parts.map(({ name, row }) => db.$with(name, {}).as(row)))
    .select({
      place: sql<number>`place`,
      count: sql<number>`count`,
      ends_at: sql<Date>`ends_at`.mapWith(attempts.ends_at),
    })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counted`)
    .prepare(`count_attempt_${shape}`)
}

const countQueries = preparedQueries(writeCount)

/** The values of a row that is counted, by the names in `countRow`. */
function rowValues(
  { keys }: Pick<Deps, 'keys'>,
  [row, name, subject]: readonly [row: string, name: string, subject: string],
  { max, window }: Limit,
  at: Date,
): Record<string, string | number> {
  return {
    [`${row}_key`]: keyOf(keys, name, subject),
    [`${row}_max`]: max,
    [`${row}_ends`]: new Date(at.getTime() + window).toISOString(),
  }
}

/**
 * Counts one attempt before it is checked, and says whether it is within the limit. It is one
 * statement, so that it is exact under any parallelism and over several servers. The subject is
 * stored as a keyed hash, so that the table names nobody.
 * @param limit its name keeps the counters of one subject apart
 */
export async function countAttempt(
  deps: RateLimitDeps,
  limit: { name: string } & Limit,
  subject: string,
): Promise<LimitResult> {
  const at = deps.now()
  const [row] = await countQueries(deps.db, 'l').execute({
    ...rowValues(deps, ['l0', limit.name, subject], limit, at),
    at: at.toISOString(),
  })
  return resultOf(row as NonNullable<typeof row>, limit, at)
}

const resultOf = (
  { count, ends_at }: { count: number; ends_at: Date },
  { max }: Limit,
  at: Date,
): LimitResult => ({
  allowed: count <= max,
  left: Math.max(0, max - count),
  retryAfter: Math.max(1, Math.ceil((ends_at.getTime() - at.getTime()) / 1000)),
})

/**
 * Counts an attempt for several limits, in one statement, and stops at the first that is exceeded.
 */
export async function countAttempts(
  deps: RateLimitDeps & Pick<Deps, 'counters'>,
  counted: readonly Counted[],
): Promise<Omit<LimitResult, 'left'>> {
  const at = deps.now()
  const values = counted.map(([name, subject, mark], index) => ({
    ...rowValues(deps, [`l${index}`, name, subject], limits[name], at),
    ...(mark ? rowValues(deps, [`m${index}`, ...mark], limits[mark[0]], at) : {}),
  }))
  const shape = counted.map(([, , mark]) => (mark ? 'm' : 'l')).join('')
  const rows = await countQueries(deps.db, shape).execute(
    Object.assign({ at: at.toISOString() }, ...values),
  )
  for (const row of rows) {
    const [name] = counted[row.place] as Counted
    const result = resultOf(row, limits[name], at)
    if (result.allowed) continue
    deps.counters.count('limits_refused_total', { name })
    return result
  }
  return { allowed: true, retryAfter: 0 }
}

const readCount = preparedQuery((db) =>
  db
    .select({ count: attempts.count })
    .from(attempts)
    .where(
      and(eq(attempts.key, sql.placeholder('key')), gt(attempts.ends_at, sql.placeholder('at'))),
    )
    .prepare('read_attempts'),
)

/** Reads a counter without counting. */
export async function readAttempts(
  { db, keys, now }: RateLimitDeps,
  name: keyof typeof limits,
  subject: string,
): Promise<number> {
  const [row] = await readCount(db).execute({ key: keyOf(keys, name, subject), at: now() })
  return row?.count ?? 0
}

/** A change of a counter: one count is taken back, or the whole counter is deleted. */
export type CounterChange = readonly [change: 'refund' | 'reset', name: string, subject: string]

/**
 * One statement that changes one row after the other. Each part reads the one before: rows must be
 * locked in the order in which `countAttempts` locks them, or two sign-ins could wait for each other.
 * @param shape a letter for each counter: r for a refund, d for one that is deleted
 */
function counterChangesQuery(db: Db, shape: string) {
  const parts = [...shape].map((letter, index) => {
    const change =
      letter === 'r'
        ? sql`update ${attempts} set count = greatest(${attempts.count} - 1, 0)`
        : sql`delete from ${attempts}`
    const isNext =
      index === 0 ? sql`true` : sql`(select count(*) from ${sql.identifier(`c${index - 1}`)}) >= 0`
    return db
      .$with(`c${index}`, {})
      .as(sql`${change} where key = ${value(`key${index}`, 'string')} and ${isNext} returning key`)
  })
  return db
    .with(...parts)
    .select({ changed: sql<number>`count(*)::int` })
    .from(sql`${sql.identifier(`c${shape.length - 1}`)}`)
    .prepare(`change_counters_${shape}`)
}

const counterChangesQueries = preparedQueries(counterChangesQuery)

/** Changes counters in one statement, such as after a right password. */
export async function changeCounters(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  changes: readonly CounterChange[],
): Promise<void> {
  const shape = changes.map(([change]) => (change === 'refund' ? 'r' : 'd')).join('')
  const names = changes.map(([, name, subject], index) => [
    `key${index}`,
    keyOf(keys, name, subject),
  ])
  await counterChangesQueries(db, shape).execute(Object.fromEntries(names))
}

/** Takes one counted attempt back, such as a right password from a shared network. */
export function refundAttempt(
  deps: Pick<Deps, 'db' | 'keys'>,
  name: keyof typeof limits,
  subject: string,
): Promise<void> {
  return changeCounters(deps, [['refund', name, subject]])
}

/** Resets a counter, for instance after a right password. */
export function resetLimit(
  deps: Pick<Deps, 'db' | 'keys'>,
  name: string,
  subject: string,
): Promise<void> {
  return changeCounters(deps, [['reset', name, subject]])
}

/**
 * Returns the network of an address, for counting attempts: a whole IPv4 address, or the /64 of an
 * IPv6 address, which one household has.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mappedIpv4) return mappedIpv4[1] as string
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const leading = head.split(':').filter(Boolean)
  const trailing = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array.from({ length: 8 - leading.length - trailing.length }, () => '0')
    : []
  return [...leading, ...zeros, ...trailing]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
