import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activatedAgent, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  codeIn,
  signInApproved,
} from '../../../../test/sites.ts'

const types = ['code', 'id_token', 'code id_token'] as const
for (const response_type of types) {
  test(`every answer names the issuer: ${response_type}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, { response_types: [response_type] })
    const browser = await signInApproved(portal)
    const issuer = portal.deps.config.publicUrl
    const requests: Record<string, string>[] = [
      {},
      { scope: 'openid unknown' },
      { prompt: 'none', max_age: '0' },
    ]
    for (const more of requests) {
      const { body } = await authorize(
        browser,
        authorizationRequest(site, { response_type, ...more }),
      )
      const { iss, state } = callbackParameters(body.redirect_uri)
      assert.deepEqual([iss, state], [issuer, 'a state'], body.redirect_uri)
    }
  })
}

test('discovery names the languages and the values of prompt', async () => {
  const portal = await startPortal()
  const { body } = await asServer(portal, '/.well-known/openid-configuration', undefined)
  assert.deepEqual(
    body.ui_locales_supported,
    portal.deps.locales.languages.map(({ tag }) => tag),
  )
  assert.ok(body.prompt_values_supported.includes('create'))
})

test('prompt=create stops a visitor like any request, and nobody who is signed in', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const asked = authorizationRequest(site, { prompt: 'create' })
  assert.equal((await authorize(portal.browser(), asked)).body.code, 'loginRequired')
  codeIn(await authorize(await signInApproved(portal), asked))
})

test('a state of 8 kB comes back as it was', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const state = 'aB3-'.repeat(2048)
  const { body } = await authorize(browser, authorizationRequest(site, { state }))
  assert.equal(callbackParameters(body.redirect_uri)['state'], state)
})

const limitCases: [string, Record<string, string>, string][] = [
  ['a value of more than 8,192 characters', { state: 'x'.repeat(8193) }, 'invalid'],
  ['a name of more than 100 characters', { ['x'.repeat(101)]: 'x' }, 'invalid'],
  [
    'more than 40 parameters',
    Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`x${number}`, 'x'])),
    'invalid',
  ],
  ['an invisible character', { nonce: '\u202e' }, 'invalid'],
  [
    'more than 16 kB together',
    Object.fromEntries(['x', 'y', 'z'].map((name) => [name, 'x'.repeat(8000)])),
    'tooLarge',
  ],
]
for (const [what, more, code] of limitCases) {
  test(`the limits of a request: ${what} is refused on the page, as the guide says`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const browser = await signInApproved(portal)
    const { body } = await authorize(browser, authorizationRequest(site, more))
    assert.equal(body.code, code)
  })
}

const opened: [string, string][] = [
  ['/authorize?client_id=site', 'unsafe-none'],
  ['/authorize?client_id=site&prompt=none', 'unsafe-none'],
  ['/signin', 'unsafe-none'],
  ['/oauth/form_post/x', 'unsafe-none'],
  ['/profile/info', 'same-origin'],
  ['/api/user/me', 'same-origin'],
]
for (const [path, policy] of opened) {
  test(`a window that a site opens keeps its opener: ${path} is ${policy}`, async () => {
    const portal = await startPortal()
    assert.equal((await portal.get(path)).headers['cross-origin-opener-policy'], policy)
  })
}

test('under http the session’s cookie has no name that other programs use', async () => {
  const portal = await startPortal()
  const browser = portal.browser()
  await browser.post('/api/login', await activatedAgent(portal))
  assert.deepEqual(
    [browser.cookies.has('session'), browser.cookies.has('portal-session')],
    [false, true],
  )
})
