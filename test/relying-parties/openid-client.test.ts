/** Runs openid-client (a certified relying party for Node) against the portal. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { portal as snippet } from '../../examples/snippets/openid-client.ts'
import { ana, Person } from './person.ts'
import { runningPortal, type RunningPortal } from './portal.ts'

const callback = 'https://site.example.com/callback'
const goodbye = 'https://site.example.com/goodbye'

let portal: RunningPortal

type Authentication = 'client_secret_basic' | 'client_secret_post' | 'none'

const withSecret = {
  client_secret_basic: oidc.ClientSecretBasic,
  client_secret_post: oidc.ClientSecretPost,
  none: oidc.None,
}

async function connect(
  authentication: Authentication,
  settings: Record<string, unknown> = {},
): Promise<oidc.Configuration> {
  const { client_id, client_secret } = await portal.addSite({
    client_name: 'openid-client',
    redirect_uris: [callback],
    post_logout_redirect_uris: [goodbye],
    token_endpoint_auth_method: authentication,
    ...settings,
  })
  return oidc.discovery(
    new URL(portal.url),
    client_id,
    undefined,
    withSecret[authentication](client_secret ?? ''),
    { execute: [oidc.allowInsecureRequests] },
  )
}

const scope = 'openid profile email experts'

/** Runs code with PKCE, userinfo, refresh and sign-out through the library. */
async function runFullFlow(site: oidc.Configuration): Promise<void> {
  const person = new Person(portal.url)
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: oidc.randomState(),
    expectedNonce: oidc.randomNonce(),
    idTokenExpected: true,
  }
  const link = oidc.buildAuthorizationUrl(site, {
    redirect_uri: callback,
    scope,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const tokens = await oidc.authorizationCodeGrant(site, await person.authorize(link), checks)
  assert.deepEqual(person.prompts, ['loginRequired'])
  const sub = tokens.claims()?.sub ?? ''
  const who = await oidc.fetchUserInfo(site, tokens.access_token, sub)
  assert.deepEqual(
    [who.email, who.name, (who['experts'] as { login_number: string }).login_number],
    [ana.email, 'Ana Lima', ana.loginNumber],
  )
  const again = await oidc.refreshTokenGrant(site, tokens.refresh_token ?? '')
  assert.equal(again.claims()?.sub, sub)
  assert.notEqual(again.refresh_token, tokens.refresh_token)
  await oidc.fetchUserInfo(site, again.access_token, sub)
  const left = await person.signOut(
    oidc.buildEndSessionUrl(site, {
      post_logout_redirect_uri: goodbye,
      id_token_hint: again.id_token ?? '',
      state: 'bye',
    }),
  )
  assert.equal(left, `${goodbye}?state=bye`)
  await assert.rejects(
    oidc.fetchUserInfo(site, again.access_token, sub),
    'the tokens end with the session',
  )
  await assert.rejects(oidc.refreshTokenGrant(site, again.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
}

describe('openid-client', () => {
  before(async () => {
    portal = await runningPortal()
  })

  for (const authentication of ['client_secret_basic', 'client_secret_post', 'none'] as const) {
    test(`code with PKCE and ${authentication}: sign-in, userinfo, refresh, sign-out`, async () =>
      runFullFlow(await connect(authentication)))
  }

  test('the guide’s snippet signs in and reads the agent', async () => {
    const { client_id, client_secret } = await portal.addSite({
      client_name: 'Snippet',
      redirect_uris: [callback],
    })
    const site = await snippet(portal.url, client_id, client_secret ?? '', callback)
    const agent = await site.readAgent(await new Person(portal.url).authorize(site.signInAddress))
    assert.equal(agent.email, ana.email)
  })

  test('ID Tokens signed with ES256', async () => {
    const site = await connect('client_secret_basic', { id_token_signed_response_alg: 'ES256' })
    await runFullFlow(site)
  })

  test('implicit: an ID Token in the fragment', async () => {
    const site = await connect('client_secret_basic', {
      response_types: ['id_token'],
      scopes: ['openid', 'email'],
    })
    oidc.useIdTokenResponseType(site)
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
    const back = await new Person(portal.url).authorize(
      oidc.buildAuthorizationUrl(site, {
        redirect_uri: callback,
        scope: 'openid email',
        state,
        nonce,
      }),
    )
    const claims = await oidc.implicitAuthentication(site, back, nonce, { expectedState: state })
    assert.equal(claims['email'], ana.email)
  })

  test('hybrid: a code and an ID Token, bound to each other', async () => {
    const site = await connect('client_secret_basic', { response_types: ['code id_token'] })
    oidc.useCodeIdTokenResponseType(site)
    const checks = {
      expectedState: oidc.randomState(),
      expectedNonce: oidc.randomNonce(),
      pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    }
    const link = oidc.buildAuthorizationUrl(site, {
      redirect_uri: callback,
      scope,
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    const tokens = await oidc.authorizationCodeGrant(
      site,
      await new Person(portal.url).authorize(link),
      checks,
    )
    assert.ok(tokens.claims()?.sub)
  })

  test('a pushed request, where nothing else is taken (RFC 9126), and an access token that the published keys verify (RFC 9068)', async () => {
    const audience = 'https://api.site.example.com/'
    const site = await connect('client_secret_basic', {
      require_pushed_authorization_requests: true,
      access_token_audience: audience,
    })
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
    const link = await oidc.buildAuthorizationUrlWithPAR(site, {
      redirect_uri: callback,
      scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    assert.deepEqual([...link.searchParams.keys()].toSorted(), ['client_id', 'request_uri'])
    const back = await new Person(portal.url).authorize(link)
    const tokens = await oidc.authorizationCodeGrant(site, back, { pkceCodeVerifier })
    const keys = createRemoteJWKSet(new URL(site.serverMetadata().jwks_uri ?? ''))
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: portal.url,
      audience,
      typ: 'at+jwt',
    })
    assert.equal(payload.sub, tokens.claims()?.sub)
    assert.equal(tokens.claims()?.['email'], ana.email)
  })

  test('a program without an agent reads the desk with client_credentials', async () => {
    const site = await connect('client_secret_post', { machine_scopes: ['agents:read'] })
    const { access_token } = await oidc.clientCredentialsGrant(site, { scope: 'agents:read' })
    const answer = await oidc.fetchProtectedResource(
      site,
      access_token,
      new URL('/api/staff/agents', portal.url),
      'GET',
    )
    assert.ok(((await answer.json()) as { objects: unknown[] }).objects.length > 0)
  })

  test('a site that is not the house’s own asks for consent once, and keeps its access with offline_access', async () => {
    const site = await connect('client_secret_basic', { first_party: false })
    const person = new Person(portal.url)
    const tokensFor = async (more: Record<string, string>) => {
      const state = oidc.randomState()
      const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
      return oidc.authorizationCodeGrant(
        site,
        await person.authorize(
          oidc.buildAuthorizationUrl(site, {
            redirect_uri: callback,
            scope: `${scope} offline_access`,
            state,
            code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
            code_challenge_method: 'S256',
            ...more,
          }),
        ),
        { expectedState: state, pkceCodeVerifier },
      )
    }
    const first = await tokensFor({ prompt: 'consent' })
    assert.deepEqual(person.prompts, ['loginRequired', 'consentRequired'])
    assert.equal((await tokensFor({})).refresh_token, undefined)
    assert.deepEqual(person.prompts, ['loginRequired', 'consentRequired'])
    assert.ok((await oidc.refreshTokenGrant(site, first.refresh_token ?? '')).access_token)
  })
})
