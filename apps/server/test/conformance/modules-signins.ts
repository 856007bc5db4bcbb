/** Modules about when the agent has to sign in. */
import assert from 'node:assert/strict'
import { checkHappyFlow, checkError, happyFlow } from './happy-flow.ts'
import type { Modules, RelyingParty } from './relying-party.ts'

/** Asks for auth_time, which the ID Token holds only on request. */
const withAuthTime = { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }

const authTimeOf = ({ id }: { id: { claims: Readonly<Record<string, any>> } }): number => {
  assert.equal(typeof id.claims['auth_time'], 'number')
  return id.claims['auth_time']
}

/** Signs in, waits, and sends a request that demands a new sign-in. */
async function asksForNewSignIn(party: RelyingParty, again: Record<string, string>): Promise<void> {
  const first = await happyFlow(party, withAuthTime)
  party.portal.passes(2000)
  const second = await happyFlow(party, { ...withAuthTime, ...again })
  assert.deepEqual(
    second.asked.filter((what) => what === 'login'),
    ['login'],
    'once, and no loop',
  )
  assert.ok(authTimeOf(second) > authTimeOf(first))
  assert.equal(second.id.claims['sub'], first.id.claims['sub'])
}

/** Signs in, waits, and sends a request that needs no person. */
async function needsNoPrompt(
  party: RelyingParty,
  again: (idToken: string) => Record<string, string>,
): Promise<void> {
  const first = await happyFlow(party, withAuthTime)
  party.portal.passes(2000)
  const request = party.request({ ...withAuthTime, ...again(first.idToken) })
  const second = await checkHappyFlow(party, request, await party.send(request))
  assert.deepEqual(second.asked, [])
  assert.equal(second.id.claims['sub'], first.id.claims['sub'])
  assert.equal(authTimeOf(second), authTimeOf(first))
}

export const signIns = {
  'oidcc-prompt-login': (party) => asksForNewSignIn(party, { prompt: 'login' }),
  'oidcc-prompt-none-not-logged-in': async (party) => {
    const request = party.request({ prompt: 'none' })
    checkError(party, request, await party.send(request), 'login_required')
  },
  'oidcc-prompt-none-logged-in': (party) => needsNoPrompt(party, () => ({ prompt: 'none' })),
  'oidcc-max-age-1': (party) => asksForNewSignIn(party, { max_age: '1' }),
  'oidcc-max-age-10000': (party) => needsNoPrompt(party, () => ({ max_age: '10000' })),
  'oidcc-id-token-hint': (party) =>
    needsNoPrompt(party, (idToken) => ({ prompt: 'none', id_token_hint: idToken })),
} as const satisfies Modules
