import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts } from '@passerelle/contracts/limits.ts'
import { lookalikeAddresses } from '../../../../test/lookalike-addresses.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { databaseContents } from '../../../../test/invalid-requests.ts'
import { startPortal, type Answer } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  asServer,
  authorize,
  redeem,
  authorizationRequest,
} from '../../../../test/sites.ts'

const isRefused = ({ status, body, headers }: Answer) =>
  status === 400 &&
  (body.code === 'badRequest' || body.code === 'invalid') &&
  headers['location'] === undefined &&
  body.redirect_uri === undefined &&
  body.oauth?.redirect_uri === undefined

test('A01: a redirect_uri that differs from the registered one in any letter is refused without a redirect, signed in or not, with or without prompt=none', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const addresses = lookalikeAddresses(site.redirect_uri)
  assert.ok(addresses.length >= 60, String(addresses.length))
  for (const redirect_uri of addresses) {
    for (const [who, more] of [
      [browser, {}],
      [browser, { prompt: 'none' }],
      [portal.browser(), {}],
      [portal.browser(), { prompt: 'none' }],
    ] as const) {
      const answer = await authorize(who, authorizationRequest(site, { ...more, redirect_uri }))
      assert.ok(
        isRefused(answer),
        `${redirect_uri}: ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    }
    const silent = await browser.get(
      `/authorize?${new URLSearchParams(authorizationRequest(site, { prompt: 'none', redirect_uri }))}`,
    )
    assert.ok(isRefused(silent), `${redirect_uri}: ${silent.status} ${JSON.stringify(silent.body)}`)
  }
})

test('an unknown client_id is refused in every form', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const before = await databaseContents(portal)
  for (const client_id of [
    '',
    ' ',
    'nobody',
    'SITE',
    'site ',
    'site%00',
    '../site',
    "' or 1=1--",
    '__proto__',
    'constructor',
    'é',
    'https://site.example',
    'a'.repeat(4000),
    'null',
    '*',
    '%',
  ]) {
    const answer = await authorize(browser, authorizationRequest(site, { client_id }))
    assert.ok(
      isRefused(answer),
      `${client_id.slice(0, 40)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  }
  const { client_id: _, ...without } = authorizationRequest(site)
  assert.deepEqual((await authorize(browser, without)).body.oauth, {
    error: 'invalid_request',
    error_description: "missing required parameter 'client_id'",
  })
  // Only the library's session for the browser may have been added.
  assert.equal(
    JSON.stringify(JSON.parse(before)).includes('AuthorizationCode'),
    (await databaseContents(portal)).includes('AuthorizationCode'),
  )
})

test('parameters that are no text, too long, too many or invisible are refused before the library sees them', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const bodies: Record<string, unknown>[] = [
    ...[['a', 'b'], { a: 'b' }, 7, null, true].flatMap((value) =>
      Object.keys(authorizationRequest(site)).map((name) => ({
        ...authorizationRequest(site),
        [name]: value,
      })),
    ),
    { ...authorizationRequest(site), state: 'a\u0000b' },
    { ...authorizationRequest(site), nonce: '\u202E' },
    { ...authorizationRequest(site), state: 'a'.repeat(8193) },
    { ...authorizationRequest(site), ['x'.repeat(101)]: 'a' },
    {
      ...authorizationRequest(site),
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, 'x'])),
    },
  ]
  for (const body of bodies)
    assert.deepEqual(
      [
        (await browser.post('/api/oauth/authorize', body)).status,
        JSON.stringify(body).slice(0, 60),
      ],
      [400, JSON.stringify(body).slice(0, 60)],
    )
  assert.equal(
    (
      await browser.post('/api/oauth/authorize', {
        ...authorizationRequest(site),
        state: 'a'.repeat(100_000),
      })
    ).status,
    413,
  )
})

test('huge, repeated and malformed parameters of a request with prompt=none cause no failure and no wrong redirect', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const base = new URLSearchParams(authorizationRequest(site, { prompt: 'none' })).toString()
  const strange = [
    '&state=x',
    '&nonce=a%00b',
    '&state=%00',
    '&login_hint=%ff%fe',
    '&scope=openid',
    '&client_id=other',
    '&redirect_uri=https%3A%2F%2Fevil.example',
    `&login_hint=${'a'.repeat(100_000)}`,
    '&claims=%7B',
    '&claims=[]',
    '&max_age=-1',
    '&max_age=1e309',
    '&response_mode=x',
    '&id_token_hint=junk',
    '&request=x',
    '&request_uri=https://evil.example',
    '&registration=x',
    '&__proto__=x',
    '&%E0%A4%A',
    '&ui_locales=%00',
  ]
  for (const more of strange) {
    const { status, headers, body } = await browser.get(`/authorize?${base}${more}`)
    const location = headers['location']
    assert.ok(
      status === 400 || (status === 303 && String(location).startsWith(`${site.redirect_uri}?`)),
      `${more.slice(0, 60)}: ${status} ${String(location)} ${JSON.stringify(body)}`,
    )
  }
})

const told: Record<string, [more: Record<string, string>, error: string]> = {
  'an unsupported response type': [{ response_type: 'token' }, 'unsupported_response_type'],
  'one that the site is not registered for': [{ response_type: 'id_token' }, 'invalid_request'],
  'a scope that the site may not ask for': [{ scope: 'openid experts' }, 'invalid_scope'],
  'a wrong max_age': [{ max_age: 'x' }, 'invalid_request'],
  'an unknown prompt': [{ prompt: 'select_account' }, 'invalid_request'],
  'prompt=none with another': [{ prompt: 'none login' }, 'invalid_request'],
  'a request object': [{ request: 'x.y.z' }, 'request_not_supported'],
  'a request by address': [{ request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
  'a registration': [{ registration: '{}' }, 'registration_not_supported'],
  'a plain PKCE challenge': [
    { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    'invalid_request',
  ],
  'claims that are no JSON': [{ claims: '{' }, 'invalid_request'],
  'a foreign proof of who it is': [{ id_token_hint: 'junk' }, 'invalid_request'],
}
for (const [name, [more, error]] of Object.entries(told)) {
  test(`an error of the site goes to the site: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, { scopes: ['openid'] })
    const { status, body } = await authorize(
      await signInApproved(portal),
      authorizationRequest(site, more),
    )
    assert.deepEqual(
      [
        status,
        callbackParameters(body.redirect_uri ?? 'x:')['error'],
        callbackParameters(body.redirect_uri ?? 'x:')['state'],
      ],
      [200, error, 'a state'],
    )
  })
}

test('an ID Token in the front channel needs a nonce', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { response_types: ['id_token'] })
  const { nonce: _, ...asked } = authorizationRequest(site, { response_type: 'id_token' })
  const { body } = await authorize(await signInApproved(portal), asked)
  assert.equal(callbackParameters(body.redirect_uri)['error'], 'invalid_request')
})

test('A29: only the portal’s own page may call the interface, and in JSON', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const body = JSON.stringify(authorizationRequest(site))
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:3001',
    'https://localhost:3000',
  ]) {
    assert.equal(
      (
        await browser.call('POST', '/api/oauth/authorize', {
          body,
          headers: { origin, 'sec-fetch-site': 'cross-site' },
        })
      ).status,
      403,
    )
    assert.equal(
      (
        await browser.call('POST', '/api/oauth/consent', {
          body: '{}',
          headers: { origin, 'sec-fetch-site': 'same-site' },
        })
      ).status,
      403,
    )
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    assert.equal(
      (
        await browser.call('POST', '/api/oauth/authorize', {
          body,
          headers: { 'content-type': type },
        })
      ).status,
      415,
    )
})

test('A30: a page of the site may call the token endpoints, and another site’s page may not (CORS)', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { token_endpoint_auth_method: 'none' })
  const ask = (origin: string) =>
    asServer(
      portal,
      '/oauth/token',
      {
        grant_type: 'authorization_code',
        client_id: site.client_id,
        code: 'x',
        redirect_uri: site.redirect_uri,
      },
      { origin, 'sec-fetch-site': 'cross-site' },
    )
  const own = await ask('https://site.example')
  assert.deepEqual(
    [own.status, own.body.error, own.headers['access-control-allow-origin']],
    [400, 'invalid_grant', 'https://site.example'],
  )
  const foreign = await ask('https://evil.example')
  assert.deepEqual(
    [foreign.status, foreign.body.error, foreign.headers['access-control-allow-origin']],
    [400, 'invalid_request', undefined],
  )
  const preflight = await portal.app.inject({
    authority: 'localhost:3000',
    method: 'OPTIONS',
    url: '/oauth/token',
    headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
  })
  assert.deepEqual(
    [
      preflight.statusCode,
      preflight.headers['access-control-allow-origin'],
      preflight.headers['access-control-allow-credentials'],
    ],
    [204, 'https://site.example', undefined],
  )
})

test('a browser’s cookie changes nothing at the endpoints for sites', async () => {
  const portal = await startPortal()
  const browser = await signInApproved(portal)
  assert.equal((await browser.get('/oauth/userinfo')).status, 401)
  assert.equal(
    (
      await browser.call('POST', '/oauth/userinfo', {
        headers: { cookie: '_session=x; _session.sig=y' },
      })
    ).status,
    401,
  )
})

test('the token endpoint refuses bodies that it cannot read with errors of OAuth 2.0', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  for (const [type, payload] of [
    ['application/json', '{}'],
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'grant_type=a&grant_type=b'],
    ['application/x-www-form-urlencoded', '%00=%00&grant_type=%00'],
    ['application/x-www-form-urlencoded', ''],
  ] as const) {
    const { statusCode, json } = await portal.app.inject({
      authority: 'localhost:3000',
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': type },
      payload,
    })
    assert.ok(
      statusCode === 400 && typeof json().error === 'string',
      `${type} ${payload}: ${statusCode}`,
    )
  }
  assert.equal(
    (
      await portal.app.inject({
        authority: 'localhost:3000',
        method: 'POST',
        url: '/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `a=${'a'.repeat(100_000)}`,
      })
    ).statusCode,
    413,
  )
  const wrong = await redeem(portal, { ...site, client_secret: 'wrong' }, 'x')
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client'])
  for (const code of ['\u0000', 'a'.repeat(10_000), "'", '%', '\uFFFF'])
    assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await redeem(portal, { ...site, client_id: 'a\u0000b' }, 'x')).status, 400)
})

test('characters that cannot be stored are refused in every parameter, before anything is stored', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, {
    redirect_uris: ['http://localhost:3000/token'],
    return_uri: 'https://partner.example/landing',
  })
  const browser = await signInApproved(portal)
  const odds: Record<string, string>[] = [
    { state: 'a\0b' },
    { nonce: '\0' },
    { claims: '{"userinfo":{"\\ud800":null}}' },
    { claims: '{"userinfo":{"email":{"value":"\\u0000"}}}' },
  ]
  for (const odd of odds) {
    const parameters = authorizationRequest(site, { ...odd, prompt: 'none' })
    const silent = await browser.get(`/authorize?${new URLSearchParams(parameters)}`)
    assert.deepEqual(
      [silent.status, silent.body.oauth?.error],
      [400, 'invalid_request'],
      JSON.stringify(odd),
    )
    assert.ok(isRefused(await authorize(browser, parameters)), JSON.stringify(odd))
  }
})

test('after too many wrong secrets for a client a network has to wait, also with the right one; others do not', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const other = await addSite(portal, { client_id: 'other' })
  const wrong = { ...site, client_secret: 'wrong' }
  for (let n = 0; n < attempts.clientByAddress.max; n += 1)
    assert.equal((await redeem(portal, wrong, 'x')).body.error, 'invalid_client')
  for (const client of [wrong, site]) {
    const { status, headers } = await redeem(portal, client, 'x')
    assert.deepEqual([status, headers['retry-after']], [429, String(15 * 60)])
  }
  assert.equal((await redeem(portal, other, 'x')).body.error, 'invalid_grant')
  const elsewhere = await portal.app.inject({
    authority: 'localhost:3000',
    method: 'POST',
    url: '/oauth/token',
    headers: {
      'x-forwarded-for': '192.0.2.7',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_id: 'site', client_secret: 'wrong' }).toString(),
  })
  assert.notEqual(elsewhere.statusCode, 429)
  portal.passes(attempts.clientByAddress.window)
  assert.equal((await redeem(portal, site, 'x')).body.error, 'invalid_grant')
})

const proofs: Record<
  string,
  (
    secret: string,
    turn: number,
  ) => { form: Record<string, string>; headers?: Record<string, string> }
> = {
  'a secret in the form': (client_secret) => ({ form: { client_id: 'site', client_secret } }),
  'a secret in the header, however the site’s name is spelt there': (secret, turn) => ({
    form: {},
    headers: {
      authorization: `Basic ${Buffer.from(`${['site', '%73ite', 's%69te', 'si%74e'][turn % 4]}:${secret}`).toString('base64')}`,
    },
  }),
  'an assertion that names the site itself': (secret) => ({
    form: {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: ['{"alg":"RS256"}', '{"iss":"site","sub":"site"}', secret]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.'),
    },
  }),
}
for (const [name, proof] of Object.entries(proofs)) {
  test(`wrong client authentication is counted: ${name}`, async () => {
    const portal = await startPortal()
    await addSite(portal)
    const bring = (turn: number) => {
      const { form, headers } = proof('wrong', turn)
      return asServer(
        portal,
        '/oauth/token',
        { grant_type: 'authorization_code', code: 'x', ...form },
        headers,
      )
    }
    for (let turn = 0; turn < attempts.clientByAddress.max; turn += 1)
      assert.equal((await bring(turn)).body.error, 'invalid_client')
    assert.equal((await bring(1)).status, 429)
  })
}

test('a request without client authentication is not counted and never has to wait', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  await addSite(portal, { client_id: 'public', token_endpoint_auth_method: 'none' })
  const bring = (client_id: string) =>
    asServer(portal, '/oauth/token', { grant_type: 'authorization_code', code: 'x', client_id })
  for (let n = 0; n < attempts.clientByAddress.max + 5; n += 1)
    assert.deepEqual(
      [(await bring('public')).body.error, (await bring('site')).body.error],
      ['invalid_request', 'invalid_client'],
    )
  assert.equal((await redeem(portal, site, 'x')).body.error, 'invalid_grant')
})

test('a network may store a limited number of requests for visitors', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { response_types: ['code', 'id_token'] })
  const stranger = portal.browser()
  const kept = () =>
    queryRows(
      portal,
      sql`select id_hash as id from interruptions union all select id from provider_records where model = 'FormPage'`,
    )
  const asked = [
    authorizationRequest(site),
    authorizationRequest(site, { prompt: 'none', response_mode: 'form_post' }),
  ]
  for (let n = 0; n < attempts.interactionsByAddress.max; n += 1)
    assert.ok([401, 200].includes((await authorize(stranger, asked[n % 2] ?? {})).status))
  for (const parameters of asked)
    assert.equal((await authorize(portal.browser(), parameters)).status, 429)
  assert.equal((await kept()).length, attempts.interactionsByAddress.max)
  assert.equal(
    (await authorize(await signInApproved(portal), authorizationRequest(site))).status,
    200,
  )
})
