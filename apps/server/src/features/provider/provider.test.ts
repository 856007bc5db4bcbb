import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { ana, startPortal } from '../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  asServer,
  authorize,
  challenge,
  codeFor,
  redeem,
  refresh,
  authorizationRequest,
  userinfo,
  verifier,
} from '../../../test/sites.ts'

const origin = 'http://localhost:3000'

test('a site signs an agent in: code, tokens, userinfo', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const { status, body } = await authorize(
    browser,
    authorizationRequest(site, { scope: 'openid email' }),
  )
  assert.equal(status, 200)
  const { code, state, iss } = callbackParameters(body.redirect_uri)
  assert.ok(body.redirect_uri.startsWith(`${site.redirect_uri}?`))
  assert.deepEqual([state, iss], ['a state', origin])
  const tokens = await redeem(portal, site, code ?? '')
  assert.equal(tokens.status, 200)
  assert.deepEqual(
    [tokens.headers['cache-control'], tokens.body.token_type],
    ['no-store', 'Bearer'],
  )
  const keys = (await asServer(portal, '/oauth/jwks', undefined)).body
  const { payload } = await jwtVerify(tokens.body.id_token, createLocalJWKSet(keys), {
    issuer: origin,
    audience: site.client_id,
  })
  assert.equal(payload['nonce'], 'a nonce')
  assert.equal(payload['email'], undefined)
  const who = await userinfo(portal, tokens.body.access_token)
  assert.deepEqual(who.body, { sub: payload.sub, email: ana.email, email_verified: true })
})

test('discovery names the endpoints by the portal’s origin, whatever forwarded headers say', async () => {
  const portal = await startPortal()
  for (const path of [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
  ]) {
    const { status, body, headers } = await asServer(portal, path, undefined, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    })
    assert.equal(status, 200)
    assert.deepEqual(
      [
        body.issuer,
        body.authorization_endpoint,
        body.token_endpoint,
        body.userinfo_endpoint,
        body.jwks_uri,
        body.revocation_endpoint,
        body.end_session_endpoint,
      ],
      [
        origin,
        `${origin}/authorize`,
        `${origin}/oauth/token`,
        `${origin}/oauth/userinfo`,
        `${origin}/oauth/jwks`,
        `${origin}/oauth/revoke`,
        `${origin}/oauth/end_session`,
      ],
    )
    assert.ok(!JSON.stringify(body).includes('evil'))
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['cross-origin-resource-policy']],
      ['*', 'cross-origin'],
    )
  }
})

test('RS256 signs, ES256 signs for sites that ask for it, and only public keys are published', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const usual = await addSite(portal)
  const other = await addSite(portal, { client_id: 'other', id_token_signed_response_alg: 'ES256' })
  for (const [site, alg] of [
    [usual, 'RS256'],
    [other, 'ES256'],
  ] as const) {
    const { body } = await redeem(portal, site, await codeFor(browser, site))
    assert.equal(decodeProtectedHeader(body.id_token).alg, alg)
  }
  const { body } = await asServer(portal, '/oauth/jwks', undefined)
  assert.deepEqual(body.keys.map((key: { alg: string }) => key.alg).toSorted(), ['ES256', 'RS256'])
  for (const key of body.keys)
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) assert.equal(key[secret], undefined)
})

test('a site without a secret needs PKCE', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const site = await addSite(portal, { token_endpoint_auth_method: 'none' })
  const without = await authorize(browser, authorizationRequest(site))
  assert.deepEqual(
    [
      callbackParameters(without.body.redirect_uri)['error'],
      callbackParameters(without.body.redirect_uri)['code'],
    ],
    ['invalid_request', undefined],
  )
  const plain = await authorize(
    browser,
    authorizationRequest(site, { code_challenge: verifier, code_challenge_method: 'plain' }),
  )
  assert.equal(callbackParameters(plain.body.redirect_uri)['error'], 'invalid_request')
  const code = await codeFor(browser, site, challenge)
  assert.equal(
    (await redeem(portal, site, code, { client_id: site.client_id, code_verifier: 'x'.repeat(43) }))
      .status,
    400,
  )
  assert.equal(
    (await redeem(portal, site, code, { client_id: site.client_id, code_verifier: verifier }))
      .status,
    200,
  )
})

test('GET /authorize?prompt=none answers at once: a code for an agent, login_required for a visitor', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const query = new URLSearchParams(authorizationRequest(site, { prompt: 'none' }))
  const signedIn = await browser.get(`/authorize?${query}`)
  assert.equal(signedIn.status, 303)
  assert.ok(callbackParameters(String(signedIn.headers['location']))['code'])
  const stranger = await portal.browser().get(`/authorize?${query}`)
  assert.deepEqual(
    [stranger.status, callbackParameters(String(stranger.headers['location']))['error']],
    [303, 'login_required'],
  )
})

test('POST /authorize redirects to GET with the same parameters', async () => {
  const portal = await startPortal()
  const form = new URLSearchParams({ client_id: 'site', state: 'a b&c' }).toString()
  const { status, headers } = await portal.browser().call('POST', '/authorize', {
    body: form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://site.example',
      'sec-fetch-site': 'cross-site',
    },
  })
  assert.deepEqual([status, headers['location']], [303, `/authorize?${form}`])
})

test('a refresh token is replaced when it is used', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const first = await redeem(portal, site, await codeFor(browser, site))
  const second = await refresh(portal, site, first.body.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.body.refresh_token)
  assert.equal((await userinfo(portal, second.body.access_token)).status, 200)
})
