/** Access tokens for a site's own interface: JWTs (RFC 9068), for the audience of its settings. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet } from 'jose'
import { ana, signedInStaff, startPortal, type TestPortal } from '../../../../test/harness.ts'
import { queryRows } from '../../../../test/inspection.ts'
import {
  addSite,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  codeFor,
  interactionIn,
  redeem,
  refresh,
  signInApproved,
  tokensOf,
  userinfo,
} from '../../../../test/sites.ts'

const access_token_audience = 'https://api.site.example/'
const scope = { scope: 'openid profile email experts' }

const anasId = async (portal: TestPortal) =>
  (await queryRows<{ id: string }>(portal, sql`select id from accounts`))[0]?.id

/** Verifies a token as the site's interface does, with the portal's published keys. */
async function verify(portal: TestPortal, token: string, algorithms = ['RS256']) {
  const { body } = await asServer(portal, '/oauth/jwks', undefined)
  return jwtVerify(token, createLocalJWKSet(body as JSONWebKeySet), {
    issuer: portal.deps.config.publicUrl,
    audience: access_token_audience,
    typ: 'at+jwt',
    algorithms,
    currentDate: new Date(),
  })
}

test('a site with an interface of its own gets access tokens that a library verifies with the portal’s keys (RFC 9068)', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { access_token_audience })
  const browser = await signInApproved(portal)
  const { access_token, expires_in } = await tokensOf(portal, browser, site, scope)
  const { payload, protectedHeader } = await verify(portal, access_token)
  assert.equal(protectedHeader.typ, 'at+jwt')
  assert.deepEqual(
    [payload.sub, payload['client_id'], payload['scope'], payload.aud],
    [await anasId(portal), 'site', 'openid profile email experts', access_token_audience],
  )
  assert.equal(Number(payload.exp) - Number(payload.iat), expires_in)
  assert.equal(expires_in, 15 * 60)
  assert.equal(typeof payload.jti, 'string')
})

test('a refreshed one is for the same interface, and a pairwise site reads no other sub than in its ID Token', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, {
    access_token_audience,
    subject_type: 'pairwise',
    id_token_signed_response_alg: 'ES256',
  })
  const browser = await signInApproved(portal)
  const tokens = await tokensOf(portal, browser, site, scope)
  const again = (await refresh(portal, site, tokens.refresh_token)).body
  const subjects = [decodeJwt(tokens.id_token).sub]
  for (const { access_token } of [tokens, again])
    subjects.push((await verify(portal, access_token, ['ES256'])).payload.sub)
  assert.equal(new Set(subjects).size, 1)
  assert.notEqual(subjects[0], await anasId(portal))
})

test('the userinfo endpoint refuses a token for another interface, so that the ID Token holds the claims', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { access_token_audience })
  const browser = await signInApproved(portal)
  const { access_token, id_token } = await tokensOf(portal, browser, site, scope)
  const { status, body } = await userinfo(portal, access_token)
  assert.deepEqual([status, body.error], [401, 'invalid_token'])
  assert.equal(decodeJwt(id_token)['email'], ana.email)
})

test('a site that is not first-party gets one too, after the consent', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { access_token_audience, first_party: false })
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { scope: 'openid email' })
  const interaction = interactionIn(await authorize(browser, asked))
  await browser.post('/api/oauth/consent', { interaction, allow: true })
  const { access_token } = (
    await redeem(portal, site, await codeFor(browser, site, { scope: 'openid email' }))
  ).body
  assert.equal((await verify(portal, access_token)).payload['scope'], 'openid email')
})

test('a site may name its own interface as resource (RFC 8707), and no other', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { access_token_audience })
  const plain = await addSite(portal, { client_id: 'plain' })
  const browser = await signInApproved(portal)
  await verify(
    portal,
    (await tokensOf(portal, browser, site, { resource: access_token_audience })).access_token,
  )
  for (const [asking, resource] of [
    [site, 'https://api.other.example/'],
    [plain, access_token_audience],
  ] as const) {
    const { body } = await authorize(browser, authorizationRequest(asking, { resource }))
    assert.equal(callbackParameters(body.redirect_uri)['error'], 'invalid_target')
  }
})

test('a token in the front channel is one as well', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, {
    access_token_audience,
    response_types: ['id_token token'],
  })
  const browser = await signInApproved(portal)
  const { body } = await authorize(
    browser,
    authorizationRequest(site, { response_type: 'id_token token' }),
  )
  await verify(portal, callbackParameters(body.redirect_uri)['access_token'] ?? '')
})

test('a site whose audience is taken away goes on with tokens for the portal', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { access_token_audience })
  const browser = await signInApproved(portal)
  const { refresh_token } = await tokensOf(portal, browser, site, scope)

  const admin = await signedInStaff(portal, 'admin')
  await admin.patch('/api/staff/sites/site', { access_token_audience: null })
  const { access_token } = (await refresh(portal, site, refresh_token)).body
  assert.equal((await userinfo(portal, access_token)).body.email, ana.email)
})

test('the portal itself is no audience: a site’s token must not open the portal’s own interface', async () => {
  const portal = await startPortal()

  const admin = await signedInStaff(portal, 'admin')
  const { status, body } = await admin.post('/api/staff/sites', {
    client_name: 'Rail Bonus',
    redirect_uris: ['https://rail.example/in'],
    access_token_audience: `${portal.deps.config.publicUrl}/api`,
  })
  assert.deepEqual([status, body.errors], [400, { access_token_audience: 'invalid' }])
})
