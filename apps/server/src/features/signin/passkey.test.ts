import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import {
  activatedAgent,
  ana,
  makeMember,
  makeStaff,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { rowsOf } from '../../../test/inspection.ts'
import { addPasskeyTo, setUpTotp } from '../../../test/second-factor.ts'

const password = 'pass'
const path = '/api/login/passkey'
const invalid = [401, 'invalidLogin']
const noSession = [401, 'noSession']

async function agentWithPasskey(authenticator = new Authenticator()) {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const { body } = await addPasskeyTo(home, authenticator, password)
  return { portal, home, authenticator, id: body.passkey.id as string, browser: portal.browser() }
}

const optionsIn = async (browser: Browser) => (await browser.post(path)).body.options

/** Signs in with a passkey, as a browser does. */
async function signIn(browser: Browser, authenticator: Authenticator) {
  return browser.post(path, { passkey: authenticator.get(await optionsIn(browser)) })
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

/** A network of its own. */
const network = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n}` })

const setState = (portal: TestPortal, state: string, more = sql``) =>
  portal.db.execute(sql`update accounts set state = ${state} ${more} where email = ${ana.email}`)

describe('a sign-in with a passkey alone', () => {
  test('opens the session of a sign-in with a password, in a browser that is trusted then', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    const withPassword = portal.browser()
    const { body: expected } = await withPassword.post('/api/login', { email: ana.email, password })
    const { status, body } = await signIn(browser, authenticator)
    assert.deepEqual([status, { ...body, token: expected.token }], [200, expected])
    assert.equal((await browser.get('/api/user')).body.email, ana.email)
    assert.deepEqual(
      [...browser.cookies.keys()].toSorted(),
      [...withPassword.cookies.keys()].toSorted(),
    )
  })

  test('begins with options that name no account and no passkey, and ask for the person', async () => {
    const { browser } = await agentWithPasskey()
    const options = await optionsIn(browser)
    assert.deepEqual(Object.keys(options).toSorted(), [
      'challenge',
      'rpId',
      'timeout',
      'userVerification',
    ])
    assert.deepEqual([options.rpId, options.userVerification], ['localhost', 'required'])
  })

  test('is refused when the device did not verify the person', async () => {
    const { authenticator, browser } = await agentWithPasskey()
    authenticator.verifies = false
    assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
  })

  test('is refused for another origin, another account’s handle, and none', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    const { origin, userHandle } = authenticator
    authenticator.origin = 'https://portal.example.evil'
    assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
    authenticator.origin = origin
    for (const handle of ['', Buffer.from(portal.deps.newId()).toString('base64url')]) {
      authenticator.userHandle = handle
      assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
    }
    authenticator.userHandle = userHandle
    assert.equal((await signIn(browser, authenticator)).status, 200)
  })

  test('works once for each challenge: an answer that was used is refused, and a second try too', async () => {
    const { authenticator, browser } = await agentWithPasskey()
    const options = await optionsIn(browser)
    const cookies = new Map(browser.cookies)
    const passkey = authenticator.get(options)
    const wrong = { ...passkey, response: { ...passkey.response, signature: 'AAAA' } }
    assert.deepEqual(outcome(await browser.post(path, { passkey: wrong })), invalid)
    assert.deepEqual(outcome(await browser.post(path, { passkey })), invalid)
    const again = authenticator.get(await optionsIn(browser))
    const kept = new Map(browser.cookies)
    assert.equal((await browser.post(path, { passkey: again })).status, 200)
    assert.deepEqual(outcome(await browser.post(path, { passkey: again })), noSession)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    assert.deepEqual(outcome(await browser.post(path, { passkey: again })), invalid)
    assert.notDeepEqual(kept, cookies)
  })

  test('of two with one answer at once one opens a session', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    const passkey = authenticator.get(await optionsIn(browser))
    const answers = await Promise.all([1, 2].map(() => browser.post(path, { passkey })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
    assert.equal((await rowsOf(portal, 'sessions')).length, 2)
  })

  test('belongs to its browser, waits ten minutes, and believes no cookie of others', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    const passkey = authenticator.get(await optionsIn(browser))
    assert.deepEqual(outcome(await portal.browser().post(path, { passkey })), noSession)
    const [name, value] = [...browser.cookies].find(([each]) => /passkey/.test(each)) ?? ['', '']
    const [time = '', challenge = '', mac = ''] = value.split('.')
    for (const forged of [
      `${Number(time) + 1}.${challenge}.${mac}`,
      `${time}.x${challenge}.${mac}`,
      `${time}.${challenge}.`,
      'x',
    ]) {
      const other = portal.browser()
      other.cookies.set(name, forged)
      assert.deepEqual(outcome(await other.post(path, { passkey })), noSession, forged)
    }
    portal.passes(minutes(10))
    assert.deepEqual(outcome(await browser.post(path, { passkey })), noSession)
  })

  test('is refused for a copy of the key, a removed passkey, and one that nobody has', async () => {
    const { home, authenticator, browser, id } = await agentWithPasskey()
    await signIn(browser, authenticator)
    authenticator.counter -= 1
    assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
    authenticator.counter += 5
    await home.call('DELETE', `/api/user/passkeys/${id}`, { body: { password } })
    assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
    assert.deepEqual(outcome(await signIn(browser, new Authenticator())), invalid)
  })

  test('needs no second step, opens the desk where a second factor is required, and ends nothing of the password', async () => {
    const portal = await startPortal({ STAFF_SECOND_FACTOR: 'required' })
    const rita = await makeStaff(portal)
    const authenticator = new Authenticator()
    await addPasskeyTo(rita, authenticator, 'a long staff password')
    const browser = portal.browser()
    assert.equal((await signIn(browser, authenticator)).body.role, 'reviewer')
    assert.equal((await browser.get('/api/staff/agents')).status, 200)
    // The passkey was proved just now, so this needs no password.
    assert.equal((await browser.post('/api/user/recovery-codes')).status, 200)
    portal.passes(minutes(5))
    assert.deepEqual(outcome(await browser.post('/api/user/recovery-codes')), [
      403,
      'passwordRequired',
    ])
  })

  test('goes on without the app of the account: a passkey is two factors', async () => {
    const { portal, home, authenticator, browser } = await agentWithPasskey()
    await setUpTotp(portal, home, password)
    assert.equal((await signIn(browser, authenticator)).body.name, 'Ana Lima')
  })
})

describe('a passkey follows the rules of the password', () => {
  test('an account that is declined, suspended or not confirmed says so after the right passkey only', async () => {
    const { portal, authenticator } = await agentWithPasskey()
    for (const [state, code] of [
      ['registered', 'notActivated'],
      ['declined', 'declined'],
      ['suspended', 'suspended'],
    ] as const) {
      await setState(portal, state)
      const browser = portal.browser()
      const withPassword = await browser.post('/api/login', { email: ana.email, password })
      const { status, body } = await signIn(browser, authenticator)
      assert.deepEqual([status, body], [403, withPassword.body])
      assert.equal(body.code, code)
      authenticator.verifies = false
      assert.deepEqual(outcome(await signIn(browser, authenticator)), invalid)
      authenticator.verifies = true
    }
  })

  test('a suspension ends at its time', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    const until = new Date(portal.deps.now().getTime() + hours(1)).toISOString()
    await setState(portal, 'suspended', sql`, suspended_until = ${until}`)
    assert.equal((await signIn(browser, authenticator)).status, 403)
    portal.passes(hours(1))
    assert.equal((await signIn(browser, authenticator)).status, 200)
  })

  test('a former member of the staff is refused', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const authenticator = new Authenticator()
    await addPasskeyTo(rita, authenticator, 'a long staff password')
    await portal.db.execute(sql`update members set state = 'closed'`)
    assert.deepEqual(outcome(await signIn(portal.browser(), authenticator)), invalid)
  })

  test('wrong tries count for the account with those of the password; a trusted browser has its own', async () => {
    const { portal, home, authenticator } = await agentWithPasskey()
    const thief = Object.assign(new Authenticator(), { id: authenticator.id })
    thief.userHandle = authenticator.userHandle
    const stranger = portal.browser()
    for (const _ of Array.from({ length: 5 }))
      assert.deepEqual(outcome(await signIn(stranger, thief)), invalid)
    const refused = await signIn(portal.browser(), authenticator)
    assert.deepEqual([refused.status, refused.headers['retry-after'] !== undefined], [429, true])
    assert.equal(
      (await portal.browser().post('/api/login', { email: ana.email, password })).status,
      429,
    )
    assert.equal((await signIn(home, authenticator)).status, 200)
    portal.passes(minutes(15))
    assert.equal((await signIn(portal.browser(), authenticator)).status, 200)
  })

  test('ten wrong passkeys of one network are the last, as ten accounts of the password', async () => {
    const { portal, authenticator } = await agentWithPasskey()
    const guesser = portal.browser(network(1))
    const statuses: number[] = []
    for (const _ of Array.from({ length: 11 }))
      statuses.push((await signIn(guesser, new Authenticator())).status)
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
    assert.equal((await signIn(portal.browser(network(1)), authenticator)).status, 429)
    assert.equal((await signIn(portal.browser(network(2)), authenticator)).status, 200)
  })

  test('right tries are limited to 30 in 15 minutes', async () => {
    const { home, authenticator } = await agentWithPasskey()
    const statuses: number[] = []
    for (const _ of Array.from({ length: 31 }))
      statuses.push((await signIn(home, authenticator)).status)
    assert.deepEqual(
      [statuses.filter((status) => status === 200).length, statuses.at(-1)],
      [29, 429],
    )
  })

  test('failures raise the alarm for many failed sign-ins', async () => {
    const { portal } = await agentWithPasskey()
    for (const n of Array.from({ length: 60 }).keys())
      await signIn(portal.browser(network(n)), new Authenticator())
    const { body } = await portal.monitoring.get('/metrics')
    assert.match(String(body), /^sign_in_alarm 1$/m)
  })

  test('a passkey of one who is an agent and staff works for both', async () => {
    const { portal, authenticator, browser } = await agentWithPasskey()
    await activatedAgent(portal, { email: 'bea@example.com' })
    await makeMember(portal, ana.email, 'support')
    assert.equal((await signIn(browser, authenticator)).body.role, 'support')
  })

  test('goes when the owner brings a former e-mail address back: it may be that of somebody else', async () => {
    const { portal, home, authenticator } = await agentWithPasskey()
    const email = 'thief@example.com'
    await home.patch('/api/user', { email, password })
    const secretOf = async (to: string) =>
      /-email\/([\w-]+)/.exec((await portal.lastMail(to)).text)?.[1] ?? ''
    await home.post('/api/user/confirm_email', { hash: await secretOf(email) })
    assert.equal((await signIn(portal.browser(), authenticator)).body.email, email)
    const hash = await secretOf(ana.email)
    assert.equal((await portal.post('/api/user/undo_email', { hash })).body.status_id, 3)
    assert.deepEqual(outcome(await signIn(portal.browser(), authenticator)), invalid)
  })
})
