import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutes } from '@passerelle/contracts/limits.ts'
import { ana, makeStaff, signedIn, startPortal, type TestPortal } from '../../../test/harness.ts'
import { rowsOf } from '../../../test/inspection.ts'
import { appCode, setUpTotp } from '../../../test/second-factor.ts'
import { factorsOf, resetFactors } from '../../second-factor/factors.ts'

const password = 'pass'
const login = { email: ana.email, password }

const idOfAna = async (portal: TestPortal) =>
  (await rowsOf(portal, 'accounts'))[0]?.['id'] as string
const subjectsOf = async (portal: TestPortal) =>
  (await portal.mails()).filter(({ to }) => to === ana.email).map(({ text }) => text)

describe('an authenticator app', () => {
  test('is set up with the password and a first code, and the owner is told by mail', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { status, body } = await browser.post('/api/user/totp', { password })
    assert.equal(status, 200)
    assert.match(body.secret, /^[A-Z2-7]{32}$/)
    assert.ok(body.uri.startsWith('otpauth://totp/eXperts:ana.lima%40example.com?'))
    assert.equal((await browser.get('/api/user/second-factor')).body.totp_since, null)
    const confirmed = await browser.post('/api/user/totp/confirm', {
      totp: appCode(portal, body.secret),
    })
    assert.deepEqual([confirmed.status, confirmed.body], [200, { success: true }])
    assert.deepEqual((await browser.get('/api/user/second-factor')).body, {
      totp_since: portal.deps.now().toISOString(),
      recovery_codes: 0,
      needed: false,
      passkey_is_factor: false,
      password_needed: false,
    })
    assert.match((await portal.lastMail(ana.email)).text, /An authenticator app was set up/)
    const actions = (await rowsOf(portal, 'history')).map(({ action }) => action)
    assert.ok(actions.includes('totpAdded'))
  })

  test('is stored encrypted', async () => {
    const portal = await startPortal()
    const secret = await setUpTotp(portal, await signedIn(portal), password)
    const [row] = await rowsOf(portal, 'totp_secrets')
    assert.ok(!JSON.stringify(row).includes(secret))
    assert.equal(portal.deps.keys.open(String(row?.['sealed'])), secret)
  })

  test('needs the password, also right after a sign-in with it; a wrong one is named', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    for (const [method, path] of [
      ['POST', '/api/user/totp'],
      ['DELETE', '/api/user/totp'],
      ['POST', '/api/user/recovery-codes'],
    ] as const) {
      const { status, body } = await browser.call(method, path, { body: {} })
      assert.deepEqual([status, body.code], [403, 'passwordRequired'], path)
      const wrong = await browser.call(method, path, { body: { password: 'other' } })
      assert.deepEqual([wrong.status, wrong.body.errors], [400, { password: 'wrong' }], path)
    }
  })

  test('needs no password within five minutes after a factor was proved', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await setUpTotp(portal, browser, password)
    assert.equal((await browser.post('/api/user/recovery-codes')).status, 200)
    portal.passes(minutes(5))
    const { status, body } = await browser.post('/api/user/recovery-codes')
    assert.deepEqual([status, body.code], [403, 'passwordRequired'])
  })

  test('is not confirmed by a wrong code, in another session, or after ten minutes', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const other = portal.browser()
    await other.post('/api/login', login)
    const { secret } = (await browser.post('/api/user/totp', { password })).body
    const wrong = await browser.post('/api/user/totp/confirm', { totp: '000000' })
    assert.deepEqual([wrong.status, wrong.body.errors], [400, { totp: 'wrong' }])
    const foreign = await other.post('/api/user/totp/confirm', { totp: appCode(portal, secret) })
    assert.deepEqual([foreign.status, foreign.body.code], [409, 'conflict'])
    portal.passes(minutes(10))
    const late = await browser.post('/api/user/totp/confirm', { totp: appCode(portal, secret) })
    assert.deepEqual([late.status, late.body.code], [409, 'conflict'])
  })

  test('ends the other sessions when it is confirmed', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const other = portal.browser()
    await other.post('/api/login', login)
    await setUpTotp(portal, browser, password)
    assert.equal((await browser.get('/api/user/me')).status, 200)
    assert.equal((await other.get('/api/user/me')).status, 401)
  })

  test('stays when a new one is begun, and is replaced when that is confirmed', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const first = await setUpTotp(portal, browser, password)
    const { secret } = (await browser.post('/api/user/totp')).body
    await portal.post('/api/login', login)
    const signIn = await portal.post('/api/login/second-factor', { totp: appCode(portal, first) })
    assert.equal(signIn.status, 200)
    await browser.post('/api/user/totp/confirm', { totp: appCode(portal, secret) })
    assert.equal((await rowsOf(portal, 'totp_secrets')).length, 1)
  })

  test('is removed, and the recovery codes and the second step go with it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await setUpTotp(portal, browser, password)
    await browser.post('/api/user/recovery-codes')
    const removed = await browser.call('DELETE', '/api/user/totp', { body: {} })
    assert.equal(removed.status, 200)
    assert.match((await portal.lastMail(ana.email)).text, /was removed from your account/)
    assert.equal((await rowsOf(portal, 'recovery_codes')).length, 0)
    assert.equal((await portal.post('/api/login', login)).body.name, 'Ana Lima')
    const again = await browser.call('DELETE', '/api/user/totp', { body: { password } })
    assert.equal(again.status, 404)
  })
})

describe('recovery codes', () => {
  test('are ten, different, and stored as hashes only', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await setUpTotp(portal, browser, password)
    const { codes } = (await browser.post('/api/user/recovery-codes')).body
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    const stored = JSON.stringify(await rowsOf(portal, 'recovery_codes'))
    for (const code of codes) assert.ok(!stored.includes(code.replace('-', '')))
    assert.equal((await browser.get('/api/user/second-factor')).body.recovery_codes, 10)
    assert.ok((await subjectsOf(portal)).some((text) => /New recovery codes/.test(text)))
  })

  test('need a second factor, and new ones void the former', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const none = await browser.post('/api/user/recovery-codes', { password })
    assert.deepEqual([none.status, none.body.code], [409, 'conflict'])
    await setUpTotp(portal, browser, password)
    const [former] = (await browser.post('/api/user/recovery-codes')).body.codes
    await browser.post('/api/user/recovery-codes')
    await portal.post('/api/login', login)
    const answer = await portal.post('/api/login/second-factor', { recovery: former })
    assert.deepEqual([answer.status, answer.body.code], [401, 'invalidLogin'])
  })
})

describe('a lost factor', () => {
  test('is reset: all factors and sessions end, the password works alone, and the owner is told', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await setUpTotp(portal, browser, password)
    const accountId = await idOfAna(portal)
    assert.deepEqual([...(await factorsOf(portal.db, [accountId]))], [[accountId, 'totp']])
    await portal.db.transaction((db) =>
      resetFactors(db, portal.deps, { accountId, actor: null, reason: 'The phone is lost.' }),
    )
    assert.equal((await factorsOf(portal.db, [accountId])).size, 0)
    assert.equal((await browser.get('/api/user/me')).status, 401)
    assert.equal((await portal.post('/api/login', login)).body.name, 'Ana Lima')
    assert.match((await portal.lastMail(ana.email)).text, /removed the second step/)
    const [event] = (await rowsOf(portal, 'history')).filter(
      ({ action }) => action === 'factorsReset',
    )
    assert.deepEqual(event?.['detail'], { reason: 'The phone is lost.' })
  })
})

describe('where staff need a second factor', () => {
  test('the desk answers 403 secondFactorNeeded until one is set up, and after it is removed', async () => {
    const portal = await startPortal({ STAFF_SECOND_FACTOR: 'required' })
    const desk = await makeStaff(portal, { email: 'rita@example.com' })
    const list = async () => {
      const { status, body } = await desk.get('/api/staff/agents')
      return [status, body.code]
    }
    assert.deepEqual(await list(), [403, 'secondFactorNeeded'])
    assert.equal((await desk.get('/api/user/second-factor')).body.needed, true)
    // Calls without the permission stay hidden.
    assert.equal((await desk.get('/api/staff/sites')).status, 404)
    await setUpTotp(portal, desk, 'a long staff password')
    assert.equal((await list())[0], 200)
    await desk.call('DELETE', '/api/user/totp', { body: {} })
    assert.deepEqual(await list(), [403, 'secondFactorNeeded'])
  })

  test('agents need none', async () => {
    const portal = await startPortal({ STAFF_SECOND_FACTOR: 'required' })
    const browser = await signedIn(portal)
    assert.equal((await browser.get('/api/user')).status, 200)
    assert.equal((await browser.get('/api/staff/agents')).status, 404)
    assert.equal((await browser.get('/api/user/second-factor')).body.needed, false)
  })
})
