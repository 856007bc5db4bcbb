/** F03: a start that is killed between two statements of a migration. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { launch, startServer, until } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

const urlOf = (database: string) => postgres.url.replace(/postgres$/, database)
const settings = (database: string) => ({
  DATABASE_URL: urlOf(database),
  SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
  DEMO: 'off',
})

async function query<Row = Record<string, unknown>>(
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** All columns, indexes and migrations of the database. */
const schemaOf = (database: string) =>
  query(
    database,
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
      from information_schema.columns where table_schema in ('public', 'drizzle')
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select hash from drizzle.__drizzle_migrations order by 1`,
  )

/** Lets the database wait for ever after this many statements that change the schema. */
async function holdAfter(database: string, statements: number): Promise<void> {
  await query(
    database,
    `create sequence public.statements;
    create function public.hold() returns event_trigger language plpgsql as $$
    begin
      if nextval('public.statements') >= ${statements} then perform pg_sleep(3600); end if;
    end $$;
    create event trigger hold on ddl_command_end execute function public.hold()`,
  )
}

/** Starts a server, and kills it while the database is at that statement. */
async function killAt(database: string): Promise<void> {
  const { process: child, ended } = launch({ ...settings(database), PORT: '0' })
  const sleeping = `select pid from pg_stat_activity where wait_event = 'PgSleep'`
  await until(
    () => query(database, sleeping),
    (rows) => rows.length === 1,
  )
  child.kill('SIGKILL')
  await ended
  await query(database, `select pg_terminate_backend(pid) from (${sleeping}) as held`)
  await query(
    database,
    'drop event trigger hold; drop function public.hold; drop sequence public.statements',
  )
}

test('F03: a start that is killed between two statements of a migration is finished by the next one, with the schema of a clean installation', async () => {
  await query('postgres', 'create database clean')
  const clean = await startServer(settings('clean'))
  const expected = await schemaOf('clean')
  assert.ok(expected.length > 100)
  await clean.kill()
  for (const statements of [1, 20, 60]) {
    const database = `killed_at_${statements}`
    await query('postgres', `create database ${database}`)
    await holdAfter(database, statements)
    await killAt(database)
    const server = await startServer(settings(database))
    assert.deepEqual(await schemaOf(database), expected, `killed at statement ${statements}`)
    assert.equal((await server.ready()).status, 200)
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
  }
})
