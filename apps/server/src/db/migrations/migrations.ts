/** Which migrations a database has, and what a start does about those that it lacks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { seconds } from '@passerelle/contracts/limits.ts'
import type { MigrationMode } from '../../config/config.ts'
import { StartError } from '../../problems/start-error.ts'
import { migrationsFolder, queryRows, type Db } from '../db.ts'
import { errorCode } from '../errors.ts'
import { installation } from '../schema.ts'

export interface SchemaState {
  /** The migrations of this version that the database has. */
  readonly applied: readonly string[]
  /** Those that it lacks. */
  readonly pending: readonly string[]
  /** A newer version has migrated it: yes, and whether this version may still use it. */
  readonly newer: 'no' | 'usable' | 'unusable'
}

interface Migration {
  readonly tag: string
  /** When it was made, in milliseconds since 1970. Drizzle orders by it. */
  readonly when: number
}

/** The migrations of this version, in their order. */
export function knownMigrations(): readonly Migration[] {
  const journal = readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: Migration[] }).entries
}

/** The release before this one. Its servers run beside those of this one during an upgrade. */
export const formerRelease = JSON.parse(
  readFileSync(join(migrationsFolder, '../former-release.json'), 'utf8'),
) as { version: string; commit: string; last_migration: number }

/** The row that says from which migration on a version may use the database. */
const oldestUsable = 'oldest schema in use'

/** Compares a database with the migrations of this version. It changes nothing. */
export async function readSchemaState(db: Db): Promise<SchemaState> {
  const known = knownMigrations()
  const last = await lastApplied(db)
  const isNewer = last > (known.at(-1)?.when ?? 0)
  return {
    applied: known.filter(({ when }) => when <= last).map(({ tag }) => tag),
    pending: known.filter(({ when }) => when > last).map(({ tag }) => tag),
    newer: isNewer ? ((await isUsable(db, known)) ? 'usable' : 'unusable') : 'no',
  }
}

/** Returns when the last applied migration was made; 0 for an empty database. */
async function lastApplied(db: Db): Promise<number> {
  const [table] = await queryRows(
    { db },
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (table?.['name'] == null) return 0
  const [applied] = await queryRows(
    { db },
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  )
  return Number(applied?.['last'] ?? 0)
}

/** Does the version that migrated the database let servers of this one use it? */
async function isUsable(db: Db, known: readonly Migration[]): Promise<boolean> {
  const [row] = await db.select().from(installation).where(eq(installation.name, oldestUsable))
  return row !== undefined && Number(row.value) <= (known.at(-1)?.when ?? 0)
}

/**
 * Brings a database to the schema of this version, or says why not.
 * @param apply applies the migrations; it holds a lock against other servers
 * @throws StartError
 */
export async function prepareSchema(
  db: Db,
  mode: MigrationMode,
  { apply, note }: { apply: () => Promise<void>; note: (sentence: string) => void },
): Promise<void> {
  const { pending, newer } = await readSchemaState(db)
  if (newer === 'unusable')
    throw new StartError(
      'The database was migrated by a newer version of Passerelle. Start that version, or restore a backup from before the upgrade.',
    )
  // A migration that was killed right after its commit has not recorded it.
  if (pending.length === 0) return newer === 'no' ? recordOldestUsable(db) : undefined
  if (mode === 'off')
    throw new StartError(
      `The database lacks ${migrations(pending)} of this version, from ${pending[0]} on. Run \`db migrate\`, or set MIGRATE to on or wait.`,
    )
  if (mode === 'wait') {
    await waitForSchema(db, pending, note)
    // The version that has migrated may be one that this version does not go with.
    return prepareSchema(db, mode, { apply, note })
  }
  await applyPatiently(apply)
  await recordOldestUsable(db)
}

/** A number of migrations in words. */
export function migrations({ length }: readonly string[]): string {
  return length === 1 ? '1 migration' : `${length} migrations`
}

async function waitForSchema(
  db: Db,
  pending: readonly string[],
  note: (sentence: string) => void,
): Promise<void> {
  note(`Waiting for ${migrations(pending)} of the database; \`db migrate\` applies them.`)
  while ((await readSchemaState(db)).pending.length > 0) await pause(seconds(1))
}

/** PostgreSQL's codes of a lock that was not had in time, and of a deadlock. */
const lockFailures: readonly (string | undefined)[] = ['55P03', '40P01']

/**
 * A migration that waits for a lock holds up every query behind it. It gives up soon instead, and
 * is tried again: all of it runs in one transaction.
 */
async function applyPatiently(apply: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await apply()
    } catch (error) {
      if (!lockFailures.includes(errorCode(error)) || tries === 30) throw error
      await pause(seconds(1))
    }
}

/**
 * Servers of the former release may use what this version has migrated: it only added. What a newer
 * version has recorded stays.
 */
async function recordOldestUsable(db: Db): Promise<void> {
  const value = String(formerRelease.last_migration)
  await db
    .insert(installation)
    .values({ name: oldestUsable, value })
    .onConflictDoUpdate({
      target: installation.name,
      set: { value },
      setWhere: sql`${installation.value}::bigint < excluded.value::bigint`,
    })
}
