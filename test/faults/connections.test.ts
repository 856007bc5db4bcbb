/**
 * PostgreSQL breaks connections: a restart, a failover, an administrator. The process survives,
 * and only requests in progress are refused.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { OpenDatabase } from '../../apps/server/src/db/db.ts'
import { isDatabaseAway } from '../../apps/server/src/db/errors.ts'
import { openPostgres } from '../../apps/server/src/db/open/postgres.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { pause, until } from './server.ts'

let postgres: TestPostgres
let database: OpenDatabase
before(async () => {
  postgres = await startPostgres()
  database = await openPostgres(postgres.url)
})
after(async () => {
  await database.close()
  await postgres.remove()
})

/** Ends every connection but this one, as a failover does. */
async function breakConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  )
  await client.end()
  await pause(200)
}

/** Stops PostgreSQL and starts it again. */
async function restart(): Promise<void> {
  await postgres.stop()
  await pause(200)
  await postgres.start()
}

/** Breaks the connections and waits until a pool that cleans up by itself would have done so. */
async function breakConnectionsAndWait(): Promise<void> {
  await breakConnections()
  await pause(1200)
}

const breaks = {
  'its connection is broken': breakConnections,
  'its connection is broken long before its next step': breakConnectionsAndWait,
  'PostgreSQL is restarted': restart,
}
for (const [name, happens] of Object.entries(breaks)) {
  test(`a turn in which ${name} is refused, and the next one works`, async () => {
    await assert.rejects(
      database.withLock('a name', async () => {
        await happens()
        return 'done'
      }),
      isDatabaseAway,
    )
    assert.equal(
      await until(
        () => database.withLock('a name', async () => 'done'),
        (answer) => answer === 'done',
      ),
      'done',
    )
  })

  test(`a transaction in which ${name} is refused, and the next one works`, async () => {
    await assert.rejects(
      database.db.transaction(async (db) => {
        await db.execute(sql`select 1`)
        await happens()
        await db.execute(sql`select 1`)
      }),
      isDatabaseAway,
    )
    await until(
      () =>
        database.db.transaction(async (db) => {
          await db.execute(sql`select 1`)
          return true
        }),
      Boolean,
    )
  })
}

test('turns give their connections back, whatever happened in them', async () => {
  for (let n = 0; n < 12; n += 1)
    await assert.rejects(
      database.withLock('another', () => Promise.reject(new Error('no'))),
      /no/,
    )
  assert.deepEqual(
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => database.withLock(`name ${n}`, async () => n)),
    ),
    Array.from({ length: 12 }, (_, n) => n),
  )
})

/** Breaks every connection of the pool between `begin` and its answer. */
async function breakAtBegin(): Promise<PromiseSettledResult<void>[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  )
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  const waiting = Promise.allSettled(
    Array.from({ length: 10 }, () =>
      database.db.transaction(async (db) => {
        await db.execute(sql`select 1`)
      }),
    ),
  )
  await pause(100)
  for (const { pid } of rows) process.kill(pid, 'SIGTERM')
  for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  await client.end()
  return waiting
}

test('a connection that breaks at the very start of a transaction is not lost to the pool', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.1)`)),
  )
  const broken = await breakAtBegin()
  assert.ok(
    broken.some(({ status }) => status === 'rejected'),
    'nothing was broken',
  )
  const again = () =>
    Promise.all(Array.from({ length: 10 }, () => database.db.execute(sql`select pg_sleep(0.1)`)))
  await until(
    async () => (await again()).length,
    (answers) => answers === 10,
  )
})
