import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { MigrationMode } from '../../config/config.ts'
import { readFormerFile, whyNoFormerRelease } from '../../../test/former-release.ts'
import { startPortal } from '../../../test/harness.ts'
import { StartError } from '../../problems/start-error.ts'
import { migrationsFolder } from '../db.ts'
import { formerRelease, knownMigrations, prepareSchema, readSchemaState } from './migrations.ts'
import { installation } from '../schema.ts'

/** The database of the run, as if it had been migrated until then. It is put back afterwards. */
async function schemaAt(t: TestContext, last: number) {
  const { db } = await startPortal()
  const newest = knownMigrations().at(-1)?.when ?? 0
  const set = async (from: number, to: number) => {
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${to} where created_at = ${from}`,
    )
  }
  await set(newest, last)
  t.after(() => set(last, newest))
  const notes: string[] = []
  const prepare = (mode: MigrationMode) =>
    prepareSchema(db, mode, { apply: () => set(last, newest), note: (line) => notes.push(line) })
  const usableFrom = (when: number) =>
    db.insert(installation).values({ name: 'oldest schema in use', value: String(when) })
  const migrateTo = async (to: number) => {
    t.after(() => set(to, newest))
    await set(last, to)
  }
  return { db, prepare, notes, usableFrom, migrateTo, catchUp: () => set(last, newest) }
}
type Schema = Awaited<ReturnType<typeof schemaAt>>

/** Waits until a start says that it waits. */
async function untilWaiting(notes: readonly string[]): Promise<void> {
  while (notes.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

const oldestUsable = async ({ db }: Pick<Schema, 'db'>) =>
  (await db.select().from(installation).where(eq(installation.name, 'oldest schema in use'))).map(
    ({ value }) => Number(value),
  )
const refusal = (sentence: RegExp) => (error: unknown) =>
  error instanceof StartError && sentence.test(error.message)

const newer = 9_000_000_000_000
const older = (knownMigrations().at(-2)?.when ?? 0) + 1

test('F19: a database that a newer version has migrated stops the start', async (t) => {
  const { prepare } = await schemaAt(t, newer)
  for (const mode of ['on', 'off', 'wait'] as const)
    await assert.rejects(prepare(mode), refusal(/newer version/))
})

test('a version starts on the schema of the next release, which only added to it, and not on that of the one after', async (t) => {
  const { prepare, usableFrom, db } = await schemaAt(t, newer)
  const own = knownMigrations().at(-1)?.when ?? 0
  await usableFrom(own)
  await prepare('on')
  assert.equal((await readSchemaState(db)).newer, 'usable')
  await db
    .update(installation)
    .set({ value: String(own + 1) })
    .where(eq(installation.name, 'oldest schema in use'))
  await assert.rejects(prepare('on'), refusal(/newer version/))
})

test('MIGRATE=on migrates, and says from which release on a server may use the schema', async (t) => {
  const { prepare, db } = await schemaAt(t, older)
  await prepare('on')
  assert.equal((await readSchemaState(db)).pending.length, 0)
  assert.deepEqual(await oldestUsable({ db }), [formerRelease.last_migration])
})

test('F19: a start records it too where the one that migrated was killed before, and keeps what a newer version recorded', async (t) => {
  const newest = knownMigrations().at(-1)?.when ?? 0
  const { prepare, usableFrom, db } = await schemaAt(t, newest)
  await usableFrom(formerRelease.last_migration - 1)
  await prepare('off')
  assert.deepEqual(await oldestUsable({ db }), [formerRelease.last_migration])
  await db.delete(installation)
  await usableFrom(newest)
  await prepare('on')
  assert.deepEqual(await oldestUsable({ db }), [newest])
})

test('MIGRATE=off refuses a database of an earlier version with one sentence that names the way out', async (t) => {
  const { prepare, db } = await schemaAt(t, older)
  await assert.rejects(
    prepare('off'),
    refusal(
      /^The database lacks 1 migration of this version, from \d{4}_[\w-]+ on\. Run `db migrate`, or set MIGRATE to on or wait\.$/,
    ),
  )
  assert.equal((await readSchemaState(db)).pending.length, 1)
})

test('MIGRATE=wait waits until somebody has migrated', async (t) => {
  const { prepare, notes, catchUp } = await schemaAt(t, older)
  const prepared = prepare('wait')
  await untilWaiting(notes)
  assert.match(notes.join(), /^Waiting for 1 migration/)
  const first = await Promise.race([prepared, Promise.resolve('waiting')])
  assert.equal(first, 'waiting')
  await catchUp()
  await prepared
})

test('F19: MIGRATE=wait does not start on what a version has migrated that this one may not use', async (t) => {
  const { prepare, notes, migrateTo } = await schemaAt(t, older)
  const refused = assert.rejects(prepare('wait'), refusal(/newer version/))
  await untilWaiting(notes)
  await migrateTo(newer)
  await refused
})

/** What takes something from a server of the former release, or lets its writes fail. */
const takesAway =
  /\b(?:drop (?!index)|rename |truncate |delete from )|alter column "?\w+"? (?:set not null|(?:set data )?type)|add column (?!.*default).*not null/i

/** A migration makes a function or a trigger and does not run it. */
const withoutBodies = (statement: string) =>
  statement
    .replace(/(?<=^\s*create (?:or replace )?function .*)\$\$.*\$\$/is, '')
    .replace(/^\s*create trigger [^;]*/i, '')

/** The columns that a schema.ts gives a table; undefined without that table. */
function columnsIn(schema: string, table: string): Set<string | undefined> | undefined {
  const definition = schema
    .split('pgTable(')
    .find((part) => part.trimStart().startsWith(`'${table}',`))
  if (definition === undefined) return undefined
  return new Set([...definition.matchAll(/^\s*(\w+):/gm)].map(([, column]) => column))
}

/** Whether a statement only drops a column or a table that a schema.ts does not have. */
function dropsUnused(statement: string, schema: string): boolean {
  const dropped =
    /^\s*(?:--.*\n)*\s*(?:alter|drop) table "(\w+)"(?: drop column "(\w+)")?;?\s*$/i.exec(statement)
  if (dropped === null) return false
  const [, table = '', column] = dropped
  const columns = columnsIn(schema, table)
  return column === undefined ? columns === undefined : columns?.has(column) !== true
}

test('a release only adds: no migration since the former release takes away what that one uses', (t) => {
  const added = knownMigrations().filter(({ when }) => when > formerRelease.last_migration)
  const removals = added
    .flatMap(({ tag }) =>
      readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'),
    )
    .filter((statement) => takesAway.test(withoutBodies(statement)))
  if (removals.length === 0) return
  const missing = whyNoFormerRelease()
  if (missing !== undefined) return t.skip(missing)
  const schema = readFormerFile('apps/server/src/db/schema.ts')
  assert.deepEqual(
    removals.filter((statement) => !dropsUnused(statement, schema)),
    [],
  )
})

test('what the former release uses may not go, and what it does not have may', () => {
  const schema = readFileSync(join(import.meta.dirname, '../schema.ts'), 'utf8')
  for (const used of [
    'ALTER TABLE "accounts" DROP COLUMN "word_prefixes";',
    '-- unused\nALTER TABLE "accounts" DROP COLUMN "worst_finding";',
    'ALTER TABLE "agent_counts" DROP COLUMN "agents";',
    'DROP TABLE "agent_counts";',
    'ALTER TABLE "accounts" DROP COLUMN "words", DROP COLUMN "email";',
    'ALTER TABLE "accounts" RENAME COLUMN "words" TO "email_words";',
  ])
    assert.ok(!dropsUnused(used, schema), used)
  for (const unused of [
    'ALTER TABLE "accounts" DROP COLUMN "words";',
    '\n-- 0.2.0 was the last one that named it.\nALTER TABLE "agencies" DROP COLUMN "words";',
    'ALTER TABLE "agencies" DROP COLUMN "worst_finding";',
    'DROP TABLE "agents";',
  ])
    assert.ok(dropsUnused(unused, schema), unused)
})

test('the rule knows a removal, a new name, and a column that an old server leaves empty', () => {
  for (const wrong of [
    'ALTER TABLE "a" DROP COLUMN "b";',
    'ALTER TABLE "a" RENAME TO "b";',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
    'DROP TABLE "a";',
  ])
    assert.match(wrong, takesAway)
  for (const right of [
    'ALTER TABLE "a" ADD COLUMN "b" text;',
    'ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;',
    'CREATE TABLE "a" ("b" text NOT NULL);',
    'DROP INDEX "a";',
  ])
    assert.doesNotMatch(right, takesAway)
})
