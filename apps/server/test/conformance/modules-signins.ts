/** Modules about when the agent has to sign in, and when not. */
import assert from 'node:assert/strict'
import { arrived, checkError, happyFlow } from './happy.ts'
import type { Modules } from './modules.ts'
import type { Party } from './party.ts'

/** When the agent signed in is told to those who ask for it. */
const withTime = { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }

const signedInAt = ({ id }: { id: { claims: Readonly<Record<string, any>> } }): number => {
  assert.equal(typeof id.claims['auth_time'], 'number')
  return id.claims['auth_time']
}

/** Signs in, lets time go by, and asks again for a sign-in of now. */
async function asksAgain(party: Party, again: Record<string, string>): Promise<void> {
  const first = await happyFlow(party, withTime)
  party.portal.passes(2000)
  const second = await happyFlow(party, { ...withTime, ...again })
  assert.deepEqual(
    second.asked.filter((what) => what === 'login'),
    ['login'],
    'once, and no loop',
  )
  assert.ok(signedInAt(second) > signedInAt(first))
  assert.equal(second.id.claims['sub'], first.id.claims['sub'])
}

/** Signs in, and asks again in a way that needs nobody. */
async function asksNobody(
  party: Party,
  again: (idToken: string) => Record<string, string>,
): Promise<void> {
  const first = await happyFlow(party, withTime)
  party.portal.passes(2000)
  const request = party.request({ ...withTime, ...again(first.idToken) })
  const second = await arrived(party, request, await party.send(request))
  assert.deepEqual(second.asked, [])
  assert.equal(second.id.claims['sub'], first.id.claims['sub'])
  assert.equal(signedInAt(second), signedInAt(first))
}

export const signIns = {
  'oidcc-prompt-login': (party) => asksAgain(party, { prompt: 'login' }),
  'oidcc-prompt-none-not-logged-in': async (party) => {
    const request = party.request({ prompt: 'none' })
    checkError(party, request, await party.send(request), 'login_required')
  },
  'oidcc-prompt-none-logged-in': (party) => asksNobody(party, () => ({ prompt: 'none' })),
  'oidcc-max-age-1': (party) => asksAgain(party, { max_age: '1' }),
  'oidcc-max-age-10000': (party) => asksNobody(party, () => ({ max_age: '10000' })),
  'oidcc-id-token-hint': (party) =>
    asksNobody(party, (idToken) => ({ prompt: 'none', id_token_hint: idToken })),
} as const satisfies Modules
