/** An upgrade stops nobody: two servers of the former release are exchanged one after the other. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { siteDefaults } from '@passerelle/contracts/sites.ts'
import pg from 'pg'
import { runCli } from '../../apps/server/test/cli.ts'
import { whyNoFormerRelease } from '../../apps/server/test/former-release.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { unpackFormerRelease } from './former-release.ts'
import {
  redeem,
  refreshTokenOf,
  register,
  signIn,
  site,
  siteSettings,
  type Member,
} from './member.ts'
import { startProxy } from './proxy.ts'
import { fetchAs, startServer, temporaryFolder, type Place, type Server } from './server.ts'

/** `UPGRADE_CALLS=10000` is the whole proof; it takes some minutes. */
const wantedCalls = Number(process.env['UPGRADE_CALLS'] ?? 1000)
/** An agent may make 600 calls in ten minutes, and one of ten here is a change of 60. */
const callsOfMember = 250

const { path: folder, remove } = temporaryFolder()
let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(async () => {
  await postgres.remove()
  remove()
})

/** Calls as members do, until `isOver` and all wanted calls are made. */
async function load(url: string, host: string, members: readonly Member[], isOver: () => boolean) {
  let calls = 0
  const failures: string[] = []
  const call = async (cookie: string, path: string, change?: object): Promise<void> => {
    const answer = await fetchAs(host, new URL(path, url), {
      method: change ? 'PATCH' : 'GET',
      headers: { cookie, ...(change ? { 'content-type': 'application/json' } : {}) },
      ...(change ? { body: JSON.stringify(change) } : {}),
    }).catch((error: Error) => error)
    calls += 1
    if (answer instanceof Error) failures.push(`${path}: ${answer.message}`)
    else if (answer.status !== 200)
      failures.push(`${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  }
  const isDone = () => isOver() && calls >= wantedCalls
  const work = async ({ cookie }: Member): Promise<void> => {
    for (let own = 0; own < callsOfMember && !isDone(); own += 1)
      if (own % 10 === 9) await call(cookie, '/api/user', { agency_department: `Desk ${own}` })
      else await call(cookie, own % 2 ? '/api/user/me' : '/api/user')
  }
  const waiting = [...members]
  const worker = async (): Promise<void> => {
    for (let member = waiting.pop(); member; member = waiting.pop()) await work(member)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return { calls, failures }
}

/** What a server has written, another one reads. */
async function readsWhatIsWritten(writer: Server, reader: Server, name: string): Promise<void> {
  const email = `${name}@example.com`
  await register(writer, email)
  const atReader = await signIn(reader, email)
  assert.equal(
    (await reader.get('/api/user/me', { cookie: atReader.cookie })).body.state,
    'activated',
  )
  const { cookie } = await signIn(writer, email)
  assert.equal((await reader.get('/api/user/me', { cookie })).status, 200)
}

test('two servers behind a proxy are exchanged one after the other, and no call fails; what one release writes the other reads', async (t) => {
  const missing = whyNoFormerRelease()
  if (missing !== undefined) return t.skip(missing)
  const former: Place = unpackFormerRelease(join(folder, 'former'))
  const proxy = await startProxy()
  t.after(() => proxy.close())
  const publicUrl = 'http://portal.localhost:3000'
  const { host } = new URL(publicUrl)
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DEMO: 'off',
    PUBLIC_URL: publicUrl,
  }
  const old = [await startServer(env, [], former), await startServer(env, [], former)] as const
  old.forEach((server) => proxy.add(server))

  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await database.query(
    'insert into sites (client_id, settings, created_at) values ($1, $2, now())',
    [site.client_id, { ...siteDefaults, ...siteSettings }],
  )
  const members: Member[] = []
  // Some more than needed: the load goes on until the exchange is over.
  for (let n = 0; n < Math.ceil(wantedCalls / callsOfMember) + 8; n += 1) {
    const email = `member.${n}@example.com`
    await register(old[0], email)
    members.push(await signIn(old[0], email))
  }
  await database.query("update accounts set state = 'approved'")
  await database.end()

  let isOver = false
  const loaded = load(proxy.url, host, members, () => isOver)
  const migrated = await runCli(['db', 'migrate'], env)
  assert.equal(migrated.code, 0, migrated.told)
  const first = await startServer({ ...env, MIGRATE: 'off' })
  await readsWhatIsWritten(first, old[1], 'written.by.new')
  await readsWhatIsWritten(old[1], first, 'written.by.old')
  const [anybody] = members
  assert.ok(anybody)
  const byNew = await refreshTokenOf(first, anybody, publicUrl)
  assert.equal(await redeem(old[1], byNew, publicUrl), 200)
  proxy.add(first)
  assert.equal(await old[0].stop(), 0)
  const second = await startServer({ ...env, MIGRATE: 'off' })
  proxy.add(second)
  assert.equal(await old[1].stop(), 0)
  isOver = true
  const { calls, failures } = await loaded
  t.diagnostic(`${calls} calls, ${failures.length} failed`)
  assert.deepEqual(failures.slice(0, 5), [])
  assert.ok(calls >= wantedCalls, String(calls))
  await Promise.all([first.stop(), second.stop()])
})
