import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { cardCode, minutes } from '@passerelle/contracts/limits.ts'
import { browserOnNetwork, queryRows, visibleAnswer } from '../../../test/inspection.ts'
import {
  cardChangeCode,
  mailedCardCodes,
  requestCardCode,
  wrongCardCode,
  strongPassword,
  validate,
} from '../../../test/card-steps.ts'
import { activatedAgent, ana, signedIn, startPortal } from '../../../test/harness.ts'
import {
  changeCode,
  requestResetCode,
  validate as validateAtPortal,
} from '../../../test/reset-steps.ts'

const { email } = ana
const invalidCode = { success: false, message: 'Invalid code' }
const invalidChange = { success: false, message: 'Invalid change, please start again' }

test('the mailed digits are exchanged for a change code, and the change code for a new password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const asked = await portal.post('/api/card/forgot-password', { email: ' ANA.Lima@example.com ' })
  assert.deepEqual([asked.status, asked.body.success], [200, true])
  assert.match(asked.body.message, /expires in 90 seconds/)
  const [code = ''] = await mailedCardCodes(portal)
  const validated = await portal.post('/api/card/validate', { code, email })
  assert.deepEqual(
    [validated.status, validated.body.success, validated.body.message],
    [200, true, 'Code confirmed'],
  )
  assert.match(validated.body.code, /^[\w-]{43}$/)
  const changed = await portal.post('/api/card/change-password', {
    email,
    password: strongPassword,
    code: validated.body.code,
  })
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { success: true, message: 'Password changed' }],
  )
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 401)
  assert.equal((await portal.post('/api/login', { email, password: strongPassword })).status, 200)
})

test('the mail has 4 digits and says that they expire in 90 seconds', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await requestCardCode(portal)
  assert.match((await portal.lastMail(email)).text, /expires in 90 seconds/)
})

test('the answer is the same for an account, a registration that is not activated and an unknown address; only the account gets a mail', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.post('/api/signup', { ...ana, email: 'ben@example.com' })
  const answers = []
  for (const to of [email, 'ben@example.com', 'nobody@example.com'])
    answers.push(visibleAnswer(await portal.post('/api/card/forgot-password', { email: to })))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select recipient from outbox where template = 'cardCode' and not unsent`,
    ),
    [{ recipient: email }],
  )
})

test('a wrong code, another account’s code, an account without a code and an unknown address get the same answer: Invalid code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  await activatedAgent(portal, { email: 'cara@example.com' })
  const code = await requestCardCode(portal)
  const answers = []
  for (const sent of [
    { email, code: wrongCardCode(code) },
    { email: 'bia@example.com', code },
    { email: 'cara@example.com', code },
    { email: 'nobody@example.com', code },
  ])
    answers.push(visibleAnswer(await portal.post('/api/card/validate', sent)))
  assert.deepEqual([answers[0]?.status, answers[0]?.body], [200, invalidCode])
  for (const answer of answers) assert.deepEqual(answer, answers[0])
})

test('a code is valid for 90 seconds', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestCardCode(portal)
  portal.passes(cardCode.life)
  assert.deepEqual(await validate(portal, code), invalidCode)
  const newer = await requestCardCode(portal)
  portal.passes(90_000 - 1)
  assert.equal((await validate(portal, newer)).success, true)
})

test('after 3 wrong tries the right code is refused; the third try may still succeed', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestCardCode(portal)
  for (let n = 0; n < 3; n += 1)
    assert.deepEqual(await validate(portal, wrongCardCode(code)), invalidCode)
  assert.deepEqual(await validate(portal, code), invalidCode)
  portal.passes(minutes(1))
  const second = await requestCardCode(portal)
  for (let n = 0; n < 2; n += 1) await validate(portal, wrongCardCode(second))
  assert.equal((await validate(portal, second)).success, true)
})

test('a right code is spent at once, and a newer code voids the older one', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const first = await requestCardCode(portal)
  assert.equal((await validate(portal, first)).success, true)
  assert.deepEqual(await validate(portal, first), invalidCode)
  portal.passes(minutes(1))
  const older = await requestCardCode(portal)
  portal.passes(minutes(1))
  const newer = await requestCardCode(portal)
  // Once in ten thousand runs both codes have the same digits.
  if (older !== newer) assert.deepEqual(await validate(portal, older), invalidCode)
  assert.equal((await validate(portal, newer)).success, true)
})

test('of 15 requests that use one code at once, one succeeds', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestCardCode(portal)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) =>
      browserOnNetwork(portal, n).post('/api/card/validate', { email, code }),
    ),
  )
  assert.equal(answers.filter(({ body }) => body.success).length, 1)
  assert.deepEqual(await queryRows(portal, sql`select count(*)::int as n from change_codes`), [
    { n: 1 },
  ])
})

test('the card refuses codes and change codes of the portal, and the portal refuses those of the card', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const change = async (path: string, code: string) =>
    (await portal.post(path, { email, password: strongPassword, code })).body
  assert.deepEqual(await validate(portal, await requestResetCode(portal)), invalidCode)
  portal.passes(minutes(1))
  assert.deepEqual(await validateAtPortal(portal, await requestCardCode(portal)), invalidCode)
  portal.passes(minutes(1))
  const ofPortal = await changeCode(portal)
  assert.deepEqual(await change('/api/card/change-password', ofPortal), invalidChange)
  assert.equal((await change('/api/login/change', ofPortal)).success, true)
  portal.passes(minutes(15))
  const ofCard = await cardChangeCode(portal)
  assert.deepEqual(await change('/api/login/change', ofCard), invalidChange)
  assert.equal((await change('/api/card/change-password', ofCard)).success, true)
})

test('the digits cannot set a password; a change code can, once, for its own account', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  const change = async (code: string, to: string = email) =>
    (await portal.post('/api/card/change-password', { email: to, password: strongPassword, code }))
      .body
  const code = await requestCardCode(portal)
  assert.deepEqual(await change(code), invalidChange)
  const { code: token } = await validate(portal, code)
  assert.deepEqual(await change(code), invalidChange)
  assert.deepEqual(await change(token, 'bia@example.com'), invalidChange)
  assert.equal((await change(token)).success, true)
  assert.deepEqual(await change(token), invalidChange)
})

test('a password changed at the card ends all sessions, and a mail tells the agent', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  await portal.post('/api/card/change-password', {
    email,
    password: strongPassword,
    code: await cardChangeCode(portal),
  })
  assert.equal((await browser.get('/api/user/me')).status, 401)
  assert.match((await portal.lastMail(email)).subject, /password was changed/i)
})

test('the portal’s password rules apply, and no others; a refused password does not spend the change code', async () => {
  const portal = await startPortal({ PASSWORD_MIN_LENGTH: '6' })
  await activatedAgent(portal, { password: 'harbour', password_check: 'harbour' })
  const code = await cardChangeCode(portal)
  const change = (password: string) =>
    portal.post('/api/card/change-password', { email, password, code })
  assert.deepEqual((await change('Abc1!')).body.errors, { password: 'tooShort' })
  assert.equal((await change('lamp st')).body.success, true)
})

test('under SECURITY_PROFILE asvs a short or common password is refused', async () => {
  const portal = await startPortal({ SECURITY_PROFILE: 'asvs' })
  await activatedAgent(portal, { password: 'harbour lamp 71', password_check: 'harbour lamp 71' })
  const code = await cardChangeCode(portal)
  const change = (password: string) =>
    portal.post('/api/card/change-password', { email, password, code })
  assert.deepEqual((await change('Passw0rd!')).body.errors, { password: 'tooCommon' })
  assert.equal((await change('seven quiet lanterns')).body.success, true)
})

test('no answer contains the digits, and the database contains neither them nor the change code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const asked = await portal.post('/api/card/forgot-password', { email })
  const [code = ''] = await mailedCardCodes(portal)
  assert.ok(!JSON.stringify(asked.body).includes(code))
  const { code: token } = await validate(portal, code)
  const stored = await queryRows<{ text: string }>(
    portal,
    sql`select code_hash as text from reset_codes union all select token_hash from change_codes union all select sealed from outbox`,
  )
  for (const { text } of stored)
    assert.ok(text !== code && !text.includes(token) && !text.includes(`"${code}"`))
})

test('a page of another site cannot use the card’s calls', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (const path of [
    '/api/card/forgot-password',
    '/api/card/validate',
    '/api/card/change-password',
  ])
    assert.equal(
      (
        await portal.post(
          path,
          { email, code: '1234', password: strongPassword },
          { 'sec-fetch-site': 'cross-site' },
        )
      ).status,
      403,
    )
  assert.deepEqual(await mailedCardCodes(portal), [])
})
