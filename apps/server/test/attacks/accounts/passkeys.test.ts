/** Attacks on the sign-in with a passkey alone: A10, A15 and A27. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Authenticator } from '../../authenticator.ts'
import { ana, makeMember, signedIn, startPortal, type Answer, type Browser } from '../../harness.ts'
import { visibleAnswer } from '../../inspection.ts'
import { addPasskeyTo } from '../../second-factor.ts'

const path = '/api/login/passkey'
const optionsIn = async (browser: Browser) => (await browser.post(path)).body.options
const signIn = async (browser: Browser, authenticator: Authenticator) =>
  browser.post(path, { passkey: authenticator.get(await optionsIn(browser)) })

async function agentWithPasskey() {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const authenticator = new Authenticator()
  await addPasskeyTo(home, authenticator, ana.password)
  return { portal, home, authenticator }
}

/** An answer without what differs each time. */
const comparable = (answer: Answer) => {
  const { headers, ...rest } = visibleAnswer(answer)
  return { ...rest, headers: { ...headers, 'set-cookie': undefined } }
}

test('A15: a passkey that nobody has, a wrong proof of one, and one of another host are answered the same', async () => {
  const { portal, authenticator } = await agentWithPasskey()
  const thief = Object.assign(new Authenticator(), { id: authenticator.id })
  thief.userHandle = authenticator.userHandle
  const answers = [
    await signIn(portal.browser(), new Authenticator()),
    await signIn(portal.browser(), thief),
  ]
  const browser = portal.browser()
  const options = await optionsIn(browser)
  const passkey = authenticator.get({ ...options, rpId: 'evil.example' })
  answers.push(await browser.post(path, { passkey }))
  for (const answer of answers)
    assert.deepEqual(comparable(answer), comparable(answers[0] as Answer))
  assert.equal(answers[0]?.status, 401)
})

test('A10: the proof of a passkey is good for the call whose challenge it answers alone', async () => {
  const { portal, home, authenticator } = await agentWithPasskey()
  await makeMember(portal, ana.email, 'support')
  const browser = portal.browser()
  const alone = await optionsIn(browser)
  const { body } = await browser.post('/api/login', { email: ana.email, password: ana.password })
  const second = body.second_factor.passkey_options
  const { options: fresh } = (await home.post('/api/user/passkeys', { password: ana.password }))
    .body
  for (const [address, wrong] of [
    [path, second],
    [path, { ...alone, challenge: fresh.challenge }],
    ['/api/login/second-factor', alone],
    ['/api/login/second-factor', { ...alone, challenge: fresh.challenge }],
  ] as const) {
    const other = portal.browser()
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const answer = await other.post(address, { passkey: authenticator.get(wrong) })
    assert.deepEqual([answer.status, answer.body.code], [401, 'invalidLogin'], address)
  }
  const made = new Authenticator()
  const stored = await home.post('/api/user/passkeys', {
    passkey: made.create({ ...fresh, challenge: alone.challenge }),
    name: 'Laptop',
  })
  assert.deepEqual([stored.status, stored.body.errors], [400, { passkey: 'wrong' }])
})

test('A27: the passkey of a deleted account opens nothing, also when the address registers again', async () => {
  const { portal, home, authenticator } = await agentWithPasskey()
  const begun = portal.browser()
  const waiting = authenticator.get(await optionsIn(begun))
  assert.equal((await home.post('/api/user/delete', { password: ana.password })).status, 200)
  assert.equal((await begun.post(path, { passkey: waiting })).status, 401)
  await portal.mails()
  await signedIn(portal)
  const { status, body } = await signIn(portal.browser(), authenticator)
  assert.deepEqual([status, body.code], [401, 'invalidLogin'])
})
