import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, days, hours, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { from, rows, seen } from '../../../test/asking.ts'
import {
  digits,
  guessWrong,
  mailedDigits,
  otherDigits,
  strong,
  validate,
} from '../../../test/card-steps.ts'
import { activatedAgent, ana, startPortal, type TestPortal } from '../../../test/harness.ts'
import { codes, mailedCode, validate as validateAtPortal } from '../../../test/reset-steps.ts'
import { tidy } from '../../housekeeping.ts'

const { email } = ana
const invalidCode = { success: false, message: 'Invalid code' }

/** Asks, and says which mail came of it. */
async function mailFor(portal: TestPortal, to: string = email): Promise<unknown> {
  const before = (await rows(portal, sql`select id from outbox`)).length
  assert.equal((await portal.post('/api/card/forgot-password', { email: to })).body.success, true)
  await portal.mails()
  return (
    await rows<{ template: string }>(portal, sql`select template from outbox order by position`)
  ).slice(before)[0]?.template
}

test(`an account gets ${attempts.cardCodesByAccountAndDay.max} codes a day, and then the portal’s long ones`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < 5; n += 1) {
    assert.equal(await mailFor(portal), 'cardCode')
    portal.passes(minutes(15))
  }
  assert.equal(await mailFor(portal), 'cardLongCode')
  assert.equal((await codes(portal)).length, 1)
  assert.equal((await digits(portal)).length, 5)
  portal.passes(days(1))
  assert.equal(await mailFor(portal), 'cardCode')
})

test('above 1 a minute and 3 in 15 minutes, together with those of the portal, nothing is mailed, and the answer stays the same', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const first = seen(await portal.post('/api/card/forgot-password', { email }))
  assert.deepEqual(seen(await portal.post('/api/card/forgot-password', { email })), first)
  assert.equal((await digits(portal)).length, 1)
  portal.passes(minutes(1))
  await mailedCode(portal)
  portal.passes(minutes(1))
  await mailedDigits(portal)
  portal.passes(minutes(1))
  assert.equal(await mailFor(portal), undefined)
})

test(`after ${attempts.cardFailuresByAccount.max} wrong guesses in all an account’s right code is refused too, and it gets no more codes until its owner signs in`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 9)
  const code = await mailedDigits(portal)
  assert.deepEqual(await validate(portal, otherDigits(code)), invalidCode)
  assert.deepEqual(await validate(portal, code), invalidCode)
  portal.passes(days(400))
  await tidy(portal.deps)
  assert.equal(await mailFor(portal), 'cardLongCode')
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 200)
  portal.passes(minutes(1))
  assert.equal((await validate(portal, await mailedDigits(portal))).success, true)
})

test('a right code is not counted among the failures', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < 12; n += 1) {
    assert.equal((await validate(from(portal, n), await mailedDigits(portal))).success, true)
    portal.passes(hours(5))
  }
})

test('an account that may have no digits is mailed a code of the portal’s at once, which is right there without asking for another', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 10)
  portal.passes(minutes(15))
  assert.equal(await mailFor(portal), 'cardLongCode')
  const { text } = await portal.lastMail(email)
  assert.match(text, /http:\/\/localhost:3000\/signin/)
  const [code = ''] = await codes(portal)
  portal.passes(seconds(30))
  assert.equal((await portal.post('/api/login/forgot', { email })).status, 200)
  assert.equal((await codes(portal)).length, 1)
  assert.deepEqual(await validate(portal, code), invalidCode)
  const { code: token } = await validateAtPortal(portal, code)
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'other', code: token })).body
      .success,
    true,
  )
})

test('an account that may have no digits still gets the code that it asks for at the portal, and that one counts then', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 10)
  portal.passes(minutes(15))
  assert.equal(await mailFor(portal), 'cardLongCode')
  const [older = ''] = await codes(portal)
  portal.passes(minutes(1))
  const newer = await mailedCode(portal)
  assert.deepEqual(await validateAtPortal(portal, older), invalidCode)
  assert.equal((await validateAtPortal(portal, newer)).success, true)
})

const neighbours = Array.from({ length: 8 }, (_, n) => `agent${n}@example.com`)

/** Mails digits to all neighbours and guesses wrong so often at those of all but the last, whose digits it returns. */
async function guessAround(portal: TestPortal, guesses: number) {
  const people = []
  for (const to of neighbours) people.push({ to, code: await mailedDigits(portal, to) })
  const [last, ...others] = people.toReversed()
  const tried = others.flatMap((person) => [person, person, person]).slice(0, guesses)
  for (const [n, { to, code }] of tried.entries())
    await validate(from(portal, n), otherDigits(code), to)
  return last ?? assert.fail('nobody lives here')
}

/** Accounts whose codes are under way, with so many wrong guesses at them in all. */
async function town(portal: TestPortal, guesses: number) {
  for (const to of neighbours) await activatedAgent(portal, { email: to })
  return guessAround(portal, guesses)
}

test(`after ${attempts.cardFailuresInAll.max} wrong guesses an hour at all accounts nobody’s digits are taken, nor mailed for 24 hours`, async () => {
  const portal = await startPortal()
  const { to, code } = await town(portal, 20)
  assert.deepEqual(await validate(portal, code, to), invalidCode)
  portal.passes(minutes(15))
  assert.equal(await mailFor(portal, to), 'cardLongCode')
  portal.passes(hours(24) - minutes(15) - 1)
  assert.equal(await mailFor(portal, to), 'cardLongCode')
  portal.passes(1 + minutes(1))
  assert.equal(await mailFor(portal, to), 'cardCode')
})

test('a guess that is refused unseen counts too: nobody is mailed digits that cannot be right, nor for 24 hours', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 9)
  const { to } = await town(portal, 9)
  const code = await mailedDigits(portal)
  for (let n = 0; n < 2; n += 1) await validate(portal, otherDigits(code))
  portal.passes(minutes(1))
  assert.equal(await mailFor(portal, to), 'cardLongCode')
  portal.passes(hours(2))
  assert.equal(await mailFor(portal, to), 'cardLongCode')
})

test('once digits are stopped those on their way are not taken either, in the next hour as little', async () => {
  const portal = await startPortal()
  await town(portal, 1)
  portal.passes(minutes(59))
  const { to, code } = await guessAround(portal, 19)
  portal.passes(minutes(1))
  assert.deepEqual(await validate(portal, code, to), invalidCode)
})

test('one wrong guess fewer stops nobody, nor do guesses where no code can be right', async () => {
  const portal = await startPortal()
  const { to, code } = await town(portal, 19)
  for (let n = 0; n < 25; n += 1) await validate(from(portal, n), '0000', `nobody${n}@example.com`)
  assert.equal((await validate(portal, code, to)).success, true)
  portal.passes(minutes(15))
  assert.equal(await mailFor(portal, to), 'cardCode')
})

test('guesses at once at many accounts are counted each: the next right code is refused', async () => {
  const portal = await startPortal()
  const { to, code } = await town(portal, 0)
  const others = neighbours.slice(0, -1)
  await Promise.all(
    [...others, ...others, ...others]
      .slice(0, 20)
      .map((other, n) => validate(from(portal, n), 'none', other)),
  )
  assert.deepEqual(await validate(portal, code, to), invalidCode)
})

test(`after ${attempts.validateByAddress.max} codes an hour a network waits`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.validateByAddress.max; n += 1)
    await validate(portal, '0000', `nobody${n}@example.com`)
  const { status, headers } = await portal.post('/api/card/validate', { email, code: '0000' })
  assert.deepEqual([status, headers['retry-after']], [429, '3600'])
})

test(`after ${attempts.changeByAddress.max} changes an hour a network waits`, async () => {
  const portal = await startPortal()
  const change = () =>
    portal.post('/api/card/change-password', { email, password: strong, code: 'guess' })
  for (let n = 0; n < attempts.changeByAddress.max; n += 1) await change()
  assert.equal((await change()).status, 429)
})
