import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { rowsOf } from '../../../test/inspection.ts'
import { changeCode } from '../../../test/reset-steps.ts'
import { appCode, setUpTotp } from '../../../test/second-factor.ts'

const login = { email: ana.email, password: 'pass' }
const step = '/api/login/second-factor'

/** An agent with an authenticator app, and a new browser. */
async function agentWithApp() {
  const portal = await startPortal()
  const home = await signedIn(portal)
  const secret = await setUpTotp(portal, home, login.password)
  return { portal, home, secret, browser: portal.browser() }
}

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]
const invalid = [401, 'invalidLogin']
const noSession = [401, 'noSession']

const sessionsOf = async (portal: TestPortal) => (await rowsOf(portal, 'sessions')).length

async function codesOf(home: Browser): Promise<string[]> {
  return (await home.post('/api/user/recovery-codes')).body.codes
}

describe('a sign-in in two steps', () => {
  test('the password alone opens no session and says which factors there are', async () => {
    const { portal, home, browser } = await agentWithApp()
    const { status, body } = await browser.post('/api/login', login)
    assert.deepEqual([status, body], [200, { second_factor: { methods: ['totp'] } }])
    assert.equal(await sessionsOf(portal), 1)
    assert.equal((await browser.get('/api/user/me')).status, 401)
    assert.deepEqual([...browser.cookies.keys()], ['second-step'])
    await codesOf(home)
    const again = await browser.post('/api/login', login)
    assert.deepEqual(again.body.second_factor.methods, ['totp', 'recovery'])
  })

  test('the code of the app answers as a sign-in without a second factor', async () => {
    const { portal, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    const { status, body } = await browser.post(step, { totp: appCode(portal, secret) })
    assert.deepEqual(
      [status, Object.keys(body), body.name, body.role],
      [
        200,
        ['name', 'given_name', 'family_name', 'email', 'token', 'role', 'state'],
        'Ana Lima',
        null,
      ],
    )
    assert.equal((await browser.get('/api/user/me')).status, 200)
    assert.equal(browser.cookies.has('second-step'), false)
  })

  test('a wrong password tells nothing of the second factor', async () => {
    const { browser } = await agentWithApp()
    const wrong = await browser.post('/api/login', { ...login, password: 'other' })
    assert.deepEqual(outcome(wrong), invalid)
    assert.equal(wrong.headers['set-cookie'], undefined)
  })

  test('a code works once: also not again within its time, and not twice at once', async () => {
    const { portal, secret, browser } = await agentWithApp()
    const other = portal.browser()
    for (const each of [browser, other]) await each.post('/api/login', login)
    const totp = appCode(portal, secret)
    const answers = await Promise.all([browser.post(step, { totp }), other.post(step, { totp })])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401])
    const third = portal.browser()
    await third.post('/api/login', login)
    assert.deepEqual(outcome(await third.post(step, { totp })), invalid)
    // A code of the step before the last one that was used is void too.
    const earlier = appCode(portal, secret, -1)
    assert.deepEqual(outcome(await third.post(step, { totp: earlier })), invalid)
  })

  test('a recovery code works once, in any spelling, and the owner is told', async () => {
    const { portal, home, browser } = await agentWithApp()
    const [first = '', second = ''] = await codesOf(home)
    await browser.post('/api/login', login)
    assert.equal((await browser.post(step, { recovery: ` ${first.toLowerCase()} ` })).status, 200)
    assert.match((await portal.lastMail(ana.email)).text, /one of your recovery codes/)
    const other = portal.browser()
    await other.post('/api/login', login)
    assert.deepEqual(outcome(await other.post(step, { recovery: first })), invalid)
    assert.equal((await other.post(step, { recovery: second.replace('-', '') })).status, 200)
  })

  test('a factor of another account is wrong', async () => {
    const { portal, browser } = await agentWithApp()
    const other = await signedIn(portal, { email: 'bea@example.com' })
    const secret = await setUpTotp(portal, other, login.password)
    const [code = ''] = await codesOf(other)
    await browser.post('/api/login', login)
    for (const factor of [{ totp: appCode(portal, secret) }, { recovery: code }])
      assert.deepEqual(outcome(await browser.post(step, factor)), invalid)
  })
})

describe('the step that waits', () => {
  test('belongs to its browser: another one has none', async () => {
    const { portal, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    const totp = appCode(portal, secret)
    assert.deepEqual(outcome(await portal.browser().post(step, { totp })), noSession)
    const forged = portal.browser()
    forged.cookies.set('second-step', 'x'.repeat(43))
    assert.deepEqual(outcome(await forged.post(step, { totp })), noSession)
    assert.equal((await browser.post(step, { totp })).status, 200)
  })

  test('waits ten minutes', async () => {
    const { portal, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    portal.passes(minutes(10) - seconds(1))
    const late = portal.browser()
    for (const [name, value] of browser.cookies) late.cookies.set(name, value)
    portal.passes(seconds(1))
    assert.deepEqual(outcome(await late.post(step, { totp: appCode(portal, secret) })), noSession)
  })

  test('opens one session', async () => {
    const { portal, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    const copy = portal.browser()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    assert.equal((await browser.post(step, { totp: appCode(portal, secret) })).status, 200)
    portal.passes(seconds(30))
    assert.deepEqual(outcome(await copy.post(step, { totp: appCode(portal, secret) })), noSession)
  })

  test('is void after a new password', async () => {
    const { portal, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    const code = await changeCode(portal, ana.email)
    await portal.post('/api/login/change', { email: ana.email, password: 'another', code })
    const answer = await browser.post(step, { totp: appCode(portal, secret) })
    assert.deepEqual(outcome(answer), noSession)
  })

  test('takes five tries in 15 minutes; another browser and another sign-in give no more', async () => {
    const { portal, secret, browser } = await agentWithApp()
    for (const each of [browser, portal.browser()]) {
      await each.post('/api/login', login)
      for (let tries = 0; tries < 3; tries += 1) await each.post(step, { totp: '000000' })
    }
    await browser.post('/api/login', login)
    const limited = await browser.post(step, { totp: appCode(portal, secret) })
    assert.deepEqual(outcome(limited), [429, 'tooManyAttempts'])
    portal.passes(minutes(15))
    await browser.post('/api/login', login)
    assert.equal((await browser.post(step, { totp: appCode(portal, secret) })).status, 200)
  })

  test('strangers who know the password do not use up the tries of a trusted browser', async () => {
    const { portal, home, secret, browser } = await agentWithApp()
    await browser.post('/api/login', login)
    for (let tries = 0; tries < 6; tries += 1) await browser.post(step, { totp: '000000' })
    await home.post('/api/login', login)
    assert.equal((await home.post(step, { totp: appCode(portal, secret) })).status, 200)
  })

  test('names what is missing: one factor, and one only', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    for (const body of [{}, { totp: '000000', recovery: 'X' }]) {
      const { status, body: answer } = await portal.post(step, body)
      assert.deepEqual([status, answer.errors], [400, { totp: 'required' }])
    }
    assert.deepEqual((await portal.post(step, { sms: '1' })).body.errors?.sms, 'unknown')
  })
})
