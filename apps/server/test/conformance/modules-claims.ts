/** Modules about the claims of the agent. */
import assert from 'node:assert/strict'
import { ana } from '../harness.ts'
import { claimsOf, happyFlow } from './happy-flow.ts'
import type { Modules, RelyingParty } from './relying-party.ts'

const names: Readonly<Record<string, readonly string[]>> = {
  profile: ['name', 'given_name', 'family_name', 'gender', 'birthdate', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
}

/** These scopes open their claims, and no others. */
const opensClaims =
  (...scopes: string[]) =>
  async (party: RelyingParty) => {
    const happy = await happyFlow(party, { scope: ['openid', ...scopes].join(' ') })
    const claims = await claimsOf(party, happy)
    for (const [scope, expected] of Object.entries(names))
      for (const name of expected) assert.equal(name in claims, scopes.includes(scope), name)
  }

async function returnsSameSub(
  party: RelyingParty,
  ask: (accessToken: string) => Promise<{ status: number; body: any }>,
): Promise<void> {
  const { accessToken, id } = await happyFlow(party)
  const { status, body } = await ask(accessToken)
  assert.equal(status, 200)
  assert.equal(body.sub, id.claims['sub'])
}

export const claims = {
  'oidcc-userinfo-get': (party) => returnsSameSub(party, (token) => party.userinfo(token)),
  'oidcc-userinfo-post-header': (party) =>
    returnsSameSub(party, (token) =>
      party.post('/oauth/userinfo', {}, { authorization: `Bearer ${token}` }),
    ),
  'oidcc-userinfo-post-body': (party) =>
    returnsSameSub(party, (token) => party.post('/oauth/userinfo', { access_token: token })),
  'oidcc-userinfo-rs256': async (party) => {
    const { body } = await party.read('/.well-known/openid-configuration')
    assert.equal('userinfo_signing_alg_values_supported' in body, false, 'not offered')
  },
  'oidcc-scope-profile': opensClaims('profile'),
  'oidcc-scope-email': opensClaims('email'),
  'oidcc-scope-address': opensClaims('address'),
  'oidcc-scope-phone': opensClaims('phone'),
  'oidcc-scope-all': opensClaims('profile', 'email', 'address', 'phone'),
  'oidcc-claims-essential': async (party) => {
    const member = party.responseType === 'id_token' ? 'id_token' : 'userinfo'
    const asked = { claims: JSON.stringify({ [member]: { name: { essential: true } } }) }
    // A first-party site gets each claim that it asks for by name. A third-party site needs
    // consent, which is to scopes.
    const ours = await party.registerAnother({ first_party: true })
    assert.equal(
      (await claimsOf(ours, await happyFlow(ours, asked)))['name'],
      `${ana.first_name} ${ana.last_name}`,
    )
    const agreed = await happyFlow(party, { ...asked, scope: 'openid profile' })
    assert.equal((await claimsOf(party, agreed))['name'], `${ana.first_name} ${ana.last_name}`)
  },
} as const satisfies Modules
