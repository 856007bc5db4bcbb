import { hash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { seconds } from '@passerelle/contracts/limits.ts'
import type { MigrationMode } from '../../config/config.ts'
import { pingDb, migrationsFolder, type Db, type OpenDatabase, type OpenOptions } from '../db.ts'
import { prepareSchema, readSchemaState, type SchemaState } from '../migrations/migrations.ts'
import { postgresStartError } from './open-errors.ts'
import * as schema from '../schema.ts'
import { makePool } from '../traced-statements.ts'
import { localLocks, type WithLock } from '../locks.ts'

/**
 * An arbitrary lock number: all servers that start on one database wait for the one that migrates.
 */
const migrationLock = 5_274_310

/** Does work on one connection, and says in a sentence why it cannot be had. */
async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(5) })
  // The query that runs reports a connection that breaks.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw postgresStartError(url, error)
  } finally {
    await client.end().catch(() => {})
  }
}

const migrateOnce = (
  url: string,
  mode: MigrationMode,
  note: (sentence: string) => void,
): Promise<void> =>
  onConnection(url, async (client) => {
    if (mode === 'on') {
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      // Sooner than a deadlock is looked for, which might end a call of a running server.
      await client.query("set lock_timeout = '500ms'")
    }
    const db = drizzle({ client, schema })
    await prepareSchema(db, mode, { apply: () => migrate(db, { migrationsFolder }), note })
  })

/** Does work on the database as it is, without a migration. */
export function onPostgres<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  return onConnection(url, (client) => work(drizzle({ client, schema })))
}

/** Compares the database with this version. It changes nothing. */
export function inspectPostgres(url: string): Promise<SchemaState> {
  return onPostgres(url, readSchemaState)
}

/** Reads what a start depends on: the version, and whether rows and tables can be written. */
export function postgresFacts(
  url: string,
): Promise<{ version: number; isReadOnly: boolean; mayCreate: boolean }> {
  return onConnection(url, async (client) => {
    const { rows } = await client.query<{
      version: number
      is_read_only: boolean
      may_create: boolean
    }>(`select current_setting('server_version_num')::int / 10000 as version,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as is_read_only,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create') as may_create`)
    const [row] = rows
    return {
      version: row?.version ?? 0,
      isReadOnly: row?.is_read_only ?? false,
      mayCreate: row?.may_create ?? false,
    }
  })
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
export async function openPostgres(
  url: string,
  { migrate = 'on', note = () => {}, tracer }: OpenOptions = {},
): Promise<OpenDatabase> {
  await migrateOnce(url, migrate, note)
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
