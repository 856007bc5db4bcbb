/** Pushed authorization requests (RFC 9126): allowed for every site, demanded where it says so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { attempts as limits, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { ana, originOf, startPortal, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  anaLogin,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  challenge,
  codeIn,
  interactionIn,
  redeem,
  signInApproved,
  verifier,
  type TestSite,
} from '../../../../test/sites.ts'

const basic = ({ client_id, client_secret }: TestSite) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${encodeURIComponent(client_secret)}`).toString('base64')}`,
})

const push = (portal: TestPortal, site: TestSite, more: Record<string, string> = {}) =>
  asServer(
    portal,
    '/oauth/par',
    authorizationRequest(site, more),
    site.settings.token_endpoint_auth_method === 'none' ? {} : basic(site),
  )

/** What the browser's address holds after a push. */
async function pushed(portal: TestPortal, site: TestSite, more: Record<string, string> = {}) {
  const { status, body } = await push(portal, site, more)
  assert.deepEqual([status, body.expires_in], [201, 60], JSON.stringify(body))
  return { client_id: site.client_id, request_uri: String(body.request_uri) }
}

const used = { error: 'invalid_request_uri' }
const errorOf = ({ status, body }: { status: number; body: any }) => [
  status,
  { error: body.oauth?.error },
]

test('a site pushes its request, and the browser’s address only names it', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { pkce_required: true })
  const browser = await signInApproved(portal)
  const code = codeIn(await authorize(browser, await pushed(portal, site, challenge)))
  assert.equal((await redeem(portal, site, code, { code_verifier: verifier })).status, 200)
})

test('discovery names the endpoint', async () => {
  const portal = await startPortal()
  const { body } = await asServer(portal, '/.well-known/openid-configuration', undefined)
  assert.equal(
    body.pushed_authorization_request_endpoint,
    `${portal.deps.config.publicUrl}/oauth/par`,
  )
})

test('what else the address holds counts for nothing', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const { body } = await authorize(browser, {
    ...(await pushed(portal, site)),
    redirect_uri: 'https://evil.example/',
    state: 'another state',
    response_mode: 'fragment',
  })
  const address = new URL(body.redirect_uri)
  assert.deepEqual(
    [address.origin, address.searchParams.get('state'), address.hash],
    ['https://site.example', 'a state', ''],
  )
})

test('A04: a pushed request is good once, also when it arrives many times at once', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const address = await pushed(portal, site)
  const answers = await Promise.all(Array.from({ length: 10 }, () => authorize(browser, address)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.deepEqual(errorOf(await authorize(browser, address)), [400, used])
})

test('it is good for a minute, for the site that pushed it alone', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  await addSite(portal, { client_id: 'other' })
  const browser = await signInApproved(portal)
  const address = await pushed(portal, site)
  const refused = [
    { ...address, client_id: 'other' },
    { request_uri: address.request_uri },
    { ...address, request_uri: `${address.request_uri}x` },
  ]
  for (const wrong of refused)
    assert.deepEqual(errorOf(await authorize(browser, wrong)), [400, used])
  portal.passes(seconds(61))
  assert.deepEqual(errorOf(await authorize(browser, address)), [400, used])
})

test('a request that a sign-in interrupts waits for it, longer than a minute', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  await signInApproved(portal)
  const browser = portal.browser()
  const address = await pushed(portal, site, { login_hint: ana.email, prompt: 'login' })
  const interrupted = await authorize(browser, address)
  assert.deepEqual(interrupted.body.oauth.pushed, {
    login_hint: ana.email,
    prompt: 'login',
    redirect_uri: site.redirect_uri,
  })
  portal.passes(minutes(10))
  await browser.post('/api/login', anaLogin)
  const interaction = interactionIn(interrupted)
  codeIn(await authorize(browser, { ...address, interaction }))
  assert.deepEqual(errorOf(await authorize(browser, address)), [400, used])
})

test('a pushed prompt=none is answered at once, without a page', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const address = await pushed(portal, site, { prompt: 'none' })
  const { statusCode, headers } = await portal.app.inject({
    authority: new URL(originOf(portal.app)).host,
    url: `/authorize?${new URLSearchParams(address)}`,
  })
  assert.equal(statusCode, 303)
  assert.equal(callbackParameters(String(headers['location']))['error'], 'login_required')
})

test('prompt=none beside a pushed request changes nothing', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const address = { ...(await pushed(portal, site)), prompt: 'none' }
  const { statusCode } = await portal.app.inject({
    authority: new URL(originOf(portal.app)).host,
    url: `/authorize?${new URLSearchParams(address)}`,
  })
  assert.notEqual(statusCode, 303)
  assert.equal((await authorize(portal.browser(), address)).body.code, 'loginRequired')
})

test('the settings of the site hold for pushed requests too: form_post, claims in the ID Token', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { id_token_claims: true })
  const browser = await signInApproved(portal)
  const form = { response_mode: 'form_post' }
  const posted = await authorize(browser, await pushed(portal, site, form))
  assert.match(posted.body.redirect_uri, /\/oauth\/form_post\//)
  const asked = await pushed(portal, site, { scope: 'openid email', claims: '{"userinfo":{}}' })
  const { id_token } = (await redeem(portal, site, codeIn(await authorize(browser, asked)))).body
  assert.equal(decodeJwt(id_token)['email'], ana.email)
})

test('a site that must push gets no answer to a plain request', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { require_pushed_authorization_requests: true })
  for (const browser of [await signInApproved(portal), portal.browser()])
    assert.deepEqual(errorOf(await authorize(browser, authorizationRequest(site))), [
      400,
      { error: 'invalid_request' },
    ])
  const browser = await signInApproved(portal, { email: 'bia@example.com' })
  codeIn(await authorize(browser, await pushed(portal, site)))
})

test('only the site itself can push for it, and the request is checked then', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const wrong = await push(portal, { ...site, client_secret: 'wrong' })
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client'])
  const foreign = await push(portal, { ...site, redirect_uri: 'https://evil.example/' })
  assert.deepEqual([foreign.status, foreign.body.error], [400, 'invalid_request'])
  const nested = await push(portal, site, { request_uri: 'urn:ietf:params:oauth:request_uri:x' })
  assert.equal(nested.status, 400)
})

test('other addresses of requests are not fetched', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const request_uri = 'https://site.example/request.jwt'
  const { body } = await authorize(
    await signInApproved(portal),
    authorizationRequest(site, { request_uri }),
  )
  assert.equal(callbackParameters(body.redirect_uri)['error'], 'request_uri_not_supported')
})

test('A45: what sites without a secret push is limited by network, because each push is stored', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { token_endpoint_auth_method: 'none' })
  for (let count = 0; count < limits.interactionsByAddress.max; count += 1)
    await push(portal, site, challenge)
  assert.equal((await push(portal, site, challenge)).status, 429)
})
