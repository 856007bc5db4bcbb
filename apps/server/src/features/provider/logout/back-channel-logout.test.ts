import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { signedInStaff, startPortal, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  asServer,
  backchannelLogoutSettings,
  tokensOf,
} from '../../../../test/sites.ts'
import { logout_notices } from '../../../db/schema.ts'
import { sendDueNotices } from './notices.ts'

interface Notice {
  readonly body: string
  readonly type: string | undefined
  readonly traceparent: unknown
}

/** A site's own server, which keeps what it receives. */
async function startSiteServer(answer: () => number): Promise<{
  address: string
  received: Notice[]
  close: () => void
}> {
  const received: Notice[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-type': type, traceparent } = request.headers
    received.push({ body: await text(request), type, traceparent })
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
  readonly received: Notice[]
  readonly id_token: string
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

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
    assert.equal((await browser.get('/api/logout', { traceparent })).status, 200)
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

test('a site is told in the trace of the request that signed the agent out (W3C Trace Context)', () =>
  afterSignOut(
    () => 200,
    async ({ portal, received }) => {
      await sendDueNotices(portal.deps)
      assert.equal(received[0]?.traceparent, traceparent)
    },
  ))

test('a notice that fails is sent again with growing pauses for 24 hours, and no browser waits for it; an admin can let it be sent again', async () => {
  let status = 500
  await afterSignOut(
    () => status,
    async ({ portal, received }) => {
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(await sendDueNotices(portal.deps), 0)
      assert.equal(received.length, 1, 'the pause is kept')
      for (let quarter = 0; quarter < 96; quarter += 1) {
        portal.passes(minutes(15))
        await sendDueNotices(portal.deps)
      }
      const tries = received.length
      assert.ok(tries > 90, String(tries))
      portal.passes(hours(1))
      status = 200
      await sendDueNotices(portal.deps)
      assert.equal(received.length, tries)
      const admin = await signedInStaff(portal, 'admin')
      const { body } = await admin.get('/api/staff/sites/site/notices')
      assert.deepEqual([body.waiting, body.failed, /500/.test(body.fault)], [0, 1, true])
      const again = await admin.post('/api/staff/sites/site/notices', undefined)
      assert.deepEqual([again.status, again.body], [200, { queued: 1 }])
      assert.equal(await sendDueNotices(portal.deps), 1)
    },
  )
})

test('a site that does not answer delays no other: each has a lane of its own', async () => {
  const portal = await startPortal()
  const deaf = createServer(() => {
    // The site never answers.
  }).listen(0)
  const told: string[] = []
  const quick = createServer((_request, response) => {
    told.push('quick')
    response.end()
  }).listen(0)
  await Promise.all([once(deaf, 'listening'), once(quick, 'listening')])
  const address = (server: Server) =>
    `http://localhost:${(server.address() as AddressInfo).port}/logout`
  try {
    await addSite(portal, { client_id: 'deaf', backchannel_logout_uri: address(deaf) })
    await addSite(portal, { client_id: 'quick', backchannel_logout_uri: address(quick) })
    const at = portal.deps.now()
    const notice = (client_id: string) => ({
      id: portal.deps.newId(),
      client_id,
      sub: 'somebody',
      created_at: at,
      next_at: at,
    })
    await portal.db
      .insert(logout_notices)
      .values([...Array.from({ length: 20 }, () => notice('deaf')), notice('quick')])
    const begun = performance.now()
    const sent = await sendDueNotices(portal.deps)
    assert.ok(performance.now() - begun < 5000)
    assert.deepEqual([sent, told], [1, ['quick']])
    const tried = await queryRows<{ tries: number }>(
      portal,
      sql`select sum(tries)::int as tries from logout_notices where client_id = 'deaf'`,
    )
    assert.equal(tried[0]?.tries, 1, 'the others wait for the pause')
  } finally {
    for (const server of [deaf, quick]) {
      server.closeAllConnections()
      server.close()
    }
  }
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
