import { isIPv6 } from 'node:net'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { attempts as limits, type Limit } from '@passerelle/contracts/limits.ts'
import { preparedQuery } from '../db/prepared.ts'
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

const hasEnded = lte(attempts.ends_at, sql.placeholder('at'))
const countOne = preparedQuery((db) =>
  db
    .insert(attempts)
    .values({ key: sql.placeholder('key'), count: 1, ends_at: sql.placeholder('ends') })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${hasEnded} then 1 else ${attempts.count} + 1 end`,
        ends_at: sql`case when ${hasEnded} then excluded.ends_at else ${attempts.ends_at} end`,
      },
    })
    .returning({ count: attempts.count, ends_at: attempts.ends_at })
    .prepare('count_attempt'),
)

/**
 * Counts one attempt before it is checked, and says whether it is within the limit. It is one
 * statement, so that it is exact under any parallelism and over several servers. The subject is
 * stored as a keyed hash, so that the table names nobody.
 * @param limit its name keeps the counters of one subject apart
 */
export async function countAttempt(
  { db, keys, now }: RateLimitDeps,
  limit: { name: string } & Limit,
  subject: string,
): Promise<LimitResult> {
  const at = now()
  const [row] = await countOne(db).execute({
    key: keyOf(keys, limit.name, subject),
    at,
    ends: new Date(at.getTime() + limit.window),
  })
  const { count, ends_at } = row as NonNullable<typeof row>
  return {
    allowed: count <= limit.max,
    left: Math.max(0, limit.max - count),
    retryAfter: Math.max(1, Math.ceil((ends_at.getTime() - at.getTime()) / 1000)),
  }
}

/** Counts an attempt for several limits and stops at the first that is exceeded. */
export async function countAttempts(
  deps: RateLimitDeps & Pick<Deps, 'counters'>,
  subjects: readonly (readonly [name: keyof typeof limits, subject: string])[],
): Promise<Omit<LimitResult, 'left'>> {
  for (const [name, subject] of subjects) {
    const count = await countAttempt(deps, { name, ...limits[name] }, subject)
    if (!count.allowed) {
      deps.counters.count('limits_refused_total', { name })
      return count
    }
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

const refundOne = preparedQuery((db) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, sql.placeholder('key')))
    .prepare('take_back_attempt'),
)

/** Takes one counted attempt back, such as a right password from a shared network. */
export async function refundAttempt(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: keyof typeof limits,
  subject: string,
): Promise<void> {
  await refundOne(db).execute({ key: keyOf(keys, name, subject) })
}

const deleteCount = preparedQuery((db) =>
  db
    .delete(attempts)
    .where(eq(attempts.key, sql.placeholder('key')))
    .prepare('forgive_attempts'),
)

/** Resets a counter, for instance after a right password. */
export async function resetLimit(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: string,
  subject: string,
): Promise<void> {
  await deleteCount(db).execute({ key: keyOf(keys, name, subject) })
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
