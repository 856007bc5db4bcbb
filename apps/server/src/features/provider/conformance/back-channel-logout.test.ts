/** Back-Channel OP: oidcc-backchannel-rp-initiated-logout-certification-test-plan. */
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import type { TestPortal } from '../../../../test/harness.ts'
import { happyFlow } from '../../../../test/conformance/happy-flow.ts'
import { endSession, isSignedIn } from '../../../../test/conformance/logout.ts'
import {
  issuer,
  loggedOutUri,
  RelyingParty,
  register,
  startProvider,
} from '../../../../test/conformance/relying-party.ts'
import { verifySignature } from '../../../../test/conformance/id-token.ts'
import { sendDueNotices } from '../logout/notices.ts'

interface Told {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A site's own server, which keeps what it receives. */
async function listen(): Promise<{ address: string; told: Told[]; close: () => void }> {
  const told: Told[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      told.push({ method: request.method, headers: request.headers, body })
      response.end()
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, 'localhost', done)
  })
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/told`,
    told,
    close: () => server.close(),
  }
}

describe('Back-Channel OP', () => {
  let portal: TestPortal
  before(async () => {
    portal = await startProvider()
  })

  test('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
    const { body } = await new RelyingParty(portal, await register(portal, 'code'), 'code').read(
      '/.well-known/openid-configuration',
    )
    assert.deepEqual(
      [body.backchannel_logout_supported, body.backchannel_logout_session_supported],
      [true, true],
    )
    assert.match(body.end_session_endpoint, /^https:\/\//)
  })

  test('oidcc-backchannel-rp-initiated-logout', async () => {
    const { address, told, close } = await listen()
    try {
      const party = new RelyingParty(
        portal,
        await register(portal, 'code', { backchannel_logout_uri: address }),
        'code',
      )
      const { id, idToken } = await happyFlow(party)
      const ended = await endSession(party, {
        id_token_hint: idToken,
        post_logout_redirect_uri: loggedOutUri,
        state: 'a-state',
      })
      assert.equal(ended.to, `${loggedOutUri}?state=a-state`)
      assert.equal(await sendDueNotices(portal.deps), 1)
      const [{ method, headers, body } = {} as Told, ...more] = told
      assert.deepEqual([method, more], ['POST', []])
      assert.match(String(headers['content-type']), /^application\/x-www-form-urlencoded/)
      const sent = new URLSearchParams(body)
      assert.deepEqual([...sent.keys()], ['logout_token'], 'and nothing else')
      const { header, claims } = await verifySignature(party, sent.get('logout_token') ?? '')
      const now = Math.floor(Date.now() / 1000)
      assert.equal(header['typ'], 'logout+jwt')
      assert.deepEqual(
        [claims['iss'], claims['aud'], claims['sub'], claims['sid']],
        [issuer, party.site.client_id, id.claims['sub'], id.claims['sid']],
      )
      assert.ok(typeof claims['sid'] === 'string' && typeof claims['jti'] === 'string')
      assert.ok(claims['iat'] <= now + 1 && claims['iat'] > now - 60 && claims['exp'] > now)
      assert.deepEqual(claims['events'], {
        'http://schemas.openid.net/event/backchannel-logout': {},
      })
      assert.equal('nonce' in claims, false)
      assert.equal(await isSignedIn(party), false)
    } finally {
      close()
    }
  })
})
