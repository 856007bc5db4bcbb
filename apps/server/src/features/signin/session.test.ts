import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../test/inspection.ts'
import {
  activatedAgent,
  ana,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { addSite, signInApproved, codeFor } from '../../../test/sites.ts'
import { endExpiredSessions } from '../../sessions/sessions.ts'
import { PasswordHasher } from '../../crypto/passwords.ts'

const rightLogin = { email: ana.email, password: 'pass' }

test('A26: a sign-in opens a new session: the browser’s earlier one ends, and a planted cookie is not adopted', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const earlier = String(browser.cookies.get('portal-session'))
  await browser.post('/api/login', rightLogin)
  assert.notEqual(browser.cookies.get('portal-session'), earlier)
  const thief = portal.browser()
  thief.cookies.set('portal-session', earlier)
  assert.equal((await thief.get('/api/user/me')).status, 401)
  const victim = portal.browser()
  victim.cookies.set('portal-session', 'planted')
  await victim.post('/api/login', rightLogin)
  assert.notEqual(victim.cookies.get('portal-session'), 'planted')
})

test('many who call at once are each answered as themselves, and those whose session is over are not', async () => {
  const portal = await startPortal()
  const emails = Array.from({ length: 12 }, (_, n) => `agent${n}@example.com`)
  const browsers: Browser[] = []
  for (const email of emails) browsers.push(await signedIn(portal, { email }))
  await browsers[3]?.get('/api/logout')
  await browsers[7]?.call('GET', '/api/logout?sites=keep')
  browsers[9]?.cookies.set('portal-session', 'planted')
  const answers = await Promise.all(
    [...browsers, ...browsers].map((browser) => browser.get('/api/user/me')),
  )
  const isOver = new Set([3, 7, 9])
  const expected = emails.map((email, n) => (isOver.has(n) ? 401 : email))
  assert.deepEqual(
    answers.map(({ status, body }) => (status === 200 ? body.email : status)),
    [...expected, ...expected],
  )
})

test('a session suspended for a new sign-in opens nothing; the sign-ins at other sites go on with the same agent, and end when nobody signs in again', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  await codeFor(browser, site)
  const providerSessions = () =>
    queryRows(portal, sql`select id from provider_records where model = 'Session'`)
  assert.deepEqual(
    await browser.get('/api/logout?sites=keep').then(({ status, body }) => [status, body]),
    [200, { success: true }],
  )
  assert.equal((await browser.get('/api/user/me')).status, 401)
  assert.equal((await providerSessions()).length, 1)
  await browser.post('/api/login', rightLogin)
  assert.equal((await browser.get('/api/user/me')).status, 200)
  assert.equal((await providerSessions()).length, 1)
  await browser.get('/api/logout?sites=keep')
  portal.passes(minutes(16))
  await endExpiredSessions(portal.deps, 500)
  assert.equal((await providerSessions()).length, 0)
})

/** Runs something right after the next password check, before the sign-in goes on. */
function afterNextCheck({ deps }: TestPortal, run: () => Promise<unknown>): void {
  const { passwords } = deps
  class Watched extends PasswordHasher {
    override async verify(
      hash: string | undefined,
      password: string,
      account: string,
    ): Promise<boolean> {
      Object.assign(deps, { passwords })
      const isRight = await passwords.verify(hash, password, account)
      await run()
      return isRight
    }
  }
  Object.assign(deps, { passwords: new Watched(deps.config.argon2, deps.keys.pepper) })
}

const sessionRows = (portal: TestPortal) => queryRows(portal, sql`select account_id from sessions`)

test('a sign-in whose password changes right after the check is 401 and opens no session', async () => {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const thief = portal.browser()
  afterNextCheck(portal, async () =>
    assert.equal(
      (
        await home.patch('/api/user/change_password', {
          old: 'pass',
          new: 'new pass',
          repeat: 'new pass',
        })
      ).status,
      200,
    ),
  )
  const { status, body } = await thief.post('/api/login', rightLogin)
  assert.deepEqual([status, body.detail], [401, 'Invalid login data'])
  assert.deepEqual([...thief.cookies], [])
  assert.equal((await sessionRows(portal)).length, 1)
  assert.equal(
    (await thief.post('/api/login', { ...rightLogin, password: 'new pass' })).status,
    200,
  )
})

test('a sign-in waits for a change of password that is not committed yet, so that no session outlives it', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const changeStarted = Promise.withResolvers<void>()
  let changed: Promise<void> | undefined
  afterNextCheck(portal, async () => {
    const hash = await portal.deps.passwords.hash('new pass')
    changed = portal.db.transaction(async (db) => {
      await db.execute(sql`update accounts set password_hash = ${hash}`)
      changeStarted.resolve()
      // Long enough for the sign-in to reach the locked row. The result is the same when it reaches
      // the row later.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await db.execute(sql`delete from sessions`)
    })
    await changeStarted.promise
  })
  assert.equal((await portal.post('/api/login', rightLogin)).status, 401)
  await changed
  assert.deepEqual(await sessionRows(portal), [])
})

test('two parallel sign-ins that renew a hash with other costs both succeed', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const older = await new PasswordHasher(
    { memoryCost: 20_000, timeCost: 2, parallelism: 1 },
    portal.deps.keys.pepper,
  ).hash('pass')
  await portal.db.execute(sql`update accounts set password_hash = ${older}`)
  afterNextCheck(portal, async () =>
    assert.equal((await portal.browser().post('/api/login', rightLogin)).status, 200),
  )
  assert.equal((await portal.post('/api/login', rightLogin)).status, 200)
  assert.equal((await sessionRows(portal)).length, 2)
})

test('the signed-in agent is answered with name, e-mail address, locale and the session’s token', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const {
    body: { token },
  } = await portal.post('/api/login', rightLogin)
  const { status, body } = await portal.get('/api/user/me')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    name: 'Ana Lima',
    given_name: 'Ana',
    family_name: 'Lima',
    email: ana.email,
    token,
    role: null,
    state: 'activated',
    locale: 'en-US',
    notifications: [],
  })
})

test('without a session, after 12 idle hours and after 30 days the answer is 401', async () => {
  const portal = await startPortal()
  const me = async (browser: Browser) => (await browser.get('/api/user/me')).status
  assert.equal(await me(portal), 401)
  const browser = await signedIn(portal)
  portal.passes(hours(12))
  assert.equal(await me(browser), 200)
  portal.passes(hours(12) + 1)
  assert.equal(await me(browser), 401)
  await browser.post('/api/login', rightLogin)
  for (let half = 0; half < 60; half += 1) {
    portal.passes(hours(12) - 1)
    await me(browser)
  }
  assert.equal(await me(browser), 200)
  portal.passes(minutes(1))
  assert.equal(await me(browser), 401)
})

test('a suspended agent’s open session stops working at once', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  await portal.db.execute(sql`update accounts set state = 'suspended'`)
  assert.equal((await browser.get('/api/user/me')).status, 401)
})

test('an open change request marks the pages of its fields', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const { id } =
    (await queryRows<{ id: string }>(portal, sql`select id from accounts`))[0] ?? assert.fail()
  const markedPages = async (changes: object) => {
    await portal.db.execute(sql`delete from change_requests`)
    await portal.db.execute(
      sql`insert into change_requests (id, agent_id, changes, asked_at) values (${id}, ${id}, ${JSON.stringify(changes)}::jsonb, now())`,
    )
    return (await browser.get('/api/user/me')).body.notifications
  }
  assert.deepEqual(await markedPages({ surname: 'Costa', country_id: 17 }), ['info'])
  assert.deepEqual(await markedPages({ city: 'Paris', agency_country_id: 41 }), ['agency'])
  assert.deepEqual(await markedPages({ city: 'Paris', name: 'Anna' }), ['info', 'agency'])
  await portal.db.execute(sql`update change_requests set closed_at = now()`)
  assert.deepEqual((await browser.get('/api/user/me')).body.notifications, [])
})

test('an X-Token that is wrong or older than 5 minutes is 401', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const { token } = (await browser.get('/api/user/me')).body
  const at = (ms: number, key = token) => ({
    'x-token': `${ms}.${createHmac('sha256', key).update(String(ms)).digest('base64url')}`,
  })
  const now = portal.deps.now().getTime()
  assert.equal((await browser.get('/api/user/me', at(now))).status, 200)
  assert.equal((await browser.get('/api/user/me', at(now - minutes(5)))).status, 200)
  for (const headers of [
    at(now - minutes(5) - 1),
    at(now + minutes(5) + 1),
    at(now, 'another key'),
    { 'x-token': '' },
    { 'x-token': token },
  ])
    assert.equal((await browser.get('/api/user/me', headers)).status, 401)
})

test('signing out ends this session only', async () => {
  const portal = await startPortal()
  const [here, there] = [await signedIn(portal), portal.browser()]
  await there.post('/api/login', rightLogin)
  const session = String(here.cookies.get('portal-session'))
  const { status, body } = await here.get('/api/logout')
  assert.deepEqual({ status, body }, { status: 200, body: { success: true } })
  assert.equal(here.cookies.has('portal-session'), false)
  here.cookies.set('portal-session', session)
  assert.equal((await here.get('/api/user/me')).status, 401)
  assert.equal((await there.get('/api/user/me')).status, 200)
  assert.equal((await portal.browser().get('/api/logout')).status, 200)
})

test('A31: another site, a link and a typed address cannot sign an agent out', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal((await browser.get('/api/logout', { 'sec-fetch-site': site })).status, 403, site)
  assert.equal((await browser.get('/api/user/me')).status, 200)
})

test('a browser without sec-fetch-site signs out with a header that only the portal’s pages can set', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.post('/api/login', rightLogin)
  const signOut = (headers: Record<string, string>) =>
    portal.app.inject({
      authority: 'localhost:3000',
      method: 'GET',
      url: '/api/logout',
      cookies: Object.fromEntries(portal.cookies),
      headers,
    })
  assert.equal((await signOut({})).statusCode, 403)
  assert.equal((await portal.get('/api/user/me')).status, 200)
  assert.equal((await signOut({ 'x-requested-with': 'passerelle' })).statusCode, 200)
  assert.equal((await portal.get('/api/user/me')).status, 401)
})

test('signing out empties the browser’s cache and storage of the portal (V14.3.1)', async () => {
  const browser = await signedIn(await startPortal())
  const { headers } = await browser.get('/api/logout')
  assert.equal(headers['clear-site-data'], '"cache", "storage"')
})

test('the database does not contain the session’s cookie', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const { all } =
    (
      await queryRows<{ all: string }>(
        portal,
        sql`select row_to_json(sessions)::text as all from sessions`,
      )
    )[0] ?? assert.fail()
  assert.ok(!all.includes(String(browser.cookies.get('portal-session'))))
})
