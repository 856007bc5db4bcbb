import { hash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { seconds } from '@passerelle/contracts/limits.ts'
import type { Tracer } from '../tracing/tracing.ts'
import { pingDb, migrationsFolder, type OpenDatabase } from './db.ts'
import { postgresStartError, refuseNewerSchema } from './open-errors.ts'
import * as schema from './schema.ts'
import { makePool } from './traced-pool.ts'
import { localLocks, type WithLock } from './locks.ts'

/**
 * An arbitrary lock number: all servers that start on one database wait for the one that migrates.
 */
const migrationLock = 5_274_310

async function migrateOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(5) })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const db = drizzle({ client, schema })
    await refuseNewerSchema(db)
    await migrate(db, { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Converts a lock name to a number for the database's advisory locks. */
const lockNumber = (name: string): bigint => hash('sha256', name, 'buffer').readBigInt64BE()

/**
 * Runs work while it holds the lock of this name.
 * @throws the error of a connection that broke in the meantime: the lock is lost then, and the work is
 * not protected
 */
async function withAdvisoryLock<T>(
  pool: pg.Pool,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let connectionError: Error | undefined
  const noteError = (error: Error) => {
    connectionError ??= error
  }
  client.on('error', noteError)
  const releaseClient = (isBroken: boolean) => {
    client.off('error', noteError)
    client.release(isBroken)
  }
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${lockNumber(name)})`)
  } catch (error) {
    releaseClient(true)
    throw error
  }
  try {
    const result = await work()
    if (connectionError) throw connectionError
    return result
  } finally {
    // This process need not wait for the commit: the next holder waits for the lock.
    client.query('commit').then(
      () => releaseClient(false),
      () => releaseClient(true),
    )
  }
}

/**
 * Makes locks over all servers on the database, by advisory locks. A waiting holder keeps a
 * connection, so locks have their own pool, and of one name only one waits there.
 */
function advisoryLocks(pool: pg.Pool): WithLock {
  const local = localLocks()
  return (name, work) => local(name, () => withAdvisoryLock(pool, name, work))
}

/**
 * Removes a broken connection that was never released. Drizzle forgets to release it when a
 * transaction's `begin` fails; the pool would wait for ever and be empty after a failover under
 * load. A late release must not fail.
 */
function discardClient(client: pg.PoolClient): void {
  try {
    client.release(true)
  } catch {
    /* It has been released. */
  }
  client.release = () => {}
}

/**
 * Opens PostgreSQL 15 or newer, through a pool that fails fast when the server is away.
 * @throws StartError
 */
export async function openPostgres(url: string, tracer?: Tracer): Promise<OpenDatabase> {
  await migrateOnce(url).catch((error: unknown) => {
    throw postgresStartError(url, error)
  })
  const connections = {
    connectionString: url,
    connectionTimeoutMillis: seconds(2),
    idleTimeoutMillis: seconds(30),
    statement_timeout: seconds(5),
    keepAlive: true,
  }
  const pool = makePool(tracer, {
    ...connections,
    max: 10,
    idle_in_transaction_session_timeout: seconds(10),
  })
  const lockPool = makePool(tracer, {
    ...connections,
    max: 10,
    lock_timeout: seconds(4),
    idle_in_transaction_session_timeout: seconds(30),
  })
  // The pool drops an idle connection that breaks; the next query opens another.
  for (const anyPool of [pool, lockPool]) anyPool.on('error', () => {})
  // A connection that breaks between two statements of a transaction must not end the process: the
  // next statement reports it.
  pool.on('connect', (client) =>
    client.on('error', () => void setTimeout(discardClient, seconds(1), client).unref()),
  )
  const db = drizzle({ client: pool, schema })
  const close = async () => {
    await Promise.all([pool.end(), lockPool.end()])
  }
  return {
    db,
    ping: () => pingDb(db),
    close,
    withLock: advisoryLocks(lockPool),
    durability: 'PostgreSQL: survives what the PostgreSQL server survives',
  }
}
