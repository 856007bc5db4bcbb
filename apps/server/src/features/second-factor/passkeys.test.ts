import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import {
  ana,
  makeMember,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { rowsOf } from '../../../test/inspection.ts'
import { addPasskeyTo, setUpTotp } from '../../../test/second-factor.ts'

const password = 'pass'
const login = { email: ana.email, password }
const step = '/api/login/second-factor'
const path = '/api/user/passkeys'

const addPasskey = (browser: Browser, authenticator: Authenticator) =>
  addPasskeyTo(browser, authenticator, password)

async function agentWithPasskey(authenticator = new Authenticator()) {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const { body } = await addPasskey(home, authenticator)
  return { portal, home, authenticator, id: body.passkey.id as string }
}

/** A member of the staff: the password needs the passkey as a second step. */
async function memberWithPasskey(authenticator = new Authenticator()) {
  const portal = await startPortal()
  const home = await signedIn(portal)
  await makeMember(portal, ana.email, 'support')
  const { body } = await addPasskey(home, authenticator)
  return { portal, home, authenticator, id: body.passkey.id as string }
}

/** Enters the password in a browser, and returns the options for passkeys. */
async function optionsIn(browser: Browser) {
  return (await browser.post('/api/login', login)).body.second_factor.passkey_options
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const invalid = [401, 'invalidLogin']

/** How the last sign-in was made. The passkey itself was added in a session of the password. */
const methodOf = async (portal: TestPortal) =>
  (await rowsOf(portal, 'sessions'))
    .map((row) => row['signed_in_with'])
    .find((method) => method !== 'password')

describe('a passkey', () => {
  test('is added with the password, in this session, and the owner is told by mail', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const refused = await browser.post(path)
    assert.deepEqual(outcome(refused), [403, 'passwordRequired'])
    const { status, body } = await addPasskey(browser, new Authenticator())
    assert.equal(status, 200)
    assert.deepEqual(body.passkey, {
      id: body.passkey.id,
      name: 'Laptop',
      created_at: portal.deps.now().toISOString(),
      last_used_at: null,
      synced: false,
    })
    assert.deepEqual((await browser.get(path)).body.objects, [body.passkey])
    assert.match((await portal.lastMail(ana.email)).text, /passkey was added/)
  })

  test('is refused for another challenge, another origin, late, and in another session', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const start = async () => (await browser.post(path, { password })).body.options
    const wrong = { passkey: 'wrong' }
    const former = await start()
    await start()
    const replayed = await browser.post(path, { passkey: new Authenticator().create(former) })
    assert.deepEqual([replayed.status, replayed.body.errors], [400, wrong])
    const elsewhere = new Authenticator({ origin: 'https://portal.example.evil' })
    const foreign = await browser.post(path, { passkey: elsewhere.create(await start()) })
    assert.deepEqual([foreign.status, foreign.body.errors], [400, wrong])
    const options = await start()
    const other = portal.browser()
    await other.post('/api/login', login)
    const passkey = new Authenticator().create(options)
    assert.deepEqual(outcome(await other.post(path, { passkey })), [409, 'conflict'])
    portal.passes(minutes(10))
    assert.deepEqual(outcome(await browser.post(path, { passkey })), [409, 'conflict'])
  })

  test('is one account’s only', async () => {
    const { portal, authenticator } = await agentWithPasskey()
    const other = await signedIn(portal, { email: 'bea@example.com' })
    const { status, body } = await addPasskey(other, authenticator)
    assert.deepEqual([status, body.errors], [400, { passkey: 'inUse' }])
  })

  test('is renamed and removed by its owner, and nobody else', async () => {
    const { portal, home, id } = await agentWithPasskey()
    const other = await signedIn(portal, { email: 'bea@example.com' })
    for (const [method, body] of [
      ['PATCH', { name: 'Mine', password }],
      ['DELETE', { password }],
    ] as const)
      assert.equal((await other.call(method, `${path}/${id}`, { body })).status, 404)
    assert.equal((await home.patch(`${path}/${id}`, { name: 'Office PC' })).status, 200)
    assert.equal((await home.get(path)).body.objects[0].name, 'Office PC')
    // The clock stands still, so no mail is the last one.
    const texts = (await portal.mails()).map(({ text }) => text)
    assert.ok(texts.some((text) => /A passkey of your account got another name/.test(text)))
    assert.equal((await home.call('DELETE', `${path}/${id}`, { body: {} })).status, 200)
    assert.deepEqual((await home.get(path)).body.objects, [])
    assert.match((await portal.lastMail(ana.email)).text, /passkey was removed/)
  })
})

describe('a passkey is offered', () => {
  const offer = async (browser: Browser) =>
    (await browser.post('/api/user/passkeys/offer')).body.offer

  test('to an agent who has none, twice at most, also of two calls at once', async () => {
    const portal = await startPortal()
    const home = await signedIn(portal)
    assert.equal(await offer(home), true)
    const atOnce = await Promise.all([1, 2, 3].map(() => offer(home)))
    assert.deepEqual(atOnce.toSorted(), [false, false, true])
    assert.equal(await offer(home), false)
    const other = portal.browser()
    await other.post('/api/login', login)
    assert.equal(await offer(other), false)
  })

  test('to nobody who has one, and not to staff', async () => {
    const { portal, home } = await agentWithPasskey()
    assert.equal(await offer(home), false)
    const bea = await signedIn(portal, { email: 'bea@example.com' })
    await makeMember(portal, 'bea@example.com', 'support')
    assert.equal(await offer(bea), false)
  })
})

describe('a sign-in with a passkey as the second step', () => {
  test('is asked of staff; the password of an agent stays enough, until an app is set up', async () => {
    const { portal, home } = await agentWithPasskey()
    const other = portal.browser()
    assert.equal((await other.post('/api/login', login)).body.name, 'Ana Lima')
    assert.equal((await home.get('/api/user/second-factor')).body.passkey_is_factor, false)
    assert.equal((await home.post('/api/user/recovery-codes', { password })).status, 409)
    await setUpTotp(portal, home, password)
    assert.deepEqual((await portal.post('/api/login', login)).body.second_factor.methods, [
      'passkey',
      'totp',
    ])
    await home.post('/api/user/recovery-codes', { password })
    await home.call('DELETE', '/api/user/totp', { body: { password } })
    assert.equal((await portal.post('/api/login', login)).body.name, 'Ana Lima')
    assert.equal((await home.get('/api/user/second-factor')).body.recovery_codes, 0)
    await makeMember(portal, ana.email, 'support')
    assert.deepEqual((await portal.post('/api/login', login)).body.second_factor.methods, [
      'passkey',
    ])
  })

  test('ends the other sessions of staff when the first one is added, and none of an agent', async () => {
    const portal = await startPortal()
    const home = await signedIn(portal)
    const elsewhere = portal.browser()
    await elsewhere.post('/api/login', login)
    await addPasskey(home, new Authenticator())
    assert.equal((await elsewhere.get('/api/user/me')).status, 200)
    const [{ id }] = (await home.get(path)).body.objects
    await home.call('DELETE', `${path}/${id}`, { body: { password } })
    await makeMember(portal, ana.email, 'support')
    await addPasskey(home, new Authenticator())
    assert.equal((await elsewhere.get('/api/user/me')).status, 401)
    assert.equal((await home.get('/api/user/me')).status, 200)
  })

  test('opens the session', async () => {
    const { portal, authenticator } = await memberWithPasskey()
    const { second_factor: second } = (await portal.post('/api/login', login)).body
    assert.deepEqual(second.methods, ['passkey'])
    const { status, body } = await portal.post(step, {
      passkey: authenticator.get(second.passkey_options),
    })
    assert.deepEqual([status, body.name], [200, 'Ana Lima'])
    assert.equal(await methodOf(portal), 'passwordAndDeviceKey')
  })

  test('names a key that can leave its device', async () => {
    const { portal, authenticator } = await memberWithPasskey(new Authenticator({ isSynced: true }))
    await portal.post(step, { passkey: authenticator.get(await optionsIn(portal)) })
    assert.equal(await methodOf(portal), 'passwordAndSyncedKey')
  })

  test('is refused with another origin, another challenge, and an answer that was used', async () => {
    const { portal, authenticator } = await memberWithPasskey()
    authenticator.origin = 'https://portal.example.evil'
    const foreign = authenticator.get(await optionsIn(portal))
    assert.deepEqual(outcome(await portal.post(step, { passkey: foreign })), invalid)
    authenticator.origin = 'http://localhost:3000'
    const used = authenticator.get(await optionsIn(portal))
    assert.equal((await portal.post(step, { passkey: used })).status, 200)
    await optionsIn(portal)
    assert.deepEqual(outcome(await portal.post(step, { passkey: used })), invalid)
  })

  test('is refused for a copy of the key, whose counter does not grow', async () => {
    const { portal, authenticator } = await memberWithPasskey()
    await portal.post(step, { passkey: authenticator.get(await optionsIn(portal)) })
    authenticator.counter -= 1
    const copy = authenticator.get(await optionsIn(portal))
    assert.deepEqual(outcome(await portal.post(step, { passkey: copy })), invalid)
  })

  test('is refused for a removed passkey and for that of another account', async () => {
    const { portal, home, authenticator, id } = await memberWithPasskey()
    await setUpTotp(portal, home, password)
    const other = await signedIn(portal, { email: 'bea@example.com' })
    const foreign = new Authenticator()
    await addPasskey(other, foreign)
    const options = await optionsIn(portal)
    assert.deepEqual(outcome(await portal.post(step, { passkey: foreign.get(options) })), invalid)
    await home.call('DELETE', `${path}/${id}`, { body: { password } })
    const removed = authenticator.get(options)
    assert.deepEqual(outcome(await portal.post(step, { passkey: removed })), invalid)
  })

  test('waits ten minutes', async () => {
    const { portal, authenticator } = await memberWithPasskey()
    const passkey = authenticator.get(await optionsIn(portal))
    portal.passes(minutes(10) + seconds(1))
    assert.deepEqual(outcome(await portal.post(step, { passkey })), [401, 'noSession'])
  })
})
