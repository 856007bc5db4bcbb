import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as schema from './schema.ts'
import type { WithLock } from './locks.ts'

/** The database, or an open transaction in it: one type for PostgreSQL and the embedded PGlite. Stores take it as first argument. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly db: Db
  /** Asks the database for a sign of life; rejects when it is away. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
  /** Turns over all servers that share the database. */
  readonly withLock: WithLock
  /** What the data outlives, in words, for the start and the readiness page. */
  readonly survives: string
}

/** Where the migrations are: SQL, generated, committed, never edited. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Runs a raw question that answers quickly, for health checks. */
export const pingDb = async (db: Db): Promise<void> => {
  await db.execute(sql`select 1`)
}
