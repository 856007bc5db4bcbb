import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  anaLogin,
  authorizationRequest,
  authorize,
  callbackParameters,
  interactionIn,
  signInApproved,
  tokensOf,
} from '../../../../test/sites.ts'

/** Requests that no sign-in of Ana can meet, and the error that the site gets. */
const unmet: Record<string, { asked: (hint: string) => Record<string, string>; error: string }> = {
  'the ID Token of another agent as id_token_hint': {
    asked: (id_token_hint) => ({ id_token_hint }),
    error: 'login_required',
  },
  'another sub in the claims parameter': {
    asked: () => ({ claims: '{"id_token":{"sub":{"value":"somebody else"}}}' }),
    error: 'login_required',
  },
  'an essential acr': {
    asked: () => ({ claims: '{"id_token":{"acr":{"essential":true,"value":"gold"}}}' }),
    error: 'unmet_authentication_requirements',
  },
  'one of several essential acrs': {
    asked: () => ({ claims: '{"id_token":{"acr":{"essential":true,"values":["gold"]}}}' }),
    error: 'unmet_authentication_requirements',
  },
}
for (const [name, { asked, error }] of Object.entries(unmet)) {
  for (const response_mode of ['query', 'form_post']) {
    test(`${name} asks for one sign-in, and then the site gets ${error} (${response_mode})`, async () => {
      const portal = await startPortal()
      const site = await addSite(portal)
      const bia = await signInApproved(portal, { email: 'bia@example.com' })
      const { id_token } = await tokensOf(portal, bia, site)
      const browser = await signInApproved(portal)
      const request = authorizationRequest(site, { ...asked(id_token), response_mode })
      const interaction = interactionIn(await authorize(browser, request))
      await browser.post('/api/login', anaLogin)
      const { status, body } = await authorize(browser, { ...request, interaction })
      assert.equal(status, 200)
      if (response_mode === 'form_post') {
        const page = await browser.get(body.redirect_uri)
        assert.match(String(page.body), new RegExp(`name="error" value="${error}"`))
      } else {
        const answer = callbackParameters(body.redirect_uri)
        assert.deepEqual([answer['error'], answer['state']], [error, 'a state'])
      }
    })
  }
}

test('tabs at once in a new browser: each ticket and each form_post page works', async () => {
  const portal = await startPortal()
  const sites = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((client_id) => addSite(portal, { client_id })),
  )
  await signInApproved(portal)
  const browser = portal.browser()
  const requests = sites.map((site) =>
    authorizationRequest(site, { prompt: 'login', response_mode: 'form_post' }),
  )
  const interactions = (
    await Promise.all(requests.map((request) => authorize(browser, request)))
  ).map(interactionIn)
  await browser.post('/api/login', anaLogin)
  const answers = await Promise.all(
    requests.map((request, tab) =>
      authorize(browser, { ...request, interaction: interactions[tab] ?? '' }),
    ),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    sites.map(() => 200),
  )
  const pages = await Promise.all(answers.map(({ body }) => browser.get(body.redirect_uri)))
  assert.deepEqual(
    pages.map(({ status }) => status),
    sites.map(() => 200),
  )
})

test('form_post pages made at once in a new browser all open', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = portal.browser()
  const requests = Array.from({ length: 5 }, (_, tab) =>
    authorizationRequest(site, { state: `tab ${tab}`, prompt: 'none', response_mode: 'form_post' }),
  )
  const answers = await Promise.all(requests.map((request) => authorize(browser, request)))
  const pages = await Promise.all(answers.map(({ body }) => browser.get(body.redirect_uri)))
  assert.deepEqual(
    pages.map(({ status }) => status),
    requests.map(() => 200),
  )
  const { size } = browser.cookies
  await authorize(browser, authorizationRequest(site))
  assert.equal(browser.cookies.size, size, 'a browser that has a name gets no other')
})
