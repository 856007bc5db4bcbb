import { fileURLToPath } from 'node:url'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { MigrationMode } from '../config/config.ts'
import type { Tracer } from '../tracing/tracing.ts'
import * as schema from './schema.ts'
import type { WithLock } from './locks.ts'

/**
 * The database or an open transaction: one type for PostgreSQL and the embedded PGlite. Stores
 * take it as their first argument.
 */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenOptions {
  readonly migrate?: MigrationMode
  /** Is told about slow steps. */
  readonly note?: (sentence: string) => void
  /** Begins a span with each statement. */
  readonly tracer?: Tracer | undefined
}

export interface OpenDatabase {
  readonly db: Db
  /** Writes a row; rejects when the database is away or read only. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
  /** Locks by name over all servers that share the database. */
  readonly withLock: WithLock
  /** A sentence that says what the data survives, for the start and the readiness page. */
  readonly durability: string
}

/** The folder of the migrations: SQL, generated, committed, never edited. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Runs a query that is written in SQL. Both drivers answer with `rows`, which Drizzle's common type
 * leaves out.
 */
export async function queryRows<Row = Record<string, unknown>>(
  { db }: { readonly db: Db },
  query: SQL,
): Promise<Row[]> {
  return ((await db.execute(query)) as { rows: Row[] }).rows
}

/** Writes a row, for health checks: a full or read-only database answers queries, but serves nobody. */
export async function pingDb(db: Db): Promise<void> {
  const value = sql<string>`clock_timestamp()::text`
  await db
    .insert(schema.installation)
    .values({ name: 'readiness check', value })
    .onConflictDoUpdate({ target: schema.installation.name, set: { value } })
}
