import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { startPortal, type TestPortal } from '../../../../test/harness.ts'
import { addSite, asServer, type TestSite } from '../../../../test/sites.ts'

/** A site that publishes keys, for a day as it says, and changes them. */
async function siteWithKeys() {
  const keys: JWK[] = []
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'max-age=86400' })
      .end(JSON.stringify({ keys }))
  }).listen(0)
  await once(server, 'listening')
  return {
    jwks_uri: `http://localhost:${(server.address() as AddressInfo).port}/jwks`,
    asked: () => asked,
    newKey: async (kid: string) => {
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      keys.splice(0, keys.length, { ...(await exportJWK(publicKey)), kid, alg: 'ES256' })
      return { kid, privateKey }
    },
    close: () => server.close(),
  }
}

async function authenticate(
  portal: TestPortal,
  { client_id }: TestSite,
  { kid, privateKey }: { kid: string; privateKey: CryptoKey },
): Promise<string> {
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(client_id)
    .setSubject(client_id)
    .setAudience(portal.deps.config.publicUrl)
    .setJti(randomUUID())
    .setExpirationTime('1m')
    .sign(privateKey)
  const { body } = await asServer(portal, '/oauth/token', {
    grant_type: 'authorization_code',
    code: 'unknown',
    redirect_uri: 'https://site.example/cb',
    client_id,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  })
  // The code is refused after the authentication.
  return body.error === 'invalid_grant' ? 'authenticated' : body.error
}

test('a site’s keys are asked for again at once for a new key, with a pause, and never kept for more than five minutes', async () => {
  const portal = await startPortal()
  const keys = await siteWithKeys()
  try {
    const site = await addSite(portal, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: keys.jwks_uri,
    })
    const first = await keys.newKey('first')
    assert.equal(await authenticate(portal, site, first), 'authenticated')
    assert.equal(await authenticate(portal, site, first), 'authenticated')
    assert.equal(keys.asked(), 1)
    const second = await keys.newKey('second')
    portal.passes(seconds(11))
    assert.equal(await authenticate(portal, site, second), 'authenticated')
    assert.equal(keys.asked(), 2)
    const third = await keys.newKey('third')
    assert.equal(await authenticate(portal, site, third), 'invalid_client', 'the pause')
    assert.equal(keys.asked(), 2)
    portal.passes(seconds(11))
    assert.equal(await authenticate(portal, site, third), 'authenticated')
    portal.passes(minutes(5))
    await keys.newKey('fourth')
    assert.equal(await authenticate(portal, site, third), 'invalid_client', 'a withdrawn key')
  } finally {
    keys.close()
  }
})
