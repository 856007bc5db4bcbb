/** Says in a sentence why a database cannot be opened. */
import { StartError } from '../../problems/start-error.ts'
import { errorCode, isDatabaseAway } from '../errors.ts'

/** Where the database is, without the password. */
export function databaseLocation(url: string): string {
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
