/** A38 and A50: markup, or a line of a header, in an address that the server answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../harness.ts'
import { addSite, authorizationRequest, signInApproved, tokensOf } from '../../sites.ts'
import { world } from '../../world.ts'

const markup = [
  '<script>hit=1</script>',
  '"><img src=x onerror=hit=1>',
  "'><svg onload=hit=1>",
  '</title><script>hit=1</script>',
  'javascript:hit=1//',
]
const headers = [
  '%0d%0aSet-Cookie:%20evil=1',
  '%0aLocation:%20//evil.example',
  '%E5%98%8D%E5%98%8ASet-Cookie:%20evil=1',
  '%0d%0a%0d%0a<script>hit=1</script>',
]

/** Addresses that answer visitors in markup, or lead on. */
const paths = [
  '/oauth/end_session',
  '/authorize',
  '/logout',
  '/logout/',
  '/oauth/form_post',
  '/api/docs',
  '/mailbox',
  '/mailbox/gallery',
  '/signin',
  '/no/such/page',
]
const parameters = [
  'client_id',
  'redirect_uri',
  'post_logout_redirect_uri',
  'id_token_hint',
  'logout_hint',
  'state',
  'error',
  'error_description',
  'scope',
  'response_type',
  'response_mode',
  'prompt',
  'nonce',
  'login_hint',
  'ui_locales',
  'request',
  'request_uri',
  'claims',
  'acr_values',
  'max_age',
  'code_challenge',
  'display',
  'search',
  'language',
  'iss',
]

/** Fails where a part of the address is more than text in the answer. */
function checkAnswer(said: string, payload: string, { status, body, headers: sent }: Answer): void {
  assert.ok(status < 500, `${said}: ${status}`)
  assert.doesNotMatch(String(sent['set-cookie']), /evil/, said)
  for (const value of Object.values(sent)) assert.doesNotMatch(String(value), /[\r\n]/, said)
  const location = new URL(String(sent['location'] ?? '/'), 'http://localhost:3000')
  assert.ok(['http://localhost:3000', 'https://site.example'].includes(location.origin), said)
  if (String(sent['content-type']).includes('html'))
    assert.ok(!String(body).includes(payload) || !/[<"']/.test(payload), said)
}

test('A38: markup in any parameter of an address is text in the answer, or not in it', async () => {
  const { portal, caller } = await world('nobody')
  const site = await addSite(portal)
  const request = authorizationRequest(site, { prompt: 'none' })
  for (const payload of markup)
    for (const path of paths) {
      const text = encodeURIComponent(payload)
      checkAnswer(`${path}/${payload}`, payload, await caller.get(`${path}/${text}`))
      for (const name of parameters) {
        checkAnswer(`${path} ${name}`, payload, await caller.get(`${path}?${name}=${text}`))
        const query = new URLSearchParams({ ...request, [name]: payload })
        checkAnswer(`${path} ${name} in a request`, payload, await caller.get(`${path}?${query}`))
      }
    }
})

test('A38: an answer that a page posts to the site holds the site’s state as text', async () => {
  const { portal } = await world('nobody')
  const site = await addSite(portal)
  const browser = await signInApproved(portal, { email: 'approved@example.com' })
  await tokensOf(portal, browser, site)
  for (const state of markup) {
    const { body } = await browser.post(
      '/api/oauth/authorize',
      authorizationRequest(site, { state, response_mode: 'form_post' }),
    )
    const page = await browser.get(body.redirect_uri)
    assert.equal(page.status, 200)
    checkAnswer(`form_post ${state}`, state, page)
  }
})

test('A50: no line of a header can be written through an address', async () => {
  const { portal, caller } = await world('nobody')
  const site = await addSite(portal)
  const request = new URLSearchParams(authorizationRequest(site, { prompt: 'none' }))
  for (const payload of headers)
    for (const path of paths) {
      checkAnswer(`${path}/${payload}`, payload, await caller.get(`${path}/${payload}`))
      for (const name of parameters) {
        checkAnswer(`${path} ${name}`, payload, await caller.get(`${path}?${name}=${payload}`))
        request.delete(name)
        const query = `${request}&${name}=${payload}`
        checkAnswer(`${path} ${name} in a request`, payload, await caller.get(`${path}?${query}`))
      }
    }
})
