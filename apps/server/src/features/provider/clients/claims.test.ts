import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { countries } from '@passerelle/contracts/countries.ts'
import { hashSource } from '../../../pages/plain-page.ts'
import { ana, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  asServer,
  authorize,
  codeFor,
  redeem,
  authorizationRequest,
  userinfo,
} from '../../../../test/sites.ts'

const everything = 'openid profile email phone address experts'
const experts = {
  login_number: 'FR104822',
  agency_name: 'Horizon Voyages',
  iata_number: '00000011',
  country: 'FR',
  area: 'EMEA',
  tier: countries.find(({ code }) => code === 'FR')?.tier,
  language: 'en-US',
}

test('each scope opens its claims at userinfo', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const ask = async (scope: string) =>
    (
      await userinfo(
        portal,
        (await redeem(portal, site, await codeFor(browser, site, { scope }))).body.access_token,
      )
    ).body
  const { sub, ...profile } = await ask('openid profile')
  assert.deepEqual(
    { ...profile, locale: undefined },
    {
      name: 'Ana Lima',
      given_name: 'Ana',
      family_name: 'Lima',
      gender: 'female',
      birthdate: '1988-03-14',
      locale: undefined,
    },
  )
  assert.deepEqual(await ask('openid email'), { sub, email: ana.email, email_verified: true })
  assert.deepEqual(await ask('openid phone'), {
    sub,
    phone_number: '+33472550148',
    phone_number_verified: false,
  })
  assert.deepEqual(await ask('openid address'), {
    sub,
    address: {
      street_address: 'Rue de la République 18',
      locality: 'Lyon',
      postal_code: '69002',
      country: 'France',
    },
  })
  assert.deepEqual((await ask('openid experts')).experts, experts)
})

test('an ID Token carries the claims of its scopes only when no access token comes with it', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { response_types: ['code', 'id_token', 'code id_token'] })
  const browser = await signInApproved(portal)
  const alone = await authorize(
    browser,
    authorizationRequest(site, { response_type: 'id_token', scope: everything }),
  )
  assert.ok(alone.body.redirect_uri.startsWith(`${site.redirect_uri}#`))
  const { id_token = '', state } = callbackParameters(alone.body.redirect_uri)
  const claims = decodeJwt(id_token)
  assert.deepEqual(
    [
      state,
      claims['email'],
      claims['name'],
      (claims['experts'] as typeof experts).agency_name,
      claims['nonce'],
    ],
    ['a state', ana.email, 'Ana Lima', 'Horizon Voyages', 'a nonce'],
  )
  const hybrid = callbackParameters(
    (
      await authorize(
        browser,
        authorizationRequest(site, { response_type: 'code id_token', scope: everything }),
      )
    ).body.redirect_uri,
  )
  assert.deepEqual(
    [
      decodeJwt(hybrid['id_token'] ?? '')['email'],
      typeof decodeJwt(hybrid['id_token'] ?? '')['c_hash'],
    ],
    [undefined, 'string'],
  )
  const { body } = await redeem(portal, site, hybrid['code'] ?? '')
  assert.deepEqual(
    [decodeJwt(body.id_token)['email'], decodeJwt(body.id_token).sub],
    [undefined, decodeJwt(hybrid['id_token'] ?? '').sub],
  )
})

test('a pairwise site gets its own sub for an agent, the same each time and at sign-out', async () => {
  const portal = await startPortal()
  const sites = [
    await addSite(portal, { client_id: 'one', subject_type: 'pairwise' }),
    await addSite(portal, { client_id: 'two', subject_type: 'pairwise' }),
    await addSite(portal, { client_id: 'three' }),
  ]
  const browser = await signInApproved(portal)
  const subs = []
  for (const site of sites) {
    const { body } = await redeem(portal, site, await codeFor(browser, site))
    const { sub } = (await userinfo(portal, body.access_token)).body
    assert.equal(decodeJwt(body.id_token).sub, sub)
    assert.equal(
      decodeJwt((await redeem(portal, site, await codeFor(browser, site))).body.id_token).sub,
      sub,
    )
    subs.push(sub)
  }
  assert.equal(new Set(subs).size, 3)
  const pairwise = sites[0] ?? assert.fail()
  const { id_token } = (await redeem(portal, pairwise, await codeFor(browser, pairwise))).body
  const silent = await authorize(
    browser,
    authorizationRequest(pairwise, { prompt: 'none', id_token_hint: id_token }),
  )
  assert.ok(callbackParameters(silent.body.redirect_uri)['code'])
  const left = await browser.get(
    `/oauth/end_session?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: 'https://one.example/bye' })}`,
  )
  assert.deepEqual([left.status, left.headers['location']], [303, 'https://one.example/bye'])
})

test('form_post: a page posts the answer to the site, once, in this browser, within a minute', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { response_types: ['code', 'id_token'] })
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, {
    response_mode: 'form_post',
    state: '"><script>alert(1)</script>',
  })
  const { body } = await authorize(browser, asked)
  assert.match(body.redirect_uri, /^http:\/\/localhost:3000\/oauth\/form_post\/[\w-]{43}$/)
  const path = new URL(body.redirect_uri).pathname
  assert.equal((await portal.browser().get(path)).status, 404)
  const page = await browser.get(path)
  assert.equal(page.status, 200)
  assert.match(page.body, /<form method="post" action="https:\/\/site\.example\/cb">/)
  assert.match(
    page.body,
    /<input type="hidden" name="state" value="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;">/,
  )
  const code = /name="code" value="([^"]+)"/.exec(page.body)?.[1] ?? assert.fail()
  const script = /<script>(.*)<\/script>/s.exec(page.body)?.[1] ?? assert.fail()
  assert.equal(
    page.headers['content-security-policy'],
    `default-src 'none'; script-src ${hashSource(script)}; form-action https: http:; base-uri 'none'`,
  )
  assert.equal((await redeem(portal, site, code)).status, 200)
  assert.equal((await browser.get(path)).status, 404)
  const late = new URL((await authorize(browser, asked)).body.redirect_uri).pathname
  portal.passes(60_000)
  assert.equal((await browser.get(late)).status, 404)
  const silent = await browser.get(
    `/authorize?${new URLSearchParams({ ...asked, prompt: 'none' })}`,
  )
  assert.ok(silent.status === 200 && String(silent.body).includes('name="code"'))
})

test('a token that its site has revoked stops working', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { token_endpoint_auth_method: 'client_secret_post' })
  const browser = await signInApproved(portal)
  const credentials = { client_id: site.client_id, client_secret: site.client_secret }
  const code = await codeFor(browser, site)
  const { body } = await asServer(portal, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: site.redirect_uri,
    ...credentials,
  })
  assert.equal(
    (await asServer(portal, '/oauth/revoke', { token: body.access_token, ...credentials })).status,
    200,
  )
  assert.equal((await userinfo(portal, body.access_token)).status, 401)
})

test('claims without a value are left out', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  await portal.db.execute(
    sql`update accounts set phone = null, gender_id = null, birthdate = null, iata_nr = null, locale = null`,
  )
  const { body } = await userinfo(
    portal,
    (await redeem(portal, site, await codeFor(browser, site, { scope: everything }))).body
      .access_token,
  )
  assert.deepEqual(Object.keys(body).toSorted(), [
    'address',
    'email',
    'email_verified',
    'experts',
    'family_name',
    'given_name',
    'name',
    'sub',
  ])
  assert.deepEqual(['iata_number' in body.experts, body.experts.language], [false, 'fr'])
})
