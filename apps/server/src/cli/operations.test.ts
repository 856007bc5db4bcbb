/** `config check`, `db …` and `doctor`, on a database of their own. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { runCli } from '../../test/cli.ts'
import { newDatabase } from '../../test/new-database.ts'
import type { Check } from './check.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-operations-'))
const serverUrl = process.env['TEST_DATABASE_URL']

const checksIn = (said: string) =>
  Object.fromEntries(
    (JSON.parse(said) as { checks: Check[] }).checks.map(({ name, state, detail }) => [
      name,
      { state, detail },
    ]),
  )

describe('operations', () => {
  const answering = (body: string) => createServer((_request, response) => response.end(body))
  const portal = answering('{"alive":true}')
  const otherSite = answering('<!doctype html><title>Welcome</title>')
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false })
  let settings: Record<string, string>
  before(async () => {
    portal.listen(0, '127.0.0.1')
    mail.listen(0, '127.0.0.1')
    otherSite.listen(0, '127.0.0.1')
    await Promise.all([portal, otherSite, mail.server].map((server) => once(server, 'listening')))
    const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
    settings = {
      ...(await newDatabase('cli_operations', folder)),
      PUBLIC_URL: `http://localhost:${port(portal)}`,
      SMTP_URL: `smtp://127.0.0.1:${port(mail.server)}`,
      MONITORING_PORT: '1',
    }
  })
  after(() => {
    portal.close()
    otherSite.close()
    mail.close()
    rmSync(folder, { recursive: true })
  })

  test('config check tries the database, the mail server and PUBLIC_URL, and changes nothing', async () => {
    const { code, said, told } = await runCli(['config', 'check', '--json'], settings)
    assert.equal(code, 0, said + told)
    const checks = checksIn(said)
    assert.deepEqual(
      Object.entries(checks).map(([name, { state }]) => `${name} ${state}`),
      ['settings ok', 'database note', 'mail ok', 'public url ok'],
    )
    assert.equal(existsSync(join(folder, 'cli_operations')), false)
    assert.equal((await runCli(['db', 'status'], settings)).code, 1, 'it migrated')
  })

  test('config check ends with 1, names everything that does not work, and prints no password', async () => {
    const { code, said } = await runCli(['config', 'check'], {
      DATABASE_URL: 'postgres://portal:boarding@127.0.0.1:1/portal',
      SMTP_URL: 'smtp://portal:boarding@127.0.0.1:1',
      PUBLIC_URL: 'http://portal.invalid',
    })
    assert.equal(code, 1)
    for (const name of ['database', 'mail', 'public url'])
      assert.match(said, new RegExp(`^fault ${name}`, 'm'))
    assert.doesNotMatch(said, /boarding/)
    const { port } = otherSite.address() as AddressInfo
    const other = await runCli(['config', 'check'], { PUBLIC_URL: `http://localhost:${port}` })
    assert.match(other.said, /^fault public url {4}Something else than the portal answers at /m)
    const mistyped = await runCli(['config', 'check', '--jsn'], settings)
    assert.deepEqual(
      [mistyped.code, mistyped.told],
      [1, 'config check takes nothing but --json: --jsn\n'],
    )
    const wrong = await runCli(['config', 'check', '--json'], { PORT: 'x', DEMO: 'perhaps' })
    const { ok, checks } = JSON.parse(wrong.said) as { ok: boolean; checks: Check[] }
    assert.deepEqual(
      [wrong.code, ok, checks.map(({ detail }) => detail.split(' ')[0])],
      [1, false, ['PORT', 'DEMO']],
    )
  })

  test('MIGRATE=off refuses an old database; db status lists what it lacks; db migrate applies it', async () => {
    const refused = await runCli(['sites', 'list'], { ...settings, MIGRATE: 'off' })
    assert.deepEqual(
      [refused.code, /^The database lacks \d+ migrations .* Run `db migrate`/m.test(refused.told)],
      [1, true],
      refused.told,
    )
    const before = await runCli(['db', 'status'], settings)
    assert.deepEqual(
      [before.code, /^The database lacks .*\n {2}0000_/m.test(before.said)],
      [1, true],
      before.said,
    )
    const migrated = await runCli(['db', 'migrate'], { ...settings, MIGRATE: 'off' })
    assert.deepEqual([migrated.code, /^Applied \d+ migrations\.$/m.test(migrated.said)], [0, true])
    const status = await runCli(['db', 'status', '--json'], settings)
    assert.deepEqual([status.code, JSON.parse(status.said).pending], [0, []])
    assert.equal((await runCli(['sites', 'list'], { ...settings, MIGRATE: 'off' })).code, 0)
  })

  test('doctor looks at the whole installation, and finds nothing wrong with a healthy one', async () => {
    const { code, said, told } = await runCli(['doctor', '--json'], settings)
    assert.equal(code, 0, said + told)
    const names = Object.keys(checksIn(said))
    for (const name of ['node', 'user', 'settings', 'database', 'mail', 'public url', 'server'])
      assert.ok(names.includes(name), name)
    if (serverUrl === undefined) return
    for (const name of ['secret key', 'clock', 'connections', 'mails', 'notices'])
      assert.ok(names.includes(name), name)
  })

  test(
    'doctor knows another SECRET_KEY and a mail that has waited too long',
    { skip: serverUrl === undefined },
    async () => {
      const client = new pg.Client({ connectionString: settings['DATABASE_URL'] })
      await client.connect()
      await client.query(
        "insert into installation (name, value) values ('secret key check', 'of another key')",
      )
      await client.query(
        `insert into outbox (id, recipient, template, locale, sealed, created_at, next_at, useless_at)
         values (gen_random_uuid(), 'ana@example.com', 'activation', 'de', '', now() - interval '1 h', now(), now())`,
      )
      await client.end()
      const { code, said } = await runCli(['doctor', '--json'], settings)
      const checks = checksIn(said)
      assert.deepEqual(
        [code, checks['secret key']?.state, checks['mails']?.state],
        [1, 'fault', 'fault'],
        said,
      )
      assert.doesNotMatch(said, /ana@example\.com/)
    },
  )
})
