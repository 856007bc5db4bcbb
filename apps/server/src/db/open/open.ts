import type { DatabaseChoice } from '../../config/config.ts'
import type { OpenDatabase, OpenOptions } from '../db.ts'
import type { SchemaState } from '../migrations/migrations.ts'

/**
 * Opens the configured database, and migrates it unless `migrate` says otherwise.
 * @throws FolderInUse when another process has the embedded folder
 */
export async function openDb(
  choice: DatabaseChoice,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if (choice.kind === 'postgres')
    return (await import('./postgres.ts')).openPostgres(choice.url, options)
  return (await import('./embedded.ts')).openEmbedded(choice.folder, options)
}

/**
 * Compares the configured database with this version. It changes nothing.
 * @throws StartError when the database cannot be read
 */
export async function inspectDb(choice: DatabaseChoice): Promise<SchemaState> {
  return choice.kind === 'postgres'
    ? (await import('./postgres.ts')).inspectPostgres(choice.url)
    : (await import('./embedded.ts')).inspectEmbedded(choice.folder)
}
