/** Tests sign-outs while a request is running, and sign-outs that fail halfway. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours, minutes, provider as limits } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { ana, Browser, startPortal, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  authorize,
  codeFor,
  isSignedIn,
  backchannelLogoutSettings,
  redeem,
  refresh,
  authorizationRequest,
  anaLogin,
  tokensOf,
  userinfo,
} from '../../../../test/sites.ts'
import { buildApp } from '../../../app.ts'
import type { WithLock } from '../../../db/locks.ts'
import { runHousekeeping } from '../../../housekeeping.ts'
import { endExpiredSessions } from '../../../sessions/sessions.ts'

/**
 * Runs a test with a trigger in the database. The trigger does what another request would do at
 * that moment, or fails.
 */
async function withTrigger(
  { db }: TestPortal,
  { when, does }: { when: string; does: string },
  run: () => Promise<void>,
): Promise<void> {
  await db.execute(
    sql.raw(
      `create function meanwhile() returns trigger language plpgsql as $$ begin ${does}; return new; end $$`,
    ),
  )
  await db.execute(sql.raw(`create trigger meanwhile ${when} execute function meanwhile()`))
  try {
    await run()
  } finally {
    await db.execute(sql`drop function meanwhile cascade`)
  }
}

const noticesFail = {
  when: 'before insert on logout_notices for each row',
  does: "raise exception 'no'",
}
const sessionEnds: Record<
  string,
  (portal: TestPortal, browser: Browser) => Promise<{ status: number }>
> = {
  'signing out': (_, browser) => browser.get('/api/logout'),
  'another agent in the same browser': (_, browser) =>
    browser.post('/api/login', { email: 'bia@example.com', password: 'pass' }),
  'a change of the password in another browser': async (portal) => {
    const other = portal.browser()
    await other.post('/api/login', anaLogin)
    return other.patch('/api/user/change_password', { old: 'pass', new: 'other', repeat: 'other' })
  },
  'the end of its time': async (portal) => {
    portal.passes(hours(12) + 1)
    return endExpiredSessions(portal.deps, 500).then(
      () => ({ status: 200 }),
      () => ({ status: 500 }),
    )
  },
}
for (const [name, end] of Object.entries(sessionEnds)) {
  test(`an ending that fails halfway changes nothing, and works when it is tried again: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, backchannelLogoutSettings)
    const browser = await signInApproved(portal)
    await signInApproved(portal, { email: 'bia@example.com', first_name: 'Bia' })
    await tokensOf(portal, browser, site)
    const kept = () =>
      queryRows(
        portal,
        sql`select (select count(*)::int from sessions s join accounts a on a.id = s.account_id where email = ${ana.email} and provider_session is not null) as sessions, (select count(*)::int from provider_records where model = 'Session') as records, (select count(*)::int from provider_records where model = 'AccessToken') as tokens, (select count(*)::int from logout_notices) as notices`,
      )
    const before = await kept()
    await withTrigger(portal, noticesFail, async () => {
      assert.equal((await end(portal, browser)).status, 500)
    })
    assert.deepEqual(await kept(), before)
    assert.equal((await end(portal, browser)).status, 200)
    assert.deepEqual(await kept(), [{ sessions: 0, records: 0, tokens: 0, notices: 1 }])
  })
}

/** The moments of a running authorization at which the agent signs out. */
const signOuts = {
  'before the provider’s session is kept': {
    when: 'after update of provider_session on sessions for each row',
    does: 'delete from sessions where id_hash = new.id_hash',
  },
  'before the grant is kept': {
    when: "after insert on provider_records for each row when (new.model = 'Session')",
    does: "delete from sessions; delete from provider_records where model = 'Session'",
  },
  'before the site is noted in the session': {
    when: "after insert on provider_records for each row when (new.model = 'Grant')",
    does: "delete from sessions; delete from provider_records where model = 'Session'",
  },
}
for (const [name, moment] of Object.entries(signOuts)) {
  test(`an authorization that is running does not outlive the session: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const browser = await signInApproved(portal)
    await withTrigger(portal, moment, async () => {
      const asked = authorizationRequest(site, {
        scope: 'openid offline_access',
        prompt: 'consent',
      })
      const { status, body } = await authorize(browser, asked)
      assert.deepEqual([status, body.code], [401, 'loginRequired'])
      assert.ok(body.oauth.interaction)
    })
    assert.deepEqual(
      await queryRows(portal, sql`select model from provider_records where model = 'Session'`),
      [],
    )
    await withTrigger(portal, moment, async () => {
      await browser.post('/api/login', anaLogin)
      assert.equal(
        callbackParameters(
          (await authorize(browser, authorizationRequest(site, { prompt: 'none' }))).body
            .redirect_uri,
        )['error'],
        'login_required',
      )
    })
  })
}

test('sites=keep keeps the tokens until the agent signs in again, and deletes them when nobody does in time', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, backchannelLogoutSettings)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  assert.equal((await browser.call('GET', '/api/logout?sites=keep')).status, 200)
  assert.equal(await isSignedIn(browser), false)
  assert.equal((await userinfo(portal, tokens.access_token)).status, 200)
  const next = await refresh(portal, site, tokens.refresh_token)
  assert.equal(next.status, 200)
  await browser.post('/api/login', anaLogin)
  assert.equal((await userinfo(portal, next.body.access_token)).status, 200)
  await browser.call('GET', '/api/logout?sites=keep')
  portal.passes(limits.interaction - minutes(1))
  await runHousekeeping(portal.deps)
  assert.equal((await refresh(portal, site, next.body.refresh_token)).status, 200)
  portal.passes(minutes(1))
  await runHousekeeping(portal.deps)
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select model from provider_records where model in ('Session', 'RefreshToken')`,
    ),
    [],
  )
  assert.equal((await queryRows(portal, sql`select id from logout_notices`)).length, 1)
})

test('a disconnected site is told once, although the session ends later', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, backchannelLogoutSettings)
  const other = await addSite(portal, { ...backchannelLogoutSettings, client_id: 'other' })
  const browser = await signInApproved(portal)
  await tokensOf(portal, browser, site)
  const kept = await tokensOf(portal, browser, other)
  const told = async () =>
    (
      await queryRows<{ client_id: string }>(
        portal,
        sql`select client_id from logout_notices order by client_id`,
      )
    ).map(({ client_id }) => client_id)
  assert.equal((await browser.call('DELETE', '/api/user/sites/site')).status, 200)
  assert.deepEqual(await told(), ['site'])
  assert.equal((await userinfo(portal, kept.access_token)).status, 200)
  await browser.get('/api/logout')
  assert.deepEqual(await told(), ['other', 'site'])
})

test('a request that names no site changes nothing for other sites: their tokens live, and they are told of the sign-out', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, backchannelLogoutSettings)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  for (const more of [
    '',
    '&client_id=',
    '&client_id=%C3%A9',
    '&client_id=a%0Ab',
    `&client_id=${'a'.repeat(600)}`,
  ])
    assert.equal((await browser.get(`/authorize?prompt=none${more}`)).status, 400, more)
  assert.equal((await authorize(browser, {})).status, 400)
  assert.equal(
    (await queryRows(portal, sql`select id from provider_records where model = 'Session'`)).length,
    1,
  )
  assert.equal((await refresh(portal, site, tokens.refresh_token)).status, 200)
  await browser.get('/api/logout')
  assert.equal((await queryRows(portal, sql`select id from logout_notices`)).length, 1)
})

/**
 * A browser with the same session, at a server that pauses a request inside the agent's lock until
 * pass() is called.
 */
async function pauseInLock(portal: TestPortal, { cookies }: Browser) {
  const [reached, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const withLock: WithLock = (name, work) =>
    portal.deps.withLock(name, async () => {
      reached.resolve()
      await passed.promise
      return work()
    })
  const browser = new Browser(await buildApp({ ...portal.deps, withLock: withLock }))
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return { browser, reached: reached.promise, pass: passed.resolve }
}

for (const [name, isOther] of [
  ['in the same browser', false],
  ['in another browser', true],
] as const) {
  test(`disconnecting a site waits for a running request ${name}, which brings nothing of the site back`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, backchannelLogoutSettings)
    const here = await signInApproved(portal)
    const there = isOther ? portal.browser() : here
    await there.post('/api/login', anaLogin)
    await tokensOf(portal, there, site)
    portal.passes(minutes(10))
    const { browser, reached, pass } = await pauseInLock(portal, there)
    const coming = codeFor(browser, site, { scope: 'openid profile' })
    await reached
    const ending = here.call('DELETE', '/api/user/sites/site')
    await new Promise((done) => setTimeout(done, 200))
    pass()
    const code = await coming
    assert.equal((await ending).status, 200)
    assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
    assert.deepEqual((await here.get('/api/user/sites')).body.objects, [])
    assert.deepEqual(
      await queryRows(
        portal,
        sql`select model from provider_records where client_id = 'site' or jsonb_exists(payload -> 'authorizations', 'site')`,
      ),
      [],
    )
    assert.equal((await queryRows(portal, sql`select id from logout_notices`)).length, 1)
  })
}
