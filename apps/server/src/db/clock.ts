import { sql } from 'drizzle-orm'
import { seconds } from '@passerelle/contracts/limits.ts'
import { queryRows, type Db } from './db.ts'

const interval = seconds(10)

/**
 * The database's clock, which all servers share: whether something has expired must not depend on
 * the clock of the server that is asked. Between two readings the process's own monotonic clock
 * goes on, so that no call waits for a query, and a jump of the machine's clock changes nothing.
 */
export interface DatabaseClock {
  readonly now: () => Date
  readonly stop: () => void
}

/** Milliseconds that the database's clock is ahead of the process's monotonic clock. */
async function readOffset(db: Db): Promise<number> {
  const before = performance.now()
  const [row] = await queryRows<{ at: number | string }>(
    { db },
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  return Number(row?.at) - (before + performance.now()) / 2
}

/**
 * Reads the database's clock, and reads it again every ten seconds. While the database is away,
 * the last reading holds.
 */
export async function followDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offset = await readOffset(db)
  const read = async (): Promise<void> => {
    offset = await readOffset(db).catch(() => offset)
  }
  const timer = setInterval(() => void read(), interval).unref()
  return {
    now: () => new Date(offset + performance.now()),
    stop: () => clearInterval(timer),
  }
}

/**
 * How far the clock of this process, which libraries read, is ahead of the database's.
 * @param at the database's time at this moment
 * @returns seconds; negative for a clock that is behind
 */
export function processClockLead(at: Date): number {
  return Math.round((Date.now() - at.getTime()) / 1000)
}
