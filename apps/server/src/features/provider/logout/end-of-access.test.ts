import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { hours } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { ana, startPortal, type Browser, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  authorize,
  codeFor,
  backchannelLogoutSettings,
  redeem,
  refresh,
  authorizationRequest,
  anaLogin,
  tokensOf,
  userinfo,
  type TestSite,
} from '../../../../test/sites.ts'
import { runHousekeeping } from '../../../housekeeping.ts'

/** Checks that neither token works any more. */
async function assertRevoked(
  portal: TestPortal,
  site: TestSite,
  tokens: { access_token: string; refresh_token: string },
): Promise<void> {
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
}

const sessionEnds: Record<string, (portal: TestPortal, browser: Browser) => Promise<unknown>> = {
  'signing out': (_, browser) => browser.get('/api/logout'),
  'signing out on the page /logout': (_, browser) => browser.post('/api/oauth/logout', {}),
  'another agent in the same browser': async (portal, browser) => {
    await signInApproved(portal, { email: 'bia@example.com', first_name: 'Bia' })
    assert.equal(
      (await browser.post('/api/login', { email: 'bia@example.com', password: 'pass' })).status,
      200,
    )
  },
  'deleting the account': (_, browser) => browser.post('/api/user/delete', { password: 'pass' }),
  'a session that is idle for too long': async (portal) => {
    portal.passes(hours(12) + 1)
    await runHousekeeping(portal.deps)
  },
  'a reset of the password': async (portal) => {
    const other = portal.browser()
    await other.post('/api/login/forgot', { email: ana.email })
    const code =
      /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await portal.lastMail(ana.email)).text)?.[0] ?? assert.fail()
    const { body } = await other.post('/api/login/validate', { email: ana.email, code })
    assert.equal(
      (
        await other.post('/api/login/change', {
          email: ana.email,
          password: 'other',
          code: body.code,
        })
      ).body.success,
      true,
    )
  },
  'a change of the password in another browser': async (portal) => {
    const other = portal.browser()
    await other.post('/api/login', anaLogin)
    assert.equal(
      (
        await other.patch('/api/user/change_password', {
          old: 'pass',
          new: 'other',
          repeat: 'other',
        })
      ).status,
      200,
    )
  },
}
for (const [name, end] of Object.entries(sessionEnds)) {
  test(`A27: the end of the session ends the tokens of sites and tells the sites: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, backchannelLogoutSettings)
    const silent = await addSite(portal, { client_id: 'silent' })
    const browser = await signInApproved(portal)
    const tokens = await tokensOf(portal, browser, site)
    const others = await tokensOf(portal, browser, silent)
    await end(portal, browser)
    await assertRevoked(portal, site, tokens)
    await assertRevoked(portal, silent, others)
    const sid = decodeJwt(tokens.id_token)['sid']
    assert.deepEqual(
      await queryRows(portal, sql`select client_id, sid, state from logout_notices`),
      [{ client_id: 'site', sid, state: 'queued' }],
    )
  })
}

test('a change of the password keeps the sites of the same browser signed in', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const other = portal.browser()
  await other.post('/api/login', anaLogin)
  const [here, there] = [await tokensOf(portal, browser, site), await tokensOf(portal, other, site)]
  await browser.patch('/api/user/change_password', { old: 'pass', new: 'other', repeat: 'other' })
  assert.equal((await userinfo(portal, here.access_token)).status, 200)
  await assertRevoked(portal, site, there)
})

test('an agent who signs in again in the same browser keeps the sites', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, backchannelLogoutSettings)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  await browser.post('/api/login', anaLogin)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).status, 200)
  const again = await tokensOf(portal, browser, site)
  assert.equal(decodeJwt(again.id_token)['sid'], decodeJwt(tokens.id_token)['sid'])
  assert.deepEqual(await queryRows(portal, sql`select id from logout_notices`), [])
})

test('A27: the tokens of an agent who is no longer approved stop working at once', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  const code = await codeFor(browser, site)
  await portal.db.execute(sql`update accounts set state = 'suspended' where email = ${ana.email}`)
  await assertRevoked(portal, site, tokens)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'loginRequired')
})

test('offline_access outlives the session, and ends when the password changes', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const offline = await tokensOf(portal, browser, site, {
    scope: 'openid offline_access',
    prompt: 'consent',
  })
  await browser.get('/api/logout')
  const next = await refresh(portal, site, offline.refresh_token)
  assert.equal(next.status, 200, JSON.stringify(next.body))
  const other = portal.browser()
  await other.post('/api/login', anaLogin)
  await other.patch('/api/user/change_password', { old: 'pass', new: 'other', repeat: 'other' })
  assert.equal((await refresh(portal, site, next.body.refresh_token)).body.error, 'invalid_grant')
})

test('removing a site deletes its tokens', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  await portal.db.execute(sql`delete from sites`)
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_client')
  assert.deepEqual((await authorize(browser, authorizationRequest(site))).body.oauth, {
    error: 'invalid_client',
    error_description: 'client is invalid',
  })
})
