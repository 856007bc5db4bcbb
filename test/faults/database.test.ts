import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import {
  mailbox,
  newSignup,
  startServer,
  temporaryFolder,
  until,
  type Answer,
  type Server,
} from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

let started: Promise<[Server, Server]> | undefined
/** Two servers on one PostgreSQL, which the tests share that kill none. */
const twoServers = (): Promise<[Server, Server]> =>
  (started ??= Promise.all([startServer(settings()), startServer(settings())]))

const settings = () => ({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
  DEMO: 'off',
})

async function rows(query: string, values: unknown[] = []): Promise<any[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(query, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Several clients register people one after another until so many are acknowledged. Then the
 * server is killed in the middle of other registrations. Returns the acknowledged e-mail
 * addresses.
 */
async function registerUntilKilled(
  server: Server,
  people: number,
  enough: number,
): Promise<string[]> {
  const acknowledged: string[] = []
  const register = async () => {
    for (;;) {
      const { form, headers } = newSignup()
      const answer = await server.post('/api/signup', form, headers).catch(() => undefined)
      if (answer === undefined) return
      assert.equal(answer.body.step_id, 3, JSON.stringify(answer.body))
      acknowledged.push(String(form['email']))
      if (acknowledged.length === enough) void server.kill()
    }
  }
  await Promise.all(Array.from({ length: people }, register))
  assert.ok(acknowledged.length >= enough)
  return acknowledged
}

test('F01: killed at any moment, whatever was answered 200 is there after the restart, with its mail, and no half rows', async () => {
  const acknowledged: string[] = []
  for (const enough of [1, 4, 7])
    acknowledged.push(...(await registerUntilKilled(await startServer(settings()), 6, enough)))
  await twoServers()
  const kept = (await rows('select email from accounts')).map(({ email }) => email)
  assert.deepEqual(
    acknowledged.filter((email) => !kept.includes(email)),
    [],
    'acknowledged and lost',
  )
  assert.deepEqual(
    await rows(
      'select email from accounts a where not exists (select 1 from activations where agent_id = a.id) or not exists (select 1 from outbox where account_id = a.id)',
    ),
    [],
    'half rows',
  )
  // A claim of a killed server expires after a minute.
  await rows(
    "update outbox set locked_until = locked_until - interval '1 minute', next_at = next_at - interval '1 minute' where state = 'queued'",
  )
  await until(
    () => rows('select recipient from mailbox'),
    (mails) => acknowledged.every((email) => mails.some(({ recipient }) => recipient === email)),
  )
})

test('F07 and F08: two servers on one PostgreSQL: of two sign-ups at once for one address there is one account, and every mail is sent once', async () => {
  const servers = await twoServers()
  const emails = Array.from({ length: 12 }, (_, n) => `twice.${n}@example.com`)
  const answers = await Promise.all(
    emails.flatMap((email) =>
      servers.map((server) => {
        const { form, headers } = newSignup(email)
        return server.post('/api/signup', form, headers)
      }),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  assert.equal(
    (await rows("select count(*)::int as n from accounts where email like 'twice.%'"))[0].n,
    emails.length,
  )
  await until(
    () => rows("select 1 from outbox where recipient like 'twice.%' and state <> 'sent'"),
    (open) => open.length === 0,
  )
  const [{ sent, received }] = await rows(
    "select (select count(*)::int from outbox where recipient like 'twice.%') as sent, (select count(*)::int from mailbox where recipient like 'twice.%') as received",
  )
  assert.equal(received, sent)
})

test('two servers on one PostgreSQL: a link used on both at once has one winner', async () => {
  const [one, two] = await twoServers()
  const { form, headers } = newSignup('link@example.com')
  await one.post('/api/signup', form, headers)
  const mails = await until(
    () => mailbox(one),
    (list) => list.some(({ to }) => to === 'link@example.com'),
  )
  const hash = /\/activate\/([\w-]+)/.exec(
    mails.find(({ to }) => to === 'link@example.com')?.text ?? '',
  )?.[1]
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? one : two).post('/api/signup/activate', { hash, mark: form['mark'] }),
    ),
  )
  assert.deepEqual(
    results.map(({ body }) => body.status_id),
    Array.from({ length: 10 }, () => 3),
  )
  assert.equal(
    (
      await rows(
        "select count(*)::int as n from history h join accounts a on a.id = h.subject_id where a.email = 'link@example.com' and h.action = 'activated'",
      )
    )[0].n,
    1,
  )
})

test('F02: database away: 503 with Retry-After, alive all the while, and service again within 2 s of its return', async () => {
  const [server] = await twoServers()
  await postgres.stop()
  const away = await Promise.all([
    server.post('/api/signup', newSignup().form),
    server.post('/api/login', { email: 'ana@example.com', password: 'pass' }),
    server.get('/api/user/me', { cookie: `portal-session=${'x'.repeat(43)}` }),
  ])
  assert.deepEqual(
    away.map(({ status }) => status),
    [503, 503, 503],
  )
  assert.ok(away.every(({ headers }) => Number(headers.get('retry-after')) > 0))
  assert.equal((await server.get('/healthz')).status, 200)
  assert.equal((await server.ready()).status, 503)
  await postgres.start()
  const again: Answer = await until(
    () => server.post('/api/login', { email: 'ana@example.com', password: 'pass' }),
    ({ status }) => status === 401,
    { seconds: 2 },
  )
  assert.equal(again.status, 401)
})

test('F06: a database that has become read-only: /readyz is 503 and the process lives; both are well again with the database', async () => {
  const [server] = await twoServers()
  const setReadOnly = async (value: 'on' | 'off') => {
    await rows(
      `begin read write; alter database postgres set default_transaction_read_only = ${value}; commit`,
    )
    await rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
  }
  assert.equal((await server.ready()).status, 200)
  await setReadOnly('on')
  const away = await until(
    () => server.ready(),
    ({ status }) => status === 503,
  )
  assert.deepEqual([away.body.code, away.headers.get('retry-after')], ['databaseAway', '2'])
  assert.equal((await server.get('/healthz')).status, 200)
  await setReadOnly('off')
  await until(
    () => server.ready(),
    ({ status }) => status === 200,
  )
})

test('F01: the embedded database, killed at any moment, keeps whatever was answered 200', async (t) => {
  // A new folder: what is recovered is the first start too, with all its tables.
  const { path, remove } = temporaryFolder()
  t.after(remove)
  const embedded = { DATA_DIR: path, DEMO: 'off' }
  const acknowledged = await registerUntilKilled(await startServer(embedded), 4, 5)
  const second = await startServer(embedded)
  const mails = await until(
    () => mailbox(second),
    (list) => acknowledged.every((email) => list.some(({ to }) => to === email)),
  )
  const hash = /\/activate\/([\w-]+)/.exec(
    mails.find(({ to }) => to === acknowledged.at(-1))?.text ?? '',
  )?.[1]
  assert.equal(
    (await second.post('/api/signup/activate', { hash, password: 'pass' })).body.status_id,
    3,
  )
  await second.kill()
})
