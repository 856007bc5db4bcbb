/** Modules about codes and refresh tokens. */
import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { seconds } from '@passerelle/contracts/limits.ts'
import { assertionFor, publishKey } from './client-assertion.ts'
import { happyFlow } from './happy-flow.ts'
import { type Modules, issuer, redirectUri, type RelyingParty } from './relying-party.ts'
import { checkIdToken } from './id-token.ts'

async function isRefusedAgain(party: RelyingParty, code: string | undefined): Promise<void> {
  const { status, body } = await party.redeem(code)
  assert.equal(status, 400)
  assert.equal(body.error, 'invalid_grant')
}

const refresh = (party: RelyingParty, refreshToken: string) =>
  party.token({ grant_type: 'refresh_token', refresh_token: refreshToken })

async function checkRefresh(party: RelyingParty): Promise<void> {
  const happy = await happyFlow(party, { scope: 'openid offline_access', prompt: 'consent' })
  const first: string = happy.tokens?.['refresh_token']
  assert.ok(first)
  const stranger = await party.registerAnother({})
  const stolen = await refresh(stranger, first)
  assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant'], 'bound to its site')
  const { status, body } = await refresh(party, first)
  assert.equal(status, 200, JSON.stringify(body))
  // OpenID Connect Core, section 12.2: a refreshed ID Token should have no nonce.
  const { nonce: _, ...withoutNonce } = happy.request
  const { claims } = await checkIdToken(party, body.id_token, withoutNonce)
  for (const name of ['iss', 'sub', 'aud', 'auth_time', 'azp'])
    assert.deepEqual(claims[name], happy.id.claims[name], name)
  assert.notEqual(body.refresh_token, first)
  assert.equal((await party.userinfo(body.access_token)).status, 200)
  assert.equal((await refresh(party, body.refresh_token)).status, 200)
}

/** RFC 7636: the code is worth nothing without its verifier. */
async function checkPkce(party: RelyingParty): Promise<void> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  await happyFlow(party, challenge, verifier)
  const { callback } = await party.authorize(challenge)
  for (const wrong of [undefined, randomBytes(32).toString('base64url')]) {
    const { status, body } = await party.redeem(callback?.params['code'], { code_verifier: wrong })
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  }
}

/**
 * An assertion for the issuer as its audience works once. One with another key or audience never
 * works.
 */
async function checkClientAssertions(party: RelyingParty): Promise<void> {
  const { jwksUri, key, close } = await publishKey()
  try {
    const own = await party.registerAnother({
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: jwksUri,
    })
    const ask = async (assertion: Record<string, string>) => {
      const { callback } = await own.authorize()
      return own.post('/oauth/token', {
        grant_type: 'authorization_code',
        code: callback?.params['code'],
        redirect_uri: redirectUri,
        ...assertion,
      })
    }
    const assertion = assertionFor(own.site, issuer, key)
    assert.equal((await ask(assertion)).status, 200)
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    for (const wrong of [
      assertion,
      assertionFor(own.site, issuer, stranger),
      assertionFor(own.site, 'https://elsewhere.example.com', key),
    ]) {
      const { status, body } = await ask(wrong)
      assert.deepEqual([status, body.error], [401, 'invalid_client'])
    }
  } finally {
    close()
  }
}

export const codes = {
  'oidcc-codereuse': async (party) => {
    const { callback } = await happyFlow(party)
    await isRefusedAgain(party, callback.params['code'])
  },
  'oidcc-codereuse-30seconds': async (party) => {
    const { callback, tokens } = await happyFlow(party)
    const accessToken: string = tokens?.['access_token']
    assert.equal((await party.userinfo(accessToken)).status, 200)
    party.portal.passes(seconds(30))
    await isRefusedAgain(party, callback.params['code'])
    assert.equal((await party.userinfo(accessToken)).status, 401, 'the access token ends, too')
  },
  'oidcc-server-client-secret-post': async (party) => {
    await happyFlow(
      await party.registerAnother({ token_endpoint_auth_method: 'client_secret_post' }),
    )
  },
  'oidcc-refresh-token': checkRefresh,
  'oidcc-ensure-client-assertion-with-iss-aud-succeeds': checkClientAssertions,
  'oidcc-ensure-request-with-valid-pkce-succeeds': checkPkce,
} as const satisfies Modules
