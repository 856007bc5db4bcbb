import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { hours, minutes, provider as limits } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { ana, startPortal, type Browser, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  asServer,
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
import { sendDueNotices } from './notices.ts'

/** Are the tokens of no use any more? */
async function areDead(
  portal: TestPortal,
  site: TestSite,
  tokens: { access_token: string; refresh_token: string },
): Promise<void> {
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
}

const endings: Record<string, (portal: TestPortal, browser: Browser) => Promise<unknown>> = {
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
for (const [name, end] of Object.entries(endings)) {
  test(`what sites were given ends with the session, and they are told: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, backchannelLogoutSettings)
    const silent = await addSite(portal, { client_id: 'silent' })
    const browser = await signInApproved(portal)
    const tokens = await tokensOf(portal, browser, site)
    const others = await tokensOf(portal, browser, silent)
    await end(portal, browser)
    await areDead(portal, site, tokens)
    await areDead(portal, silent, others)
    const sid = decodeJwt(tokens.id_token)['sid']
    assert.deepEqual(
      await queryRows(portal, sql`select client_id, sid, state from logout_notices`),
      [{ client_id: 'site', sid, state: 'queued' }],
    )
  })
}

test('a change of the password in this browser leaves its own sites signed in', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const other = portal.browser()
  await other.post('/api/login', anaLogin)
  const [here, there] = [await tokensOf(portal, browser, site), await tokensOf(portal, other, site)]
  await browser.patch('/api/user/change_password', { old: 'pass', new: 'other', repeat: 'other' })
  assert.equal((await userinfo(portal, here.access_token)).status, 200)
  await areDead(portal, site, there)
})

test('the same agent who signs in again in the same browser keeps the sites', async () => {
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

test('an agent who is no longer approved is nobody to a site, at once', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site)
  const code = await codeFor(browser, site)
  await portal.db.execute(sql`update agents set state = 'suspended' where email = ${ana.email}`)
  await areDead(portal, site, tokens)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'loginRequired')
})

test('what was allowed for longer (offline_access) outlives the session, and ends with the password', async () => {
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

test('a site that is removed has no tokens any more', async () => {
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

/** A site that listens. */
async function listening(answer: () => number): Promise<{
  address: string
  heard: { body: string; type: string | undefined }[]
  close: () => void
}> {
  const heard: { body: string; type: string | undefined }[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    heard.push({ body: await text(request), type: request.headers['content-type'] })
    response.writeHead(answer()).end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    heard,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface SignedOut {
  readonly portal: TestPortal
  readonly heard: { body: string; type: string | undefined }[]
  readonly id_token: string
}

/** Tells what becomes of a sign-out that a site is to be told of. */
async function whenSignedOut(
  answer: () => number,
  check: (world: SignedOut) => Promise<void>,
): Promise<void> {
  const { address, heard, close } = await listening(answer)
  try {
    const portal = await startPortal()
    const site = await addSite(portal, { backchannel_logout_uri: address })
    const browser = await signInApproved(portal)
    const { id_token } = await tokensOf(portal, browser, site)
    assert.equal((await browser.get('/api/logout')).status, 200)
    await check({ portal, heard, id_token })
  } finally {
    close()
  }
}

test('a site is told by a logout token that only it can be meant by', () =>
  whenSignedOut(
    () => 200,
    async ({ portal, heard, id_token }) => {
      assert.equal(await sendDueNotices(portal.deps), 1)
      assert.equal(heard[0]?.type, 'application/x-www-form-urlencoded')
      const sent = new URLSearchParams(heard[0]?.body)
      assert.deepEqual([...sent.keys()], ['logout_token'])
      const keys = (await asServer(portal, '/oauth/jwks', undefined)).body
      const { payload, protectedHeader } = await jwtVerify(
        sent.get('logout_token') ?? '',
        createLocalJWKSet(keys),
        { issuer: 'http://localhost:3000', audience: 'site', typ: 'logout+jwt' },
      )
      const { sub, sid } = decodeJwt(id_token)
      assert.deepEqual(
        [protectedHeader.alg, payload.sub, payload['sid'], payload['events'], payload['nonce']],
        [
          'RS256',
          sub,
          sid,
          { 'http://schemas.openid.net/event/backchannel-logout': {} },
          undefined,
        ],
      )
      assert.equal(await sendDueNotices(portal.deps), 0)
    },
  ))

test('a site that does not answer is told again, with growing pauses, and given up after eight tries; nobody waited for it', async () => {
  let status = 500
  await whenSignedOut(
    () => status,
    async ({ portal, heard }) => {
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(heard.length, 1, 'the pause is kept')
      for (let tries = 2; tries <= limits.logoutTries; tries += 1) {
        portal.passes(minutes(15))
        await sendDueNotices(portal.deps)
      }
      portal.passes(hours(1))
      status = 200
      await sendDueNotices(portal.deps)
      assert.equal(heard.length, limits.logoutTries)
      const [row] = await queryRows<{ state: string; fault: string }>(
        portal,
        sql`select state, fault from logout_notices`,
      )
      assert.equal(row?.state, 'failed')
      assert.match(row?.fault ?? '', /500/)
    },
  )
})

test('in production a site at a private address is not asked', () =>
  whenSignedOut(
    () => 200,
    async ({ portal, heard }) => {
      assert.equal(
        await sendDueNotices({
          ...portal.deps,
          config: { ...portal.deps.config, production: true },
        }),
        0,
      )
      assert.deepEqual(heard, [])
      const [row] = await queryRows<{ fault: string }>(
        portal,
        sql`select fault from logout_notices`,
      )
      assert.match(row?.fault ?? '', /special-use/)
    },
  ))

test('of two servers that tell at once, one tells', () =>
  whenSignedOut(
    () => 200,
    async ({ portal, heard }) => {
      const told = await Promise.all(Array.from({ length: 5 }, () => sendDueNotices(portal.deps)))
      assert.deepEqual([told.reduce((a, b) => a + b), heard.length], [1, 1])
    },
  ))

test('a site that has taken its address away is not told, and nobody says that it was', async () => {
  const portal = await startPortal()
  const added = await addSite(portal, backchannelLogoutSettings)
  const browser = await signInApproved(portal)
  await tokensOf(portal, browser, added)
  await browser.get('/api/logout')
  await portal.db.execute(
    sql`update sites set settings = jsonb_set(settings, '{backchannel_logout_uri}', 'null')`,
  )
  assert.equal(await sendDueNotices(portal.deps), 0)
  assert.deepEqual(await queryRows(portal, sql`select state, sent_at, fault from logout_notices`), [
    { state: 'dropped', sent_at: null, fault: 'the site has no address for it any more' },
  ])
  portal.passes(hours(1))
  assert.equal(await sendDueNotices(portal.deps), 0)
})
