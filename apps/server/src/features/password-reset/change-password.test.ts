import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, minutes } from '@passerelle/contracts/limits.ts'
import { browserOnNetwork, queryRows } from '../../../test/inspection.ts'
import { activatedAgent, ana, signedIn, startPortal, makeMember } from '../../../test/harness.ts'
import { changeCode, mailedCodes, requestResetCode, validate } from '../../../test/reset-steps.ts'

const { email } = ana
const invalidCode = { success: false, message: 'Invalid code' }
const invalidChange = { success: false, message: 'Invalid change, please start again' }

test('the mailed code itself never changes a password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  assert.deepEqual(
    (await portal.post('/api/login/change', { email, password: 'other', code })).body,
    invalidChange,
  )
  await validate(portal, code)
  assert.deepEqual(
    (await portal.post('/api/login/change', { email, password: 'other', code })).body,
    invalidChange,
  )
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 200)
})

test('a change code works once, for 15 minutes, for its own account', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  const change = async (code: string, to: string = email, password = 'other') =>
    (await portal.post('/api/login/change', { email: to, password, code })).body
  const first = await changeCode(portal)
  assert.deepEqual(await change(first, 'bia@example.com'), invalidChange)
  assert.deepEqual(await change(`${first}x`), invalidChange)
  assert.equal((await change(first)).success, true)
  assert.deepEqual(await change(first, email, 'third'), invalidChange)
  portal.passes(minutes(1))
  const second = await changeCode(portal)
  portal.passes(minutes(15))
  assert.deepEqual(await change(second, email, 'third'), invalidChange)
  assert.equal((await portal.post('/api/login', { email, password: 'other' })).status, 200)
})

test('A11: of many requests that use one change code at once, one succeeds', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await changeCode(portal)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      browserOnNetwork(portal, n).post('/api/login/change', { email, password: `pass ${n}`, code }),
    ),
  )
  const winners = answers.flatMap(({ body }, n) => (body.success ? [n] : []))
  assert.equal(winners.length, 1)
  assert.equal(
    (await portal.post('/api/login', { email, password: `pass ${winners[0]}` })).status,
    200,
  )
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select count(*)::int as n from outbox where template = 'passwordChanged'`,
    ),
    [{ n: 1 }],
  )
})

test('a changed password ends all sessions, and a mail tells the agent', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  await portal.post('/api/login/change', {
    email,
    password: 'other',
    code: await changeCode(portal),
  })
  assert.equal((await browser.get('/api/user/me')).status, 401)
  assert.deepEqual(
    await queryRows(portal, sql`select recipient from outbox where template = 'passwordChanged'`),
    [{ recipient: email }],
  )
  assert.match((await portal.lastMail(email)).subject, /password/i)
})

test('a changed password voids all other codes, and links that would change the account’s e-mail address', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const first = await changeCode(portal)
  portal.passes(minutes(1))
  const second = await changeCode(portal)
  portal.passes(minutes(1))
  const third = await requestResetCode(portal)
  await portal.db.execute(
    sql`insert into email_changes (token_hash, account_id, email, created_at, expires_at) select 'hash', id, 'evil@example.com', now(), now() + interval '1 day' from accounts`,
  )
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'other', code: first })).body
      .success,
    true,
  )
  assert.deepEqual(
    (await portal.post('/api/login/change', { email, password: 'third', code: second })).body,
    invalidChange,
  )
  assert.deepEqual(await validate(portal, third), invalidCode)
  assert.deepEqual(
    await queryRows(portal, sql`select voided_at is not null as void from email_changes`),
    [{ void: true }],
  )
})

test('an owner who was locked out by a stranger’s guesses can sign in at once after a reset', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < 10; n += 1)
    await browserOnNetwork(portal, n).post('/api/login', { email, password: 'guess' })
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 429)
  await portal.post('/api/login/change', {
    email,
    password: 'other',
    code: await changeCode(portal),
  })
  assert.equal((await portal.post('/api/login', { email, password: 'other' })).status, 200)
})

test('a new password has at least 4 characters, or as many as the settings say; a refused one does not spend the change code', async () => {
  const portal = await startPortal({ PASSWORD_MIN_LENGTH: '8' })
  await activatedAgent(portal, { password: 'long enough', password_check: 'long enough' })
  const code = await changeCode(portal)
  for (const password of ['abc', 'seven77']) {
    const { status, body } = await portal.post('/api/login/change', { email, password, code })
    assert.deepEqual([status, body.errors], [400, { password: 'tooShort' }])
  }
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'eight888', code })).body.success,
    true,
  )
})

test('members of staff need 12 characters or more and not a common password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'approved'`)
  await makeMember(portal, undefined, 'reviewer')
  const code = await changeCode(portal)
  const fieldErrors = []
  for (const password of ['eleven char', 'password1234', 'ana.lima@example.com', '123456789012'])
    fieldErrors.push(
      (await portal.post('/api/login/change', { email, password, code })).body.errors.password,
    )
  assert.deepEqual(fieldErrors, ['tooShort', 'tooCommon', 'tooCommon', 'tooCommon'])
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'harbour lamp 71', code })).body
      .success,
    true,
  )
})

test('without a change code the answer does not show that an account is staff', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await makeMember(portal, undefined, 'admin')
  assert.deepEqual(
    (await portal.post('/api/login/change', { email, password: 'short', code: 'guess' })).body,
    invalidChange,
  )
})

test(`after ${attempts.changeByAddress.max} changes an hour a network has to wait`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.changeByAddress.max; n += 1)
    await portal.post('/api/login/change', { email, password: 'other', code: 'guess' })
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'other', code: 'guess' })).status,
    429,
  )
})

test('a reset does not activate a registration, and does not reinstate an agent', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, email: 'ben@example.com' })
  await portal.post('/api/login/forgot', { email: 'ben@example.com' })
  assert.deepEqual(await mailedCodes(portal, 'ben@example.com'), [])
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'suspended' where email = ${email}`)
  await portal.post('/api/login/change', {
    email,
    password: 'other',
    code: await changeCode(portal),
  })
  assert.equal((await portal.post('/api/login', { email, password: 'other' })).status, 403)
})
