import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { hours } from '@passerelle/contracts/limits.ts'
import { ana, signedInStaff, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  challenge,
  codeFor,
  redeem,
  refresh,
  signInApproved,
  tokensOf,
  type TestSite,
} from '../../../../test/sites.ts'

const scope = { scope: 'openid profile email experts' }

test('a site that is registered for it gets the claims of its scopes in the ID Token, also in a refreshed one', async () => {
  const portal = await startPortal()
  const plain = await addSite(portal, { client_id: 'plain' })
  const site = await addSite(portal, { id_token_claims: true })
  const browser = await signInApproved(portal)
  const without = decodeJwt((await tokensOf(portal, browser, plain, scope)).id_token)
  assert.deepEqual([without['email'], without['name']], [undefined, undefined])
  const tokens = await tokensOf(portal, browser, site, {
    ...scope,
    claims: '{"id_token":{"auth_time":{"essential":true}}}',
  })
  const refreshed = (await refresh(portal, site, tokens.refresh_token)).body
  for (const { id_token } of [tokens, refreshed]) {
    const claims = decodeJwt(id_token)
    assert.deepEqual(
      [claims['email'], claims['name'], claims['phone_number'], typeof claims['auth_time']],
      [ana.email, `${ana.first_name} ${ana.last_name}`, undefined, 'number'],
    )
    assert.equal((claims['experts'] as { login_number: string }).login_number, 'FR104822')
  }
})

const introspect = (
  portal: Parameters<typeof asServer>[0],
  { client_id, client_secret }: TestSite,
  token: string,
) =>
  asServer(
    portal,
    '/oauth/introspect',
    { token },
    {
      authorization: `Basic ${Buffer.from(`${client_id}:${encodeURIComponent(client_secret)}`).toString('base64')}`,
    },
  )

test('a site that is registered for it asks whether its own access tokens are good (RFC 7662)', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { introspection: true })
  const other = await addSite(portal, { client_id: 'other', introspection: true })
  const plain = await addSite(portal, { client_id: 'plain' })
  const browser = await signInApproved(portal)
  const { access_token, refresh_token } = await tokensOf(portal, browser, site, scope)
  const { body, status } = await introspect(portal, site, access_token)
  assert.deepEqual([status, body.active, body.client_id], [200, true, 'site'])
  assert.equal(typeof body.sub, 'string')
  assert.deepEqual((await introspect(portal, other, access_token)).body, { active: false })
  assert.deepEqual((await introspect(portal, site, 'made up')).body, { active: false })
  const own = await tokensOf(portal, browser, plain)
  assert.deepEqual((await introspect(portal, plain, own.access_token)).body, { active: false })
  await asServer(portal, '/oauth/revoke', { token: refresh_token }, {})
  await browser.get('/api/logout')
  assert.deepEqual((await introspect(portal, site, access_token)).body, { active: false })
  assert.equal(
    (await introspect(portal, { ...site, client_secret: 'wrong' }, access_token)).status,
    401,
  )
})

test('two secrets for a while: the former one is good as long as the overlap says', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const browser = await signInApproved(portal)
  const site = await addSite(portal)
  const path = '/api/staff/sites/site/secret'
  const renew = async (body?: unknown): Promise<TestSite> => ({
    ...site,
    client_secret: (await admin.call('POST', path, body === undefined ? {} : { body })).body
      .client_secret,
  })
  const works = async (which: TestSite) =>
    (await redeem(portal, which, await codeFor(browser, site))).status
  const second = await renew({ overlap_hours: 11 })
  assert.deepEqual([await works(site), await works(second)], [200, 200])
  portal.passes(hours(11))
  await browser.get('/api/user/me')
  assert.deepEqual([await works(site), await works(second)], [401, 200])
  const third = await renew()
  assert.deepEqual([await works(second), await works(third)], [401, 200])
  assert.equal((await admin.call('POST', path, { body: { overlap_hours: 169 } })).status, 400)
})

test('A05: a new site’s requests for a code need PKCE, whether it has a secret or not, until it is allowed to leave it out', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const browser = await signInApproved(portal)
  const { body } = await admin.post('/api/staff/sites', {
    client_name: 'Rail Bonus',
    redirect_uris: ['https://rail.example/in'],
    first_party: true,
  })
  const request = authorizationRequest({ ...body, redirect_uri: 'https://rail.example/in' })
  const answerTo = async (parameters: Record<string, string>) =>
    callbackParameters((await authorize(browser, parameters)).body.redirect_uri)
  assert.equal((await answerTo(request))['error'], 'invalid_request')
  assert.ok((await answerTo({ ...request, ...challenge }))['code'])
  await admin.patch(`/api/staff/sites/${body.client_id}`, { pkce_required: false })
  assert.ok((await answerTo(request))['code'])
})

test('A05: a site that is older than the setting goes on without PKCE until its setting says otherwise', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const browser = await signInApproved(portal)
  const site = await addSite(portal)
  await portal.db.execute(sql`update sites set settings = settings - 'pkce_required'`)
  const [stored] = (await admin.get('/api/staff/sites')).body.objects
  assert.equal(stored.pkce_required, false)
  assert.ok(await codeFor(browser, site))
  await admin.patch(`/api/staff/sites/${site.client_id}`, { pkce_required: true })
  await assert.rejects(codeFor(browser, site), /no code/)
})

test('A05: a hand-off needs no PKCE, because the portal redeems its code', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const site = await addSite(portal, {
    pkce_required: true,
    redirect_uris: [`${portal.deps.config.publicUrl}/token`],
    return_uri: 'https://site.example/landing',
  })
  assert.ok(await codeFor(browser, site))
})
