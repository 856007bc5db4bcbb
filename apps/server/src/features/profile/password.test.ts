import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutes } from '@passerelle/contracts/limits.ts'
import {
  ana,
  linkSecret,
  signedIn,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
  makeMember,
} from '../../../test/harness.ts'
import { rowsOf } from '../../../test/inspection.ts'

const change = (browser: Browser, sent: Partial<Record<'old' | 'new' | 'repeat', string>> = {}) =>
  browser.patch('/api/user/change_password', {
    old: ana.password,
    new: 'new pass',
    repeat: 'new pass',
    ...sent,
  })
const signIn = async (portal: TestPortal, password: string) =>
  (await portal.browser().post('/api/login', { email: ana.email, password })).status
const isSignedIn = async (browser: Browser) => (await browser.get('/api/user')).status === 200

describe('PATCH /api/user/change_password', () => {
  test('sets the new password, and a mail tells the agent', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const answer = await change(browser)
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { success: true, message: 'Password changed' }],
    )
    assert.equal(await signIn(portal, 'new pass'), 200)
    assert.equal(await signIn(portal, ana.password), 401)
    assert.match((await portal.lastMail(ana.email)).subject, /password/i)
  })

  test('ends the agent’s other sessions and keeps this one', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const other = portal.browser()
    await other.post('/api/login', { email: ana.email, password: ana.password })
    assert.equal(await isSignedIn(other), true)
    await change(browser)
    assert.equal(await isSignedIn(browser), true)
    assert.equal(await isSignedIn(other), false)
  })

  test('voids a waiting e-mail change, because a stranger with the old password may have requested it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'somebody.else@example.com' })
    const hash = await linkSecret(portal, 'somebody.else@example.com')
    await change(browser)
    assert.deepEqual((await portal.browser().post('/api/user/confirm_email', { hash })).body, {
      status_id: 2,
    })
  })

  test('a wrong old password is 400 with a detail, and the session stays', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { status, body } = await change(browser, { old: 'wrong' })
    assert.deepEqual(
      [status, body.detail, body.errors],
      [400, 'The current password is not right.', { old: 'wrong' }],
    )
    assert.equal(await isSignedIn(browser), true)
    assert.equal(await signIn(portal, ana.password), 200)
  })

  test('five wrong old passwords within 15 minutes end the session', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    for (let attempt = 1; attempt <= 4; attempt += 1)
      assert.equal((await change(browser, { old: 'wrong' })).status, 400)
    assert.equal((await change(browser, { old: 'wrong' })).status, 401)
    assert.equal(await isSignedIn(browser), false)
  })

  test('a right password, or 15 minutes, reset the count of four wrong ones', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const wrongFour = async () => {
      for (let attempt = 1; attempt <= 4; attempt += 1)
        assert.equal((await change(browser, { old: 'wrong' })).status, 400)
    }
    await wrongFour()
    portal.passes(minutes(15))
    await wrongFour()
    assert.equal((await change(browser)).status, 200)
    await wrongFour()
    assert.equal(await isSignedIn(browser), true)
  })

  test('at most five guesses are checked, in parallel or one after another', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => change(browser, { old: 'wrong' })),
    )
    assert.equal(answers.filter(({ status }) => status === 400).length, 4)
    assert.equal(await isSignedIn(browser), false)
  })

  test('the new password and its repetition must be the same', async () => {
    const portal = await startPortal()
    assert.deepEqual((await change(await signedIn(portal), { repeat: 'other' })).body.errors, {
      repeat: 'mismatch',
    })
  })

  test('the new password has at least 4 characters, or as many as the settings say', async () => {
    const portal = await startPortal()
    assert.deepEqual(
      (await change(await signedIn(portal), { new: 'abc', repeat: 'abc' })).body.errors,
      { new: 'tooShort' },
    )
    const strict = await startPortal({ PASSWORD_MIN_LENGTH: '10' })
    const browser = await signedIn(strict, {
      password: 'ten characters',
      password_check: 'ten characters',
    })
    assert.deepEqual(
      (await change(browser, { old: 'ten characters', new: 'only nine', repeat: 'only nine' })).body
        .errors,
      { new: 'tooShort' },
    )
  })

  test('staff need 12 characters or more and not a common password', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const old = 'a long staff password'
    assert.deepEqual(
      (await change(staff, { old, new: 'eleven char', repeat: 'eleven char' })).body.errors,
      { new: 'tooShort' },
    )
    assert.deepEqual(
      (await change(staff, { old, new: 'password1234', repeat: 'password1234' })).body.errors,
      { new: 'tooCommon' },
    )
    assert.equal(
      (await change(staff, { old, new: 'nine green parasols', repeat: 'nine green parasols' }))
        .status,
      200,
    )
  })

  test('a password is never trimmed', async () => {
    const portal = await startPortal()
    await change(await signedIn(portal), { new: ' new pass ', repeat: ' new pass ' })
    assert.equal(await signIn(portal, 'new pass'), 401)
    assert.equal(await signIn(portal, ' new pass '), 200)
  })
})

describe('POST /api/user/delete', () => {
  test('deletes the personal data: the row, the sessions, the mails; the audit log keeps ids only', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    await portal.post('/api/user/confirm_email', {
      hash: await linkSecret(portal, 'ana@new.example.com'),
    })
    await browser.patch('/api/user', { optin: false, name: 'Anna', email: 'ana@other.example.com' })
    await portal.mails()
    const answer = await browser.post('/api/user/delete', { password: ana.password })
    assert.deepEqual([answer.status, answer.body], [200, { success: true }])
    assert.equal(browser.cookies.has('portal-session'), false)
    assert.match((await portal.lastMail('ana@new.example.com')).subject, /delete/i)
    for (const table of [
      'accounts',
      'members',
      'sessions',
      'change_requests',
      'history',
      'email_changes',
      'activations',
    ]) {
      assert.doesNotMatch(JSON.stringify(await rowsOf(portal, table)), /ana|lima/i, table)
    }
    const history = await rowsOf(portal, 'history')
    assert.equal(
      history.some(({ action }) => action === 'accountDeleted'),
      true,
    )
    assert.equal(
      (await rowsOf(portal, 'outbox')).every(({ template }) => template === 'accountDeleted'),
      true,
    )
    assert.equal(await signIn(portal, ana.password), 401)
  })

  test('ends every session of the agent', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const other = portal.browser()
    await other.post('/api/login', { email: ana.email, password: ana.password })
    await browser.post('/api/user/delete', { password: ana.password })
    assert.equal(await isSignedIn(other), false)
  })

  test('needs the right password', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { status, body } = await browser.post('/api/user/delete', { password: 'wrong' })
    assert.deepEqual([status, body.errors], [400, { password: 'wrong' }])
    assert.equal(await isSignedIn(browser), true)
  })

  test('lets the address be registered again', async () => {
    const portal = await startPortal()
    await (await signedIn(portal)).post('/api/user/delete', { password: ana.password })
    await portal.mails()
    assert.equal(await isSignedIn(await signedIn(portal)), true)
  })

  test('the last admin cannot delete the account; an admin can when there is another', async () => {
    const portal = await startPortal()
    const admin = await signedInStaff(portal, 'admin')
    const password = 'a long staff password'
    assert.equal((await admin.post('/api/user/delete', { password })).status, 409)
    assert.equal(await isSignedIn(admin), true)
    await signedIn(portal)
    await makeMember(portal, ana.email, 'admin')
    assert.equal((await admin.post('/api/user/delete', { password })).status, 200)
  })
})
