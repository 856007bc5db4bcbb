import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { pingDb, migrationsFolder, type Db, type OpenDatabase } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { DrizzlePGlite } from './pglite.ts'
import * as schema from './schema.ts'
import { localLocks } from './locks.ts'

/**
 * Kept for one program with one connection: less memory than the usual, and no worse for a portal of this size. With 1 MB of shared
 * buffers it would be 21 MB less at rest, but pages leave them so soon, each written through at once, that sign-ups wait for seconds.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'wal_buffers=1MB',
  '-c',
  'work_mem=1MB',
  '-c',
  'maintenance_work_mem=16MB',
]

const run = promisify(execFile)

/**
 * PGlite never calls fsync, so a power cut would lose what was acknowledged. Where the file system takes the attribute, new files in the
 * folder are written through at once instead.
 */
async function makeSynchronous(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return run('chattr', ['-R', '+S', folder]).then(
    () => isSynchronous(folder),
    () => false,
  )
}

const isSynchronous = (folder: string): Promise<boolean> =>
  run('lsattr', ['-d', folder]).then(
    ({ stdout }) => stdout.split(' ')[0]?.includes('S') ?? false,
    () => false,
  )

/** Nobody else has the folder, so that what a killed program had taken in hand is free again at once, not only when its claim runs out. */
async function releaseClaims(db: Db): Promise<void> {
  for (const claimed of [schema.outbox, schema.logout_notices])
    await db.update(claimed).set({ locked_until: null }).where(isNotNull(claimed.locked_until))
}

/** A database that is gone with the process, for tests. */
export async function openInMemory(): Promise<OpenDatabase> {
  const client = await DrizzlePGlite.opened({ startParams })
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  return {
    db,
    ping: () => pingDb(db),
    close: () => client.close(),
    withLock: localLocks(),
    survives: 'Database in memory: survives nothing',
  }
}

/** The database in a folder of this machine, for this process alone. */
export async function openEmbedded(
  folder: string,
  note: (sentence: string) => void,
): Promise<OpenDatabase> {
  const release = await lockFolder(folder)
  try {
    const files = join(folder, 'pglite')
    const isNew = !existsSync(files)
    if (isNew) {
      note('Preparing the embedded database; the first time takes some seconds.')
      mkdirSync(files, { recursive: true, mode: 0o700 })
    }
    const synchronous = isNew ? await makeSynchronous(files) : await isSynchronous(files)
    const client = await DrizzlePGlite.opened({ dataDir: files, startParams })
    const db = drizzle({ client, schema })
    await migrate(db, { migrationsFolder })
    await releaseClaims(db)
    return {
      db,
      ping: () => pingDb(db),
      close: async () => {
        await client.close()
        release()
      },
      withLock: localLocks(),
      survives: synchronous
        ? 'Embedded database: survives a crash of the program and a power cut (its folder is written synchronously)'
        : 'Embedded database: survives a crash of the program, not a power cut; use PostgreSQL where that matters',
    }
  } catch (error) {
    release()
    throw error
  }
}
