import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { hours, minutes, provider as limits } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { startPortal, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  asServer,
  backchannelLogoutSettings,
  tokensOf,
} from '../../../../test/sites.ts'
import { sendDueNotices } from './notices.ts'

/** A site's own server, which keeps what it receives. */
async function startSiteServer(answer: () => number): Promise<{
  address: string
  received: { body: string; type: string | undefined }[]
  close: () => void
}> {
  const received: { body: string; type: string | undefined }[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ body: await text(request), type: request.headers['content-type'] })
    response.writeHead(answer()).end()
  }
  const server = createServer((request, response) => void hear(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface SignedOutSite {
  readonly portal: TestPortal
  readonly received: { body: string; type: string | undefined }[]
  readonly id_token: string
}

/**
 * Signs an agent out of a portal with one site, which answers notices with this status, and then
 * checks.
 */
async function afterSignOut(
  answer: () => number,
  check: (world: SignedOutSite) => Promise<void>,
): Promise<void> {
  const { address, received, close } = await startSiteServer(answer)
  try {
    const portal = await startPortal()
    const site = await addSite(portal, { backchannel_logout_uri: address })
    const browser = await signInApproved(portal)
    const { id_token } = await tokensOf(portal, browser, site)
    assert.equal((await browser.get('/api/logout')).status, 200)
    await check({ portal, received, id_token })
  } finally {
    close()
  }
}

test('a site is told of a sign-out by a logout token for this site alone', () =>
  afterSignOut(
    () => 200,
    async ({ portal, received, id_token }) => {
      assert.equal(await sendDueNotices(portal.deps), 1)
      assert.equal(received[0]?.type, 'application/x-www-form-urlencoded')
      const sent = new URLSearchParams(received[0]?.body)
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

test('a notice that fails is sent again with growing pauses, at most eight times, and no browser waits for it', async () => {
  let status = 500
  await afterSignOut(
    () => status,
    async ({ portal, received }) => {
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(received.length, 1, 'the pause is kept')
      for (let tries = 2; tries <= limits.logoutTries; tries += 1) {
        portal.passes(minutes(15))
        await sendDueNotices(portal.deps)
      }
      portal.passes(hours(1))
      status = 200
      await sendDueNotices(portal.deps)
      assert.equal(received.length, limits.logoutTries)
      const [row] = await queryRows<{ state: string; fault: string }>(
        portal,
        sql`select state, fault from logout_notices`,
      )
      assert.equal(row?.state, 'failed')
      assert.match(row?.fault ?? '', /500/)
    },
  )
})

test('in production no notice goes to a private address', () =>
  afterSignOut(
    () => 200,
    async ({ portal, received }) => {
      assert.equal(
        await sendDueNotices({
          ...portal.deps,
          config: { ...portal.deps.config, production: true },
        }),
        0,
      )
      assert.deepEqual(received, [])
      const [row] = await queryRows<{ fault: string }>(
        portal,
        sql`select fault from logout_notices`,
      )
      assert.match(row?.fault ?? '', /special-use/)
    },
  ))

test('of two servers that send notices at once, one sends each', () =>
  afterSignOut(
    () => 200,
    async ({ portal, received }) => {
      const told = await Promise.all(Array.from({ length: 5 }, () => sendDueNotices(portal.deps)))
      assert.deepEqual([told.reduce((a, b) => a + b), received.length], [1, 1])
    },
  ))

test('a notice is dropped, and not marked as sent, when the site has removed its address', async () => {
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
