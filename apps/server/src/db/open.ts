import type { DatabaseChoice } from '../config/config.ts'
import type { Tracer } from '../tracing/tracing.ts'
import type { OpenDatabase } from './db.ts'

type Note = (sentence: string) => void

/**
 * Opens the configured database and migrates it.
 * @param note is told about slow steps
 * @param tracer begins a span with each statement on PostgreSQL
 * @throws FolderInUse when another process has the embedded folder
 */
export async function openDb(
  choice: DatabaseChoice,
  note: Note = () => {},
  tracer?: Tracer,
): Promise<OpenDatabase> {
  if (choice.kind === 'postgres')
    return (await import('./postgres.ts')).openPostgres(choice.url, tracer)
  return (await import('./embedded.ts')).openEmbedded(choice.folder, note)
}
