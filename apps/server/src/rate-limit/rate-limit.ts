import { isIPv6 } from 'node:net'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { attempts as limits, type Limit } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { attempts } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

export interface LimitResult {
  readonly allowed: boolean
  /** How many more are allowed within the window. */
  readonly left: number
  /** Seconds until the window ends. */
  readonly retryAfter: number
}

type Needs = Pick<Deps, 'db' | 'keys' | 'now'>

const keyOf = (keys: Deps['keys'], name: string, subject: string) =>
  `${name}:${keys.hmac('attempts', subject)}`

const isOver = lte(attempts.ends_at, sql.placeholder('at'))
const countOne = prepared((db) =>
  db
    .insert(attempts)
    .values({ key: sql.placeholder('key'), count: 1, ends_at: sql.placeholder('ends') })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else ${attempts.ends_at} end`,
      },
    })
    .returning({ count: attempts.count, ends_at: attempts.ends_at })
    .prepare('count_attempt'),
)

/**
 * Counts one attempt, before it is checked, and says whether it is still within the limit. One statement, so that it is exact under any
 * parallelism and over several servers. The subject is kept as a keyed hash: the table names nobody.
 * @param limit its name, so that the same subject is counted apart for each
 */
export async function countAttempt(
  { db, keys, now }: Needs,
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

/** Counts under one limit after another and stops at the first that is over. */
export async function countAttempts(
  deps: Needs,
  subjects: readonly (readonly [name: keyof typeof limits, subject: string])[],
): Promise<Omit<LimitResult, 'left'>> {
  for (const [name, subject] of subjects) {
    const count = await countAttempt(deps, { name, ...limits[name] }, subject)
    if (!count.allowed) return count
  }
  return { allowed: true, retryAfter: 0 }
}

const readCount = prepared((db) =>
  db
    .select({ count: attempts.count })
    .from(attempts)
    .where(
      and(eq(attempts.key, sql.placeholder('key')), gt(attempts.ends_at, sql.placeholder('at'))),
    )
    .prepare('read_attempts'),
)

/** How often something was counted in its window. Counts nothing. */
export async function readAttempts(
  { db, keys, now }: Needs,
  name: keyof typeof limits,
  subject: string,
): Promise<number> {
  const [row] = await readCount(db).execute({ key: keyOf(keys, name, subject), at: now() })
  return row?.count ?? 0
}

const takeBackOne = prepared((db) =>
  db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(eq(attempts.key, sql.placeholder('key')))
    .prepare('take_back_attempt'),
)

/** Takes one attempt back that turned out to be none, such as a right password from an address that is shared. */
export async function refundAttempt(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: keyof typeof limits,
  subject: string,
): Promise<void> {
  await takeBackOne(db).execute({ key: keyOf(keys, name, subject) })
}

const forgive = prepared((db) =>
  db
    .delete(attempts)
    .where(eq(attempts.key, sql.placeholder('key')))
    .prepare('forgive_attempts'),
)

/** Forgets what was counted, as after a right password. */
export async function resetLimit(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  name: string,
  subject: string,
): Promise<void> {
  await forgive(db).execute({ key: keyOf(keys, name, subject) })
}

export const deleteExpiredLimits = (db: Db, now: Date) =>
  db.delete(attempts).where(lte(attempts.ends_at, now))

/** The network address that attempts are counted by: IPv4 whole, IPv6 by its /64, which one household has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1] as string
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const middle = address.includes('::')
    ? Array.from({ length: 8 - before.length - after.length }, () => '0')
    : []
  return [...before, ...middle, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
