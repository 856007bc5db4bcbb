/** A database of an earlier version comes over with nothing lost. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { activationStatus } from '@passerelle/contracts/signup-form.ts'
import { authorizationRequest, authorize } from '../../../test/sites.ts'
import { databaseUrl, startPortalOn, type Browser, type TestPortal } from '../../../test/harness.ts'
import { migrationsFolder, queryRows, type OpenDatabase } from '../db.ts'
import { knownMigrations } from '../migrations/migrations.ts'
import { openDb } from './open.ts'

const dump = readFileSync(
  join(import.meta.dirname, '../../../test/upgrade/staff-as-agents.sql'),
  'utf8',
)

async function onPostgres(url: string): Promise<OpenDatabase> {
  const name = 'staff_as_agents'
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`drop database if exists ${name} with (force)`)
  await server.query(`create database ${name}`)
  await server.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  await client.query(dump)
  await client.end()
  return openDb({ kind: 'postgres', url: own.href })
}

async function onEmbedded(): Promise<OpenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'staff-as-agents-'))
  mkdirSync(join(folder, 'pglite'))
  const files = await PGlite.create({ dataDir: join(folder, 'pglite') })
  await files.exec(dump)
  await files.close()
  const database = await openDb({ kind: 'embedded', folder })
  return {
    ...database,
    close: async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describe('a database in which staff were agents with a role', () => {
  let portal: TestPortal
  let database: OpenDatabase
  before(async () => {
    database = await (databaseUrl === undefined ? onEmbedded() : onPostgres(databaseUrl))
    portal = await startPortalOn(database)
  })
  after(() => database.close())

  async function signIn(email: string, password = 'pass'): Promise<Browser> {
    const browser = portal.browser()
    const { status, body } = await browser.post('/api/login', { email, password })
    assert.equal(status, 200, JSON.stringify(body))
    return browser
  }
  const desk = () => signIn('desk@example.com', 'nine green parasols')
  const withSession = (session: string) => {
    const browser = portal.browser()
    browser.cookies.set('portal-session', session)
    return browser
  }

  test('knows every agent in the same state, with password, login number and session', async () => {
    for (const [email, state] of [
      ['berta.waiting@example.com', 'activated'],
      ['claire.moreau@example.com', 'approved'],
    ] as const)
      assert.equal((await (await signIn(email)).get('/api/user/me')).body.state, state)
    for (const email of ['anton.registered@example.com', 'dana.whitfield@example.com']) {
      const { status } = await portal.browser().post('/api/login', { email, password: 'pass' })
      assert.notEqual(status, 200, email)
    }
    const claire = withSession('1AYNapr7DvGcO6HhHj7q084RhLDQ0MNW_ITIRQzpKC0')
    const { body } = await claire.get('/api/user')
    assert.deepEqual(
      [body.pin_code, body.name, body.surname, body.agency.city],
      ['FR597507', 'Claire', 'Moreau', 'Annecy'],
    )
  })

  test('makes those with a role members; the first admin is no agent any more, an agent stays one', async () => {
    const admin = await desk()
    const members = (await admin.get('/api/staff/members')).body.objects
    assert.deepEqual(
      members
        .map(({ email, role, areas, state, is_agent }: Record<string, unknown>) => [
          email,
          role,
          areas,
          state,
          is_agent,
        ])
        .toSorted(),
      [
        ['desk@example.com', 'admin', [], 'active', false],
        ['reviewer@example.com', 'reviewer', [], 'active', true],
      ],
    )
    const rita = withSession('M61lWPpwCWqShkp2CSarPqdcuGrOZliJXvZh2LYLccs')
    assert.equal((await rita.get('/api/staff/agents')).status, 200)
    assert.equal((await rita.get('/api/user')).status, 200)
  })

  test('has the same queue, the open request and the history at the desk', async () => {
    const admin = await desk()
    const emails = async (status: string) =>
      (await admin.get(`/api/staff/agents?status=${status}`)).body.objects.map(
        ({ email }: { email: string }) => email,
      )
    assert.deepEqual(await emails('activated'), ['berta.waiting@example.com'])
    const [request] = (await admin.get('/api/staff/changes')).body.objects
    assert.deepEqual(
      [request.agent, request.changes],
      ['Claire Moreau', [{ field: 'surname', before: 'Moreau', after: 'Moreau-Dubois' }]],
    )
    const { history } = (await admin.get(`/api/staff/agents/${request.agent_id}`)).body
    assert.deepEqual(history.map(({ action }: { action: string }) => action).toSorted(), [
      'activated',
      'approved',
      'changesDecided',
      'changesRequested',
      'emailChangeRequested',
      'registered',
      'termsAccepted',
    ])
    const found = (await admin.get('/api/staff/agents?search=whitf')).body.objects
    assert.deepEqual(
      found.map(({ email }: { email: string }) => email),
      ['dana.whitfield@example.com'],
    )
  })

  test('knows how often each word is, which decides between the ways to search', async () => {
    const counted = await queryRows<{ table: string }>(
      database,
      sql`select tablename as table from pg_stats
        where attname = 'word_prefixes' and most_common_elems is not null order by 1`,
    )
    assert.deepEqual(
      counted.map(({ table }) => table),
      ['accounts', 'agencies'],
    )
  })

  test('decides what waited before', async () => {
    const admin = await desk()
    const [request] = (await admin.get('/api/staff/changes')).body.objects
    const decided = await admin.post(`/api/staff/changes/${request.id}`, { approve: ['surname'] })
    assert.equal(decided.status, 200)
    const [berta] = (await admin.get('/api/staff/agents?status=activated')).body.objects
    assert.equal((await admin.post(`/api/staff/agents/${berta.id}/approve`, {})).status, 200)
    assert.equal(
      (await withSession('1AYNapr7DvGcO6HhHj7q084RhLDQ0MNW_ITIRQzpKC0').get('/api/user')).body
        .surname,
      'Moreau-Dubois',
    )
  })

  test('sends the mails that waited, and their links work', async () => {
    const { text } = await portal.lastMail('anton.registered@example.com')
    const hash = /\/activate\/([\w-]{43})/.exec(text)?.[1]
    const activated = await portal
      .browser()
      .post('/api/signup/activate', { hash, password: 'pass' })
    assert.equal(activated.body.status_id, activationStatus.complete)
    const signedIn = await signIn('anton.registered@example.com')
    assert.equal((await signedIn.get('/api/user/me')).body.state, 'activated')
  })

  test('signs agents in at the sites that they allowed, without asking again', async () => {
    const claire = withSession('1AYNapr7DvGcO6HhHj7q084RhLDQ0MNW_ITIRQzpKC0')
    const site = {
      client_id: 'rail',
      redirect_uri: 'https://rail.example/cb',
    } as Parameters<typeof authorizationRequest>[0]
    const answer = await authorize(claire, authorizationRequest(site, { scope: 'openid profile' }))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.match(answer.body.redirect_uri, /[?&]code=/)
  })
})

test('the counts of 0031 are corrected: findings on agents with a change request are counted, those on others are not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'until-0031-'))
  t.after(() => rmSync(folder, { recursive: true }))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const entries = knownMigrations().filter(({ tag }) => tag < '0032')
  writeFileSync(journalFile, JSON.stringify({ version: '7', dialect: 'postgresql', entries }))

  const client = await PGlite.create()
  t.after(() => client.close())
  await client.exec(dump)
  const db = drizzle({ client })
  await migrate(db, { migrationsFolder: folder })
  await client.exec(`update accounts set worst_finding = 'warn' where has_open_request;
    update accounts set worst_finding = 'stop' where state = 'activated';
    update accounts set worst_finding = 'warn' where email = 'reviewer@example.com'`)
  const counts = async () =>
    (
      await client.query(`select state, has_open_request as requests, finding, sum(agents)::int as agents
        from agent_counts group by 1, 2, 3 having sum(agents) <> 0 order by 1, 2, 3`)
    ).rows
  const countsWith = (finding: string | null) => [
    { state: 'activated', requests: false, finding: 'stop', agents: 1 },
    { state: 'approved', requests: false, finding: null, agents: 1 },
    { state: 'approved', requests: true, finding, agents: 1 },
    { state: 'declined', requests: false, finding: null, agents: 1 },
    { state: 'registered', requests: false, finding: null, agents: 1 },
  ]
  assert.deepEqual(await counts(), countsWith(null))
  await migrate(db, { migrationsFolder })
  assert.deepEqual(await counts(), countsWith('warn'))
})
