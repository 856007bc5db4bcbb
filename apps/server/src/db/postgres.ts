import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { seconds } from '@passerelle/contracts/limits.ts'
import { askForLife, migrationsFolder, type OpenDatabase } from './db.ts'
import * as schema from './schema.ts'

/** Any number: all servers that start on one database wait for the one that migrates. */
const migrationLock = 5_274_310

async function migrateOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: seconds(5) })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client, schema }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** PostgreSQL 15 or newer, through a pool that gives up quickly when the server is away. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await migrateOnce(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: seconds(2),
    idleTimeoutMillis: seconds(30),
    statement_timeout: seconds(5),
    idle_in_transaction_session_timeout: seconds(10),
    keepAlive: true,
  })
  // An idle connection that breaks tells the pool, which drops it; the next query opens another.
  pool.on('error', () => {})
  const db = drizzle({ client: pool, schema })
  return { db, ping: () => askForLife(db), close: () => pool.end(), survives: 'PostgreSQL: survives what the PostgreSQL server survives' }
}
