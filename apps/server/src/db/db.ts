import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseChoice } from '../config.ts'
import * as schema from './schema.ts'

/** The database, or an open transaction in it: one type for PostgreSQL and the embedded PGlite. Stores take it as first argument. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  readonly db: Db
  /** Asks the database for a sign of life; rejects when it is away. */
  readonly ping: () => Promise<void>
  readonly close: () => Promise<void>
  /** What the data outlives, in words, for the start and the readiness page. */
  readonly survives: string
}

type Note = (sentence: string) => void

/** Where the migrations are: SQL, generated, committed, never edited. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Opens the chosen database and brings it up to date.
 * @param note is told of things that take time
 * @throws FolderInUse when another process has the embedded folder
 */
export async function openDb(choice: DatabaseChoice, note: Note = () => {}): Promise<OpenDatabase> {
  if (choice.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(choice.url)
  return (await import('./embedded.ts')).openEmbedded(choice.folder, note)
}

/** Runs a raw question that answers quickly, for health checks. */
export const askForLife = async (db: Db): Promise<void> => {
  await db.execute(sql`select 1`)
}
