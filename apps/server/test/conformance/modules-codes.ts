/** Modules about codes and refresh tokens. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { seconds } from '@passerelle/contracts/limits.ts'
import { happyFlow } from './happy.ts'
import type { Modules } from './modules.ts'
import type { Party } from './party.ts'
import { idToken } from './proof.ts'

async function refusedAgain(party: Party, code: string | undefined): Promise<void> {
  const { status, body } = await party.redeem(code)
  assert.equal(status, 400)
  assert.equal(body.error, 'invalid_grant')
}

const refresh = (party: Party, refreshToken: string) => party.token({ grant_type: 'refresh_token', refresh_token: refreshToken })

async function refreshes(party: Party): Promise<void> {
  const happy = await happyFlow(party, { scope: 'openid offline_access', prompt: 'consent' })
  const first: string = happy.tokens?.['refresh_token']
  assert.ok(first)
  const stranger = await party.beside({})
  const stolen = await refresh(stranger, first)
  assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant'], 'bound to its site')
  const { status, body } = await refresh(party, first)
  assert.equal(status, 200, JSON.stringify(body))
  const { claims } = await idToken(party, body.id_token, happy.request)
  for (const name of ['iss', 'sub', 'aud', 'auth_time', 'azp']) assert.deepEqual(claims[name], happy.id.claims[name], name)
  assert.notEqual(body.refresh_token, first)
  assert.equal((await party.userinfo(body.access_token)).status, 200)
  assert.equal((await refresh(party, body.refresh_token)).status, 200)
}

/** RFC 7636: whoever has the code only has nothing. */
async function pkce(party: Party): Promise<void> {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' }
  await happyFlow(party, challenge, verifier)
  const { callback } = await party.authorize(challenge)
  for (const wrong of [undefined, randomBytes(32).toString('base64url')]) {
    const { status, body } = await party.redeem(callback?.params['code'], { code_verifier: wrong })
    assert.deepEqual([status, body.error], [400, 'invalid_grant'])
  }
}

export const codes = {
  'oidcc-codereuse': async (party) => {
    const { callback } = await happyFlow(party)
    await refusedAgain(party, callback.params['code'])
  },
  'oidcc-codereuse-30seconds': async (party) => {
    const { callback, tokens } = await happyFlow(party)
    const accessToken: string = tokens?.['access_token']
    assert.equal((await party.userinfo(accessToken)).status, 200)
    party.portal.passes(seconds(30))
    await refusedAgain(party, callback.params['code'])
    assert.equal((await party.userinfo(accessToken)).status, 401, 'the access token ends, too')
  },
  'oidcc-server-client-secret-post': async (party) => {
    await happyFlow(await party.beside({ token_endpoint_auth_method: 'client_secret_post' }))
  },
  'oidcc-refresh-token': refreshes,
  'oidcc-ensure-request-with-valid-pkce-succeeds': pkce,
} as const satisfies Modules
