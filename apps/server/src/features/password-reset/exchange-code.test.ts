import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, minutes, resetCode } from '@passerelle/contracts/limits.ts'
import { browserOnNetwork, queryRows, visibleAnswer } from '../../../test/inspection.ts'
import { activatedAgent, ana, startPortal } from '../../../test/harness.ts'
import { requestResetCode, wrongCode, validate } from '../../../test/reset-steps.ts'

const { email } = ana
const invalidCode = { success: false, message: 'Invalid code' }

test('a code may be typed in any case, with or without the hyphen, or with another dash', async () => {
  const spellings: ((code: string) => string)[] = [
    (code) => code.toLowerCase(),
    (code) => code.replace('-', ''),
    (code) => code.replace('-', '\u2013'),
    (code) => ` ${code.toLowerCase().replace('-', ' ')} `,
    (code) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]
  for (const spelt of spellings) {
    const portal = await startPortal()
    await activatedAgent(portal)
    assert.equal((await validate(portal, spelt(await requestResetCode(portal)))).success, true)
  }
})

test('a wrong code, another account’s code, an account without a code and an unknown address get the same answer: Invalid code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  await activatedAgent(portal, { email: 'cara@example.com' })
  const code = await requestResetCode(portal)
  await requestResetCode(portal, 'bia@example.com')
  const answers = []
  for (const sent of [
    { email, code: wrongCode(code) },
    { email: 'bia@example.com', code },
    { email: 'cara@example.com', code },
    { email: 'nobody@example.com', code },
  ])
    answers.push(visibleAnswer(await portal.post('/api/login/validate', sent)))
  assert.deepEqual([answers[0]?.status, answers[0]?.body], [200, invalidCode])
  for (const answer of answers) assert.deepEqual(answer, answers[0])
})

test('a code is valid for 15 minutes', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  portal.passes(minutes(15))
  assert.deepEqual(await validate(portal, code), invalidCode)
  const newer = await requestResetCode(portal)
  portal.passes(minutes(15) - 1)
  assert.equal((await validate(portal, newer)).success, true)
})

test('a right code is spent at once', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  assert.equal((await validate(portal, code)).success, true)
  assert.deepEqual(await validate(portal, code), invalidCode)
})

test('a newer code voids the older one', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const older = await requestResetCode(portal)
  portal.passes(minutes(1))
  const newer = await requestResetCode(portal)
  assert.deepEqual(await validate(portal, older), invalidCode)
  assert.equal((await validate(portal, newer)).success, true)
})

test(`after ${resetCode.tries} wrong tries the right code is refused too`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  for (let n = 0; n < resetCode.tries; n += 1)
    assert.deepEqual(await validate(portal, wrongCode(code)), invalidCode)
  assert.deepEqual(await validate(portal, code), invalidCode)
})

test('the last try may still succeed', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  for (let n = 1; n < resetCode.tries; n += 1) await validate(portal, wrongCode(code))
  assert.equal((await validate(portal, code)).success, true)
})

test('A11: of 50 requests that use one code at once, one succeeds', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      browserOnNetwork(portal, n).post('/api/login/validate', { email, code }),
    ),
  )
  assert.equal(answers.filter(({ body }) => body.success).length, 1)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(await queryRows(portal, sql`select count(*)::int as n from change_codes`), [
    { n: 1 },
  ])
})

test(`A11: of 50 guesses at once from many networks no more are checked than a code’s ${resetCode.triesInAll} tries allow`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const code = await requestResetCode(portal)
  await portal.db.execute(sql`update reset_codes set tries = ${resetCode.triesInAll - 5}`)
  const guesses = Array.from({ length: 50 }, (_, n) =>
    browserOnNetwork(portal, n).post('/api/login/validate', { email, code: wrongCode(code) }),
  )
  await Promise.all(guesses)
  assert.deepEqual(await queryRows(portal, sql`select tries from reset_codes`), [
    { tries: resetCode.triesInAll },
  ])
  assert.deepEqual(await validate(portal, code), invalidCode)
})

test(`after ${attempts.validateByAddress.max} tries an hour a network has to wait`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.validateByAddress.max; n += 1)
    await validate(portal, '0000-0000', `nobody${n}@example.com`)
  const { status, headers } = await portal.post('/api/login/validate', { email, code: '0000-0000' })
  assert.deepEqual([status, headers['retry-after']], [429, '3600'])
})
