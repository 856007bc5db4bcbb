/** Says in a sentence why a database cannot be opened. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { StartError } from '../problems/start-error.ts'
import { migrationsFolder, queryRows, type Db } from './db.ts'
import { errorCode, isDatabaseAway } from './errors.ts'

/**
 * Refuses a database that a newer version has migrated: this one does not know what its columns
 * mean.
 * @throws StartError
 */
export async function refuseNewerSchema(db: Db): Promise<void> {
  const [table] = await queryRows(
    { db },
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (table?.['name'] == null) return
  const [applied] = await queryRows(
    { db },
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  if (Number(applied?.['last']) > lastMigration())
    throw new StartError(
      'The database was migrated by a newer version of Passerelle. Start that version, or restore a backup from before the upgrade.',
    )
}

function lastMigration(): number {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map(({ when }) => when))
}

/** Where the database is, without the password. */
function databaseLocation(url: string): string {
  const { host, pathname } = new URL(url)
  return `${pathname.slice(1) || 'postgres'} at ${host || 'this machine'}`
}

const reasonByCode: Record<string, string> = {
  '28P01': 'refuses the user name or the password',
  '28000': 'refuses the user',
  '3D000': 'does not exist',
  '42501': 'refuses the user a right that the start needs',
}

/**
 * Says why PostgreSQL could not be opened.
 * @returns a StartError for what an operator can mend; any other error as it is
 */
export function postgresStartError(url: string, error: unknown): unknown {
  if (error instanceof StartError) return error
  const code = errorCode(error)
  const reason = code === undefined ? undefined : reasonByCode[code]
  if (reason !== undefined)
    return new StartError(
      `The database ${databaseLocation(url)} ${reason} (${code}). See DATABASE_URL.`,
    )
  if (isDatabaseAway(error))
    return new StartError(
      `The database ${databaseLocation(url)} does not answer (${code ?? 'no connection in time'}). Start it, or see DATABASE_URL.`,
    )
  return error
}

/**
 * Says why the data folder cannot be used, such as a file in its place or a missing right.
 * @returns a StartError for what the file system refuses; any other error as it is
 */
export function folderStartError(folder: string, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error) || !('syscall' in error))
    return error
  return new StartError(
    `The data folder ${folder} cannot be used (${firstLine(error)}). Give this user the right to write there, or choose another DATA_DIR.`,
    { cause: error },
  )
}

/** Says that the files of the embedded database are no database, or no longer. */
export function embeddedStartError(files: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(
    `The embedded database in ${files} cannot be opened. Its files are spoilt, or were written by another version of PostgreSQL. Put the folder back from a backup, or choose another DATA_DIR. (${firstLine(error)})`,
    { cause: error },
  )
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
