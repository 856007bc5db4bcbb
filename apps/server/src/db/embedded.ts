import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { askForLife, migrationsFolder, type OpenDatabase } from './db.ts'
import { lockFolder } from './lock.ts'
import * as schema from './schema.ts'

/**
 * Kept for one program with one connection: a small cache in front of the system's own, and no room for others who will never come.
 * 21 MB less at rest than with 16 MB of shared buffers, at the same speed (bench/README.md).
 */
const small = [
  'shared_buffers=1MB', 'wal_buffers=64kB', 'work_mem=1MB', 'maintenance_work_mem=1MB', 'max_connections=4', 'superuser_reserved_connections=0', 'max_wal_senders=0',
  'max_locks_per_transaction=32', 'max_pred_locks_per_transaction=16',
]
const startParams = [...PGlite.defaultStartParams, ...small.flatMap((setting) => ['-c', setting])]

const run = promisify(execFile)

/**
 * PGlite never calls fsync, so a power cut would lose what was acknowledged. Where the file system takes the attribute, new files in the
 * folder are written through at once instead.
 */
async function makeSynchronous(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('chattr', ['-R', '+S', folder]).then(() => isSynchronous(folder), () => false)
}

const isSynchronous = (folder: string): Promise<boolean> =>
  run('lsattr', ['-d', folder]).then(({ stdout }) => stdout.split(' ')[0]?.includes('S') ?? false, () => false)

/** A database that is gone with the process, for tests. */
export async function openInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create({ startParams })
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  return { db, ping: () => askForLife(db), close: () => client.close(), survives: 'Database in memory: survives nothing' }
}

/** The database in a folder of this machine, for this process alone. */
export async function openEmbedded(folder: string, note: (sentence: string) => void): Promise<OpenDatabase> {
  const release = await lockFolder(folder)
  try {
    const files = join(folder, 'pglite')
    const isNew = !existsSync(files)
    if (isNew) {
      note('Preparing the embedded database; the first time takes some seconds.')
      mkdirSync(files, { recursive: true, mode: 0o700 })
    }
    const synchronous = isNew ? await makeSynchronous(files) : await isSynchronous(files)
    const client = await PGlite.create({ dataDir: files, startParams })
    const db = drizzle({ client, schema })
    await migrate(db, { migrationsFolder })
    return {
      db,
      ping: () => askForLife(db),
      close: async () => { await client.close(); release() },
      survives: synchronous
        ? 'Embedded database: survives a crash of the program and a power cut (its folder is written synchronously)'
        : 'Embedded database: survives a crash of the program, not a power cut; use PostgreSQL where that matters',
    }
  } catch (error) {
    release()
    throw error
  }
}
