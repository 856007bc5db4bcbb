/** A24: e-mail change takeover (Keycloak CVE-2025-7365). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { days, hours, minutes } from '@passerelle/contracts/limits.ts'
import { ana, linkSecret, signedIn, startPortal, type TestPortal } from '../../harness.ts'

const newEmail = 'ana@new.example.com'

/** Reads the secret of the undo link in the last mail to an address. */
async function undoSecret(portal: TestPortal, to: string = ana.email): Promise<string> {
  const { text } = await portal.lastMail(to)
  return (
    /\/undo-email\/([\w-]{43})/.exec(text)?.[1] ?? assert.fail(`no undo link in the mail to ${to}`)
  )
}

const confirm = async (portal: TestPortal, to: string = newEmail) =>
  (await portal.browser().post('/api/user/confirm_email', { hash: await linkSecret(portal, to) }))
    .body

const undo = async (portal: TestPortal, hash: string) =>
  (await portal.browser().post('/api/user/undo_email', { hash })).body

describe('A24: the change needs the password or a sign-in of the last 10 minutes', () => {
  test('A24: a session alone does not change the address', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    portal.passes(minutes(10))
    const { status, body } = await browser.patch('/api/user', { email: newEmail, optin: false })
    assert.equal(status, 403)
    assert.equal(body.code, 'passwordRequired')
    const { body: record } = await browser.get('/api/user')
    assert.deepEqual(record.pending_changes, {})
    assert.equal(record.optin, true)
    assert.deepEqual(
      (await portal.mails()).filter(({ to }) => to === newEmail),
      [],
    )
  })

  test('A24: with the password an older session changes it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    portal.passes(hours(2))
    const { status, body } = await browser.patch('/api/user', {
      email: newEmail,
      password: ana.password,
    })
    assert.equal(status, 200)
    assert.deepEqual(body.pending_changes, { email: newEmail })
  })

  test('A24: a sign-in of just under 10 minutes ago is enough, unless a site vouched for it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    portal.passes(minutes(10) - 1)
    assert.equal((await browser.patch('/api/user', { email: newEmail })).status, 200)
    await portal.db.execute(sql`update sessions set signed_in_with = 'assertion'`)
    const { body } = await browser.patch('/api/user', { email: 'ana@third.example.com' })
    assert.equal(body.code, 'passwordRequired')
  })

  test('A24: a wrong password is a field error, and the fifth ends the session', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    portal.passes(hours(2))
    const guess = () => browser.patch('/api/user', { email: newEmail, password: 'guess' })
    for (let tries = 1; tries < 5; tries += 1) {
      const { status, body } = await guess()
      assert.equal(status, 400)
      assert.deepEqual(body.errors, { password: 'wrong' })
    }
    assert.equal((await guess()).status, 401)
    assert.equal((await browser.get('/api/user')).status, 401)
  })

  test('A24: other fields, and the address that is stored already, need no password', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    portal.passes(hours(2))
    assert.equal((await browser.patch('/api/user', { optin: false, email: ana.email })).status, 200)
  })
})

describe('A24: when the change is complete', () => {
  test('A24: the other sessions end, and the one that asked for it stays', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const other = portal.browser()
    await other.post('/api/login', { email: ana.email, password: ana.password })
    await browser.patch('/api/user', { email: newEmail })
    assert.deepEqual(await confirm(portal), { status_id: 3 })
    assert.equal((await other.get('/api/user')).status, 401)
    assert.equal((await browser.get('/api/user')).status, 200)
  })

  test('A24: the old address is told, and its link brings the address back for 7 days', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: newEmail })
    await confirm(portal)
    const secret = await undoSecret(portal)
    portal.passes(days(7) - minutes(1))
    assert.deepEqual(await undo(portal, secret), { status_id: 3 })
    assert.deepEqual(await undo(portal, secret), { status_id: 3 }, 'a second click')
    assert.equal((await browser.get('/api/user')).status, 401, 'every session has ended')
    const login = (email: string) =>
      portal.browser().post('/api/login', { email, password: ana.password })
    assert.equal((await login(newEmail)).status, 401)
    assert.equal((await login(ana.email)).status, 401, 'the password was known to the other one')
    await portal.browser().post('/api/login/forgot', { email: ana.email })
    assert.match((await portal.lastMail(ana.email)).text, /[0-9A-Z]{4}-[0-9A-Z]{4}/)
  })

  test('A24: after 7 days the link is over; a secret that nobody mailed is none', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: newEmail })
    await confirm(portal)
    const secret = await undoSecret(portal)
    portal.passes(days(7))
    assert.deepEqual(await undo(portal, secret), { status_id: 1 })
    assert.deepEqual(await undo(portal, 'x'.repeat(43)), { status_id: 0 })
    assert.deepEqual(await undo(portal, ''), { status_id: 0 })
  })

  test('A24: the first address wins over every later one, and a later one not over it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: newEmail })
    await confirm(portal)
    const first = await undoSecret(portal)
    portal.passes(minutes(1))
    await browser.patch('/api/user', { email: 'ana@third.example.com' })
    await confirm(portal, 'ana@third.example.com')
    const second = await undoSecret(portal, newEmail)
    assert.deepEqual(await undo(portal, first), { status_id: 3 })
    assert.deepEqual(await undo(portal, second), { status_id: 2 })
    await portal.browser().post('/api/login/forgot', { email: ana.email })
    assert.match((await portal.lastMail(ana.email)).text, /[0-9A-Z]{4}-[0-9A-Z]{4}/)
  })

  test('A24: an address that another account took in the meantime does not come back', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: newEmail })
    await confirm(portal)
    const secret = await undoSecret(portal)
    await signedIn(portal, { email: ana.email })
    assert.deepEqual(await undo(portal, secret), { status_id: 2 })
    assert.equal((await browser.get('/api/user')).body.email, newEmail)
  })
})
