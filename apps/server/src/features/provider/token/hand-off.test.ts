import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import {
  ana,
  startPortal,
  type Answer,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  asServer,
  authorize,
  challenge,
  codeFor,
  redeem,
  authorizationRequest,
  type TestSite,
} from '../../../../test/sites.ts'

const handed = {
  redirect_uris: ['http://localhost:3000/token'],
  return_uri: 'https://partner.example/landing?from=portal',
}
const refusal = {
  status: 400,
  title: 'Bad Request',
  code: 'badRequest',
  detail: 'This hand-off cannot be completed.',
  oauth: { error: 'invalid_grant' },
}
const post = (
  browser: Browser,
  code: string,
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  browser.post('/api/oauth/token', { code, grant_type: 'client_credentials', ...more })

async function world(
  settings = handed,
): Promise<{ portal: TestPortal; site: TestSite; browser: Browser; code: string }> {
  const portal = await startPortal()
  const site = await addSite(portal, settings)
  const browser = await signInApproved(portal)
  return {
    portal,
    site,
    browser,
    code: await codeFor(browser, site, { scope: 'openid email experts' }),
  }
}

test('a hand-off leads to the registered address with an ID Token in the fragment, and no answer holds a token', async () => {
  const { portal, browser, code } = await world()
  const { status, body } = await post(browser, code)
  assert.deepEqual([status, Object.keys(body)], [200, ['redirect_uri']])
  const address = new URL(body.redirect_uri)
  assert.equal(`${address.origin}${address.pathname}${address.search}`, handed.return_uri)
  const { id_token = '', state, access_token } = callbackParameters(body.redirect_uri)
  assert.deepEqual([state, access_token], ['a state', undefined])
  const { payload } = await jwtVerify(
    id_token,
    createLocalJWKSet((await asServer(portal, '/oauth/jwks', undefined)).body),
    { issuer: 'http://localhost:3000', audience: 'site' },
  )
  assert.deepEqual(
    [
      payload['nonce'],
      payload['email'],
      (payload['experts'] as { login_number: string }).login_number,
    ],
    ['a nonce', ana.email, 'FR104822'],
  )
})

test('a code is handed off once, also when 20 requests come at once', async () => {
  const { browser, code } = await world()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(browser, code)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 19 }, () => 400),
  ])
  assert.deepEqual((await post(browser, code)).body, refusal)
})

const refusedCases: Record<
  string,
  (here: { portal: TestPortal; site: TestSite; browser: Browser; code: string }) => Promise<Answer>
> = {
  'in another browser of the same agent': async ({ portal, code }) => {
    const other = portal.browser()
    await other.post('/api/login', { email: ana.email, password: 'pass' })
    return post(other, code)
  },
  'in the browser of another agent': async ({ portal, code }) =>
    post(await signInApproved(portal, { email: 'bia@example.com' }), code),
  'after a new sign-in': async ({ browser, code }) => {
    await browser.post('/api/login', { email: ana.email, password: 'pass' })
    return post(browser, code)
  },
  'after a sign-out and a sign-in': async ({ browser, code }) => {
    await browser.get('/api/logout')
    await browser.post('/api/login', { email: ana.email, password: 'pass' })
    return post(browser, code)
  },
  'after a minute': async ({ portal, browser, code }) => {
    portal.passes(limits.authorizationCode)
    return post(browser, code)
  },
  'a code that was never given': ({ browser }) => post(browser, 'x'.repeat(43)),
  'half a code': ({ browser, code }) => post(browser, code.slice(0, 20)),
  'a code of a site that redeems its codes itself': async ({ portal, browser }) =>
    post(browser, await codeFor(browser, await addSite(portal, { client_id: 'usual' }))),
  'a code that leads elsewhere': async ({ portal, browser }) =>
    post(
      browser,
      await codeFor(
        browser,
        await addSite(portal, { client_id: 'both', return_uri: handed.return_uri }),
      ),
    ),
  'a code with PKCE': async ({ site, browser }) =>
    post(browser, await codeFor(browser, site, challenge)),
  'a code without nonce': async ({ site, browser }) => {
    const { nonce: _, ...asked } = authorizationRequest(site)
    return post(
      browser,
      callbackParameters((await authorize(browser, asked)).body.redirect_uri)['code'] ?? '',
    )
  },
}
for (const [name, attempt] of Object.entries(refusedCases)) {
  test(`every refusal has the same answer: ${name}`, async () => {
    const { status, body } = await attempt(await world())
    assert.equal(status, 400)
    assert.deepEqual(body, refusal)
  })
}

test('without a session there is no hand-off', async () => {
  const { portal, browser, code } = await world()
  await browser.get('/api/logout')
  assert.equal((await post(browser, code)).status, 401)
  assert.equal((await post(portal.browser(), code)).status, 401)
})

test('only a page of the portal can hand off, in JSON and with the grant type of the specification', async () => {
  const { browser, code } = await world()
  const body = JSON.stringify({ code, grant_type: 'client_credentials' })
  assert.equal(
    (
      await browser.call('POST', '/api/oauth/token', {
        body,
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      })
    ).status,
    403,
  )
  assert.equal(
    (
      await browser.call('POST', '/api/oauth/token', {
        body,
        headers: { 'content-type': 'text/plain' },
      })
    ).status,
    415,
  )
  for (const grant_type of [
    'authorization_code',
    'CLIENT_CREDENTIALS',
    '',
    null,
    ['client_credentials'],
  ])
    assert.equal((await post(browser, code, { grant_type })).status, 400)
  assert.equal((await post(browser, code)).status, 200)
})

test('a refused attempt in another browser does not use up the code', async () => {
  const { portal, browser, code } = await world()
  await post(await signInApproved(portal, { email: 'bia@example.com' }), code)
  portal.passes(seconds(1))
  assert.equal((await post(browser, code)).status, 200)
})

test('the standard’s token endpoint knows neither this grant type nor JSON', async () => {
  const { portal, site } = await world()
  assert.equal(
    (await redeem(portal, site, 'x', { grant_type: 'client_credentials' })).body.error,
    'invalid_request',
  )
  const answer = await portal.app.inject({
    authority: 'localhost:3000',
    method: 'POST',
    url: '/oauth/token',
    payload: { grant_type: 'client_credentials' },
  })
  assert.deepEqual([answer.statusCode, answer.json().error], [400, 'invalid_request'])
})
