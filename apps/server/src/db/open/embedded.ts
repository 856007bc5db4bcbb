import { execFile } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { isNotNull } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { pingDb, migrationsFolder, type Db, type OpenDatabase, type OpenOptions } from '../db.ts'
import { serveBackups } from './backup.ts'
import { lockFolder } from './folder-lock.ts'
import {
  knownMigrations,
  prepareSchema,
  readSchemaState,
  type SchemaState,
} from '../migrations/migrations.ts'
import { embeddedStartError, folderStartError } from './open-errors.ts'
import type { MigrationMode } from '../../config/config.ts'
import * as schema from '../schema.ts'
import { localLocks } from '../locks.ts'
import { traceEmbedded } from '../traced-statements.ts'

/**
 * The settings are for one program with one connection. They use less memory than the defaults,
 * and a portal of this size is not slower. With 1 MB of shared buffers it would use 21 MB less,
 * but sign-ups would wait for seconds: such a small buffer is full soon, and then each page is
 * written to the disk.
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
 * PGlite never calls fsync, so a power cut would lose acknowledged rows. Where the file system has
 * the attribute, new files in the folder are written through at once.
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

/**
 * Releases the claims of a killed process at once. No other process has the folder, so nobody else
 * can hold them.
 */
async function releaseClaims(db: Db): Promise<void> {
  for (const queue of [schema.outbox, schema.logout_notices])
    await db.update(queue).set({ locked_until: null }).where(isNotNull(queue.locked_until))
}

/** Opens a database in memory, for tests. */
export async function openInMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create({ startParams })
  const db = drizzle({ client, schema })
  await migrate(db, { migrationsFolder })
  return {
    db,
    ping: () => pingDb(db),
    close: () => client.close(),
    withLock: localLocks(),
    durability: 'Database in memory: survives nothing',
  }
}

const isPanic = (error: unknown): boolean =>
  error instanceof Error &&
  (('severity' in error && error.severity === 'PANIC') || isPanic(error.cause))

/**
 * Refuses every query after a PANIC, such as a log of changes that cannot be written. PostgreSQL
 * ends itself then. PGlite does not: its next query would never return, and hold up the process.
 * @returns says whether the database has panicked
 */
function refuseAfterPanic(client: PGlite): () => boolean {
  let hasPanicked = false
  const guarded =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      // As PostgreSQL says it (crash_shutdown).
      if (hasPanicked)
        throw Object.assign(new Error('The embedded database has ended itself.'), { code: '57P02' })
      try {
        return await work(...given)
      } catch (error) {
        hasPanicked ||= isPanic(error)
        throw error
      }
    }
  Object.assign(client, {
    query: guarded(client.query.bind(client)),
    exec: guarded(client.exec.bind(client)),
    transaction: guarded(client.transaction.bind(client)),
  })
  return () => hasPanicked
}

async function openFiles(files: string, mode: MigrationMode, note: (sentence: string) => void) {
  const client = await PGlite.create({ dataDir: files, startParams })
  const hasPanicked = refuseAfterPanic(client)
  const db = drizzle({ client, schema })
  await prepareSchema(db, mode, { apply: () => migrate(db, { migrationsFolder }), note })
  return { client, db, hasPanicked }
}

/** Locks the folder, or says in a sentence why it cannot be used. */
const lock = (folder: string): Promise<() => void> =>
  lockFolder(folder).catch((error: unknown) => {
    throw folderStartError(folder, error)
  })

/**
 * Compares the database in a folder with this version. It changes no row.
 * @throws StartError
 */
export async function inspectEmbedded(folder: string): Promise<SchemaState> {
  const files = join(folder, 'pglite')
  if (!existsSync(files))
    return { applied: [], pending: knownMigrations().map(({ tag }) => tag), newer: 'no' }
  const release = await lock(folder)
  try {
    const client = await PGlite.create({ dataDir: files, startParams })
    const state = await readSchemaState(drizzle({ client, schema }))
    await client.close()
    return state
  } catch (error) {
    throw embeddedStartError(files, error)
  } finally {
    release()
  }
}

/**
 * Opens the database in a folder of this machine, for this process alone.
 * @throws StartError
 */
export async function openEmbedded(
  folder: string,
  { migrate = 'on', note = () => {}, tracer }: OpenOptions = {},
): Promise<OpenDatabase> {
  const release = await lock(folder)
  try {
    const files = join(folder, 'pglite')
    const isNew = !existsSync(files)
    if (isNew) {
      note('Preparing the embedded database; the first time takes some seconds.')
      mkdirSync(files, { recursive: true, mode: 0o700 })
    }
    const synchronous = isNew ? await makeSynchronous(files) : await isSynchronous(files)
    const { client, db, hasPanicked } = await openFiles(files, migrate, note).catch(
      (error: unknown) => {
        throw embeddedStartError(files, error)
      },
    )
    if (tracer) traceEmbedded(client, tracer)
    await releaseClaims(db)
    const endBackups = serveBackups(folder, async (work) => {
      await client.exec('checkpoint')
      await client.runExclusive(work)
    })
    return {
      db,
      ping: () => pingDb(db),
      close: async () => {
        endBackups()
        if (!hasPanicked()) await client.close()
        release()
      },
      withLock: localLocks(),
      durability: synchronous
        ? 'Embedded database: survives a crash of the program and a power cut (its folder is written synchronously)'
        : 'Embedded database: survives a crash of the program, not a power cut; use PostgreSQL where that matters',
    }
  } catch (error) {
    release()
    throw error
  }
}
