/** A44: a way to get tokens that the site is not registered for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPortal } from '../../harness.ts'
import {
  addSite,
  authorizationRequest,
  authorize,
  asServer,
  callbackParameters,
  signInApproved,
} from '../../sites.ts'

const types = [
  'code',
  'id_token',
  'token',
  'none',
  'code id_token',
  'code token',
  'id_token token',
  'code id_token token',
  'token id_token',
  'code code',
  'CODE',
  'code,id_token',
  'saml',
  '',
]
const modes = [
  'query',
  'fragment',
  'form_post',
  'web_message',
  'jwt',
  'query.jwt',
  'form_post.jwt',
  'QUERY',
  '',
]

test('A44: of every response_type with every response_mode a site gets what it is registered for, and no token in an address', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  for (const response_type of types)
    for (const response_mode of modes) {
      const { status, body } = await authorize(
        browser,
        authorizationRequest(site, { response_type, response_mode }),
      )
      const said = `${response_type} ${response_mode}: ${JSON.stringify(body)}`
      assert.doesNotMatch(said, /access_token|id_token=/)
      if (status !== 200) continue
      const { pathname, origin } = new URL(body.redirect_uri)
      assert.ok(['https://site.example', portal.deps.config.publicUrl].includes(origin), said)
      const isPosted = pathname.startsWith('/oauth/form_post')
      const page = isPosted ? String((await browser.get(body.redirect_uri)).body) : ''
      const hasCode = isPosted
        ? page.includes('name="code"')
        : callbackParameters(body.redirect_uri)['code'] !== undefined
      // A word that comes twice is one.
      if (hasCode) assert.match(response_type, /^code(?: code)?$/, said)
      assert.doesNotMatch(page, /name="(?:access_token|id_token)"/)
    }
})

test('A44: the token endpoint knows the registered grants alone, and never a password', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  await signInApproved(portal)
  for (const grant_type of [
    'password',
    'implicit',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    '',
    '__proto__',
  ]) {
    const { status, body } = await asServer(portal, '/oauth/token', {
      grant_type,
      client_id: site.client_id,
      client_secret: site.client_secret,
      username: 'ana.lima@example.com',
      password: 'pass',
      scope: 'openid',
    })
    assert.ok(
      [400, 401].includes(status) && body.access_token === undefined,
      `${grant_type}: ${status}`,
    )
  }
})
