import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import {
  inOtherNamespaces,
  launch,
  startedFolder,
  startServer,
  temporaryFolder,
  until,
} from './server.ts'

test('wrong settings stop the start, and every error is listed at once', async () => {
  const { ended, output } = launch({
    PORT: 'many',
    PUBLIC_URL: 'ftp://portal',
    DATABASE_URL: 'mysql://x',
    SMTP_URL: 'mail',
    STAFF_EMAIL: 'admin',
    STAFF_PASSWORD: 'short',
    DEMO: 'perhaps',
    SECRET_KEY: 'secret',
    SECURITY_PROFILE: 'lax',
    PASSWORD_MIN_LENGTH: '3',
  })
  assert.equal(await ended, 1)
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'STAFF_EMAIL',
    'STAFF_PASSWORD',
    'DEMO',
    'SECRET_KEY',
    'SECURITY_PROFILE',
    'PASSWORD_MIN_LENGTH',
  ]) {
    assert.match(output(), new RegExp(`- ${name}\\b`), `${name} is not among the errors`)
  }
})

test('production needs a secret key, a mail server and https', async () => {
  const { ended, output } = launch({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    PUBLIC_URL: 'http://portal.example.com',
  })
  assert.equal(await ended, 1)
  for (const name of ['SECRET_KEY', 'SMTP_URL', 'PUBLIC_URL'])
    assert.match(output(), new RegExp(`- ${name}\\b`))
})

test('an empty key stops the start, and no other is made in its place', async (t) => {
  const path = await startedFolder(t)
  const file = join(path, 'secret.key')
  writeFileSync(file, '')
  const said = await refusal({ DATA_DIR: path })
  assert.match(said, /secret\.key holds no key/)
  assert.equal(readFileSync(file, 'utf8'), '')
})

const mayMakeNamespaces =
  spawnSync(inOtherNamespaces[0], [...inOtherNamespaces.slice(1), 'true']).status === 0

test('F09: one process has the embedded folder', async (t) => {
  const settings = { DATA_DIR: await startedFolder(t), DEMO: 'off' }
  const skip = mayMakeNamespaces ? false : 'this machine lets nobody make namespaces'
  const first = await startServer(settings)

  await t.test('F09: a second process is refused, naming the first', async () => {
    const second = launch({ ...settings, PORT: '0' })
    assert.equal(await second.ended, 1)
    assert.match(
      second.output(),
      new RegExp(`in use by another Passerelle \\(process ${first.process.pid} on `),
    )
  })

  await t.test(
    'F09: a second container on the same volume, which shares neither sockets nor process ids with the first, is refused',
    { skip },
    async () => {
      const second = launch({ ...settings, PORT: '0' }, inOtherNamespaces)
      await until(
        async () => second.output(),
        (output) => output.includes('in use by another Passerelle'),
      )
      assert.equal(await second.ended, 1)
    },
  )

  await first.kill()
  await t.test('F09: after kill -9 the folder is free at once', async () => {
    const third = await startServer(settings)
    assert.match(third.output(), /[Ss]urvives a crash of the program/)
    await third.kill()
  })

  await t.test('F09: after kill -9 it is free for a container too', { skip }, async () => {
    const container = launch({ ...settings, PORT: '0' }, inOtherNamespaces)
    await until(
      async () => container.output(),
      (output) => /is open at/.test(output),
    )
    container.process.kill('SIGKILL')
  })
})

test('a start prints the addresses below each other, and the columns of the demo’s accounts too; LOG_FORMAT=pretty writes the log in lines for people', async (t) => {
  const server = await startServer({
    DATA_DIR: await startedFolder(t),
    DEMO: 'on',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'pretty',
  })
  await until(
    async () => server.output(),
    (output) => /[Ss]urvives a crash/.test(output),
  )
  const beginnings = (pattern: RegExp) => [...server.output().matchAll(pattern)]
  const addresses = beginnings(/^( {2}\S.*? )http:\S+$/gm).map(([, before]) => before?.length)
  assert.equal(addresses.length, 2, server.output())
  assert.equal(new Set(addresses).size, 1, server.output())
  const accounts = beginnings(/^( {4}\S+@\S+ +)(\S+ +)\S.*$/gm)
  assert.equal(accounts.length, 5, server.output())
  for (const column of [1, 2])
    assert.equal(new Set(accounts.map((line) => line[column]?.length)).size, 1, server.output())
  await server.get('/api/lists/genders')
  assert.equal(await server.stop(), 0)
  assert.match(
    server.output(),
    /^\[[\d:.]+\] INFO: answered \{.*\/api\/lists\/:list.*"status":200/m,
  )
})

/** Starts a server that cannot start, and returns what it says. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { ended, output } = launch({ PORT: '0', DEMO: 'off', ...env })
  assert.equal(await ended, 1, output())
  assert.doesNotMatch(output(), /^\s+at /m, 'a stack is no sentence')
  return output()
}

test('a database that is away stops the start with a sentence, without its password', async () => {
  const said = await refusal({ DATABASE_URL: 'postgres://portal:boarding@127.0.0.1:1/portal' })
  assert.match(said, /^The database portal at 127\.0\.0\.1:1 does not answer \(ECONNREFUSED\)/m)
  assert.doesNotMatch(said, /boarding/)
})

test('F19: a spoilt folder stops the start with a sentence', async (t) => {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  mkdirSync(join(path, 'pglite'))
  writeFileSync(join(path, 'pglite', 'PG_VERSION'), 'spoilt')
  assert.match(await refusal({ DATA_DIR: path }), /cannot be opened\. Its files are spoilt/)
})

test('a folder that cannot be used stops the start with a sentence that names the setting', async (t) => {
  const { path, remove } = temporaryFolder()
  t.after(remove)
  writeFileSync(join(path, 'file'), '')
  assert.match(await refusal({ DATA_DIR: join(path, 'file') }), /DATA_DIR/)
})

test('F19: another SECRET_KEY than that of the first start stops the start with a sentence', async (t) => {
  const said = await refusal({
    DATA_DIR: await startedFolder(t),
    SECRET_KEY: 'another-key-0123456789-01234567890',
  })
  assert.match(said, /^This SECRET_KEY is not the one that the database was made with/m)
})

test('F19: a database of a newer version that this one may not use stops the start with a sentence', async (t) => {
  const path = await startedFolder(t)
  const settings = { DATA_DIR: path, DEMO: 'off' }
  const database = await PGlite.create({ dataDir: join(path, 'pglite') })
  await database.exec(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000);
    update installation set value = '8000000000000' where name = 'oldest schema in use'`,
  )
  await database.close()
  assert.match(await refusal(settings), /^The database was migrated by a newer version/m)
})

test('a port that is in use stops the start with a sentence that names the setting', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const said = await refusal({ DATA_DIR: await startedFolder(t), PORT: String(port) })
  assert.match(said, new RegExp(`port ${port}, is in use by another program\\. See PORT and HOST`))
})
