/** A backup, restored into an empty place, has everything. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { siteDefaults } from '@passerelle/contracts/sites.ts'
import type { DatabaseChoice } from '../../apps/server/src/config/config.ts'
import { openDb } from '../../apps/server/src/db/open/open.ts'
import { accounts, sites } from '../../apps/server/src/db/schema.ts'
import { runCli } from '../../apps/server/test/cli.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { redeem, refreshTokenOf, register, signIn, site, siteSettings } from './member.ts'
import { newSignup, startServer, temporaryFolder, until } from './server.ts'

/** One place for a database, and how it is named in the settings. */
interface Place {
  readonly choice: DatabaseChoice
  readonly env: Record<string, string>
}

const { path: folder, remove } = temporaryFolder()
after(remove)

const ana = 'ana@example.com'
const ben = 'ben@example.com'

/** Approves everybody, and adds the site, as staff do. */
async function prepare({ choice }: Place): Promise<void> {
  const { db, close } = await openDb(choice)
  await db.update(accounts).set({ state: 'approved' })
  await db.insert(sites).values({
    client_id: site.client_id,
    settings: { ...siteDefaults, ...siteSettings },
    created_at: new Date(),
  })
  await close()
}

/** Starts a mail server that keeps the addresses that it got mails for. */
async function mailServer(port: number): Promise<{ recipients: string[]; close: () => void }> {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return { recipients, close: () => server.close() }
}

/**
 * Fills a place, backs it up while the server runs and a mail waits, restores it into an empty one,
 * and starts there.
 */
async function backUpAndRestore(
  from: Place,
  to: Place,
  { backUp, restore }: { backUp: () => Promise<void>; restore: () => Promise<void> },
): Promise<void> {
  const first = await startServer({ ...from.env, DEMO: 'off' })
  await register(first, ana)
  await first.stop()
  await prepare(from)
  const mailPort = await freePort()
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mailPort}`, DEMO: 'off' }
  const server = await startServer({ ...from.env, ...mail })
  const refreshToken = await refreshTokenOf(server, await signIn(server, ana))
  const { form, headers } = newSignup(ben)
  assert.equal((await server.post('/api/signup', form, headers)).body.step_id, 3)
  await backUp()
  assert.equal((await server.get('/healthz')).status, 200)
  await server.kill()
  await restore()
  const { recipients, close } = await mailServer(mailPort)
  const restored = await startServer({ ...to.env, ...mail })
  await signIn(restored, ana)
  assert.equal(await redeem(restored, refreshToken), 200)
  // A mail that the server was about to send when it was backed up waits for the end of its claim,
  // which is a minute.
  await until(
    async () => recipients,
    (all) => all.includes(ben),
    { seconds: 120 },
  )
  await restored.stop()
  close()
}

describe('embedded', () => {
  const placeAt = (name: string): Place => ({
    choice: { kind: 'embedded', folder: join(folder, name) },
    env: { DATA_DIR: join(folder, name) },
  })
  const file = join(folder, 'portal.tar.gz')

  test('cli backup while the server runs: unpacked into an empty folder, people sign in, a refresh token is good, a waiting mail leaves', async () => {
    const from = placeAt('from')
    const to = placeAt('to')
    await backUpAndRestore(from, to, {
      backUp: async () => {
        const { code, told } = await runCli(['backup', file], from.env)
        assert.equal(code, 0, told)
        assert.equal(statSync(file).mode & 0o077, 0)
        // The server removes its copy when it has sent it.
        await until(
          async () => readdirSync(join(folder, 'from')),
          (names) => !names.some((name) => name.startsWith('backup-')),
        )
      },
      restore: async () => {
        mkdirSync(join(folder, 'to'), { mode: 0o700 })
        execFileSync('tar', ['xzf', file, '-C', join(folder, 'to')])
      },
    })
  })

  test('cli backup without a server reads the folder itself, and overwrites nothing', async () => {
    const { env } = placeAt('alone')
    assert.equal((await runCli(['sites', 'list'], env)).code, 0)
    const other = join(folder, 'other.tar.gz')
    const { code, told } = await runCli(['backup', other], env)
    assert.equal(code, 0, told)
    const again = await runCli(['backup', other], env)
    assert.deepEqual([again.code, /is there already/.test(again.told)], [1, true])
    assert.match(execFileSync('tar', ['tzf', other], { encoding: 'utf8' }), /^secret\.key$/m)
    assert.equal(
      (await runCli(['backup', join(folder, 'x')], { DATA_DIR: join(folder, 'none') })).code,
      1,
    )
    assert.equal(existsSync(join(folder, 'x')), false)
  })
})

describe('PostgreSQL', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startPostgres()
  })
  after(() => postgres.remove())
  /** The version of a tool of PostgreSQL. An older one cannot read a newer server. */
  const versionOf = (tool: string) =>
    Number(/\d+/.exec(spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 0)

  test('pg_dump while the server runs: restored into an empty database, people sign in, a refresh token is good, a waiting mail leaves', async (t) => {
    const urlOf = (name: string) => postgres.url.replace(/\w+$/, name)
    const placeAt = (name: string): Place => ({
      choice: { kind: 'postgres', url: urlOf(name) },
      env: { DATABASE_URL: urlOf(name), SECRET_KEY: 'a-key-of-tests-0123456789-0123456789' },
    })
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = Number.parseInt(rows[0]?.server_version ?? '', 10)
    for (const name of ['backup_from', 'backup_to']) await client.query(`create database ${name}`)
    await client.end()
    if (['pg_dump', 'pg_restore'].some((tool) => versionOf(tool) < version))
      return t.skip(`pg_dump and pg_restore ${version} are not installed.`)
    const file = join(folder, 'portal.dump')
    await backUpAndRestore(placeAt('backup_from'), placeAt('backup_to'), {
      backUp: async () => {
        execFileSync('pg_dump', ['--format=custom', `--file=${file}`, urlOf('backup_from')])
      },
      restore: async () => {
        execFileSync('pg_restore', ['--no-owner', `--dbname=${urlOf('backup_to')}`, file])
      },
    })
  })
})
