/** Every error that docs/integrate-a-site.md explains is really answered, under its name. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  addSite,
  anaLogin,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  challenge,
  redeem,
  signInApproved,
  userinfo,
} from '../../../../test/sites.ts'
import { startPortal, type Answer, type Browser } from '../../../../test/harness.ts'

/** The error's name: of OAuth, of the interface, or in the site's address. */
const errorOf = ({ body, headers }: Answer): string | undefined => {
  const at: string | undefined =
    body?.redirect_uri ?? body?.oauth?.redirect_uri ?? headers['location']
  const atSite = at === undefined ? undefined : callbackParameters(at)['error']
  return atSite ?? body?.oauth?.error ?? body?.error ?? body?.code
}

test('each error that the guide names is answered for the cause that it gives', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  const site = await addSite(portal)
  const third = await addSite(portal, { client_id: 'third', first_party: false })
  const native = await addSite(portal, {
    client_id: 'native',
    first_party: false,
    redirect_uris: ['com.example.app:/cb'],
    token_endpoint_auth_method: 'none',
  })
  const closed = await addSite(portal, { client_id: 'closed', country_ids: [1] })
  const limited = await addSite(portal, { client_id: 'limited', scopes: ['openid'] })
  const ask = (more: Record<string, string>, of = site, by: Browser = browser) =>
    authorize(by, { ...authorizationRequest(of), ...more })
  const silently = (of = site, by: Browser = browser) =>
    by.get(
      `/authorize?${new URLSearchParams({ ...authorizationRequest(of), ...challenge, prompt: 'none' })}`,
    )
  const afterSignIn = async (more: Record<string, string>) => {
    const { body } = await ask(more)
    await browser.post('/api/login', anaLogin)
    return ask({ ...more, interaction: body.oauth?.interaction ?? '' })
  }
  const afterConsent = async () => {
    const asked = await ask(challenge, native)
    const interaction: string = asked.body.oauth.interaction
    await browser.post('/api/oauth/consent', { interaction, allow: true })
    return ask({ ...challenge, interaction }, native)
  }
  const token = (form: Record<string, string>) =>
    asServer(portal, '/oauth/token', {
      client_id: site.client_id,
      client_secret: site.client_secret,
      ...form,
    })
  const acr = JSON.stringify({ id_token: { acr: { essential: true, value: 'gold' } } })
  const causes: Readonly<Record<string, readonly (() => Promise<Answer>)[]>> = {
    invalid_client: [
      () => ask({ client_id: 'nobody' }),
      () => redeem(portal, { ...site, client_secret: 'wrong' }, 'x'),
    ],
    invalid_redirect_uri: [() => ask({ redirect_uri: 'https://site.example/other' })],
    invalid_request_uri: [
      () => ask({ request_uri: `urn:ietf:params:oauth:request_uri:${'x'.repeat(43)}` }),
    ],
    invalid_request: [
      () => ask({ client_id: '' }),
      () => ask({ max_age: 'soon' }),
      () => ask({ response_type: 'id_token' }),
      () => token({ grant_type: 'authorization_code' }),
      () => token({ grant_type: 'client_credentials', scope: 'agents:read' }),
    ],
    invalid: [() => ask({ state: 'x'.repeat(8193) })],
    tooLarge: [
      () => ask({ one: 'x'.repeat(8000), two: 'x'.repeat(8000), three: 'x'.repeat(8000) }),
    ],
    login_required: [() => silently(site, portal.browser())],
    unmet_authentication_requirements: [() => afterSignIn({ claims: acr })],
    consent_required: [() => silently(third)],
    interaction_required: [() => afterConsent().then(() => silently(native))],
    access_denied: [() => ask({}, closed)],
    unsupported_response_type: [() => ask({ response_type: 'token' })],
    invalid_scope: [() => ask({ scope: 'openid email' }, limited)],
    request_not_supported: [() => ask({ request: 'x' })],
    request_uri_not_supported: [() => ask({ request_uri: 'https://site.example/request' })],
    invalid_target: [() => ask({ resource: 'https://other.example/' })],
    invalid_grant: [() => redeem(portal, site, 'x'.repeat(43))],
    unsupported_grant_type: [() => token({ grant_type: 'password' })],
    invalid_token: [() => userinfo(portal, 'x'.repeat(43))],
  }
  const guide = await readFile('docs/integrate-a-site.md', 'utf8')
  const [, section = ''] = guide.split('\n## Errors, and what to do\n')
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(
    ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  assert.deepEqual(Object.keys(causes).toSorted(), [...new Set(named)].toSorted())
  for (const [name, calls] of Object.entries(causes))
    for (const [number, call] of calls.entries())
      assert.equal(errorOf(await call()), name, `${name}, cause ${number + 1}`)
})
