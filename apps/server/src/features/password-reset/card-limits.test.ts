import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, days, hours, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { browserOnNetwork, queryRows, visibleAnswer } from '../../../test/inspection.ts'
import {
  mailedCardCodes,
  guessWrong,
  requestCardCode,
  wrongCardCode,
  strongPassword,
  validate,
} from '../../../test/card-steps.ts'
import { activatedAgent, ana, startPortal, type TestPortal } from '../../../test/harness.ts'
import {
  mailedCodes,
  requestResetCode,
  validate as validateAtPortal,
} from '../../../test/reset-steps.ts'
import { runHousekeeping } from '../../housekeeping.ts'

const { email } = ana
const invalidCode = { success: false, message: 'Invalid code' }

/** Requests a code and returns the template of the mail that was sent. */
async function mailedTemplate(portal: TestPortal, to: string = email): Promise<unknown> {
  const before = (await queryRows(portal, sql`select id from outbox`)).length
  assert.equal((await portal.post('/api/card/forgot-password', { email: to })).body.success, true)
  await portal.mails()
  return (
    await queryRows<{ template: string }>(
      portal,
      sql`select template from outbox order by position`,
    )
  ).slice(before)[0]?.template
}

test(`an account gets ${attempts.cardCodesByAccountAndDay.max} codes of digits a day, and after them long codes of the portal`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < 5; n += 1) {
    assert.equal(await mailedTemplate(portal), 'cardCode')
    portal.passes(minutes(15))
  }
  assert.equal(await mailedTemplate(portal), 'cardLongCode')
  assert.equal((await mailedCodes(portal)).length, 1)
  assert.equal((await mailedCardCodes(portal)).length, 5)
  portal.passes(days(1))
  assert.equal(await mailedTemplate(portal), 'cardCode')
})

test('above 1 code a minute and 3 in 15 minutes, portal and card together, nothing is mailed, and the answer stays the same', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const first = visibleAnswer(await portal.post('/api/card/forgot-password', { email }))
  assert.deepEqual(visibleAnswer(await portal.post('/api/card/forgot-password', { email })), first)
  assert.equal((await mailedCardCodes(portal)).length, 1)
  portal.passes(minutes(1))
  await requestResetCode(portal)
  portal.passes(minutes(1))
  await requestCardCode(portal)
  portal.passes(minutes(1))
  assert.equal(await mailedTemplate(portal), undefined)
})

test(`after ${attempts.cardFailuresByAccount.max} wrong guesses an account’s right code is refused, and it gets no digits until its owner signs in`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 9)
  const code = await requestCardCode(portal)
  assert.deepEqual(await validate(portal, wrongCardCode(code)), invalidCode)
  assert.deepEqual(await validate(portal, code), invalidCode)
  portal.passes(days(400))
  await runHousekeeping(portal.deps)
  assert.equal(await mailedTemplate(portal), 'cardLongCode')
  assert.equal((await portal.post('/api/login', { email, password: 'pass' })).status, 200)
  portal.passes(minutes(1))
  assert.equal((await validate(portal, await requestCardCode(portal))).success, true)
})

test('a right code does not count as a failure', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (let n = 0; n < 12; n += 1) {
    assert.equal(
      (await validate(browserOnNetwork(portal, n), await requestCardCode(portal))).success,
      true,
    )
    portal.passes(hours(5))
  }
})

test('an account that may have no digits gets a code of the portal at once, and the portal accepts it', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 10)
  portal.passes(minutes(15))
  assert.equal(await mailedTemplate(portal), 'cardLongCode')
  const { text } = await portal.lastMail(email)
  assert.match(text, /http:\/\/localhost:3000\/signin/)
  const [code = ''] = await mailedCodes(portal)
  portal.passes(seconds(30))
  assert.equal((await portal.post('/api/login/forgot', { email })).status, 200)
  assert.equal((await mailedCodes(portal)).length, 1)
  assert.deepEqual(await validate(portal, code), invalidCode)
  const { code: token } = await validateAtPortal(portal, code)
  assert.equal(
    (await portal.post('/api/login/change', { email, password: 'other', code: token })).body
      .success,
    true,
  )
})

test('an account that may have no digits can still request a newer code at the portal, which voids the older one', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 10)
  portal.passes(minutes(15))
  assert.equal(await mailedTemplate(portal), 'cardLongCode')
  const [older = ''] = await mailedCodes(portal)
  portal.passes(minutes(1))
  const newer = await requestResetCode(portal)
  assert.deepEqual(await validateAtPortal(portal, older), invalidCode)
  assert.equal((await validateAtPortal(portal, newer)).success, true)
})

const neighbours = Array.from({ length: 8 }, (_, n) => `agent${n}@example.com`)

/**
 * Mails digits to all neighbours, then sends wrong guesses to all but the last. Returns the last
 * one's digits.
 */
async function guessAtNeighbours(portal: TestPortal, guesses: number) {
  const people = []
  for (const to of neighbours) people.push({ to, code: await requestCardCode(portal, to) })
  const [last, ...others] = people.toReversed()
  const tried = others.flatMap((person) => [person, person, person]).slice(0, guesses)
  for (const [n, { to, code }] of tried.entries())
    await validate(browserOnNetwork(portal, n), wrongCardCode(code), to)
  return last ?? assert.fail('there are no neighbours')
}

/** Creates the neighbours' accounts, mails them digits and sends so many wrong guesses in all. */
async function neighboursWithGuesses(portal: TestPortal, guesses: number) {
  for (const to of neighbours) await activatedAgent(portal, { email: to })
  return guessAtNeighbours(portal, guesses)
}

test(`after ${attempts.cardFailuresInAll.max} wrong guesses an hour at all accounts together, digits are neither accepted nor mailed for 24 hours`, async () => {
  const portal = await startPortal()
  const { to, code } = await neighboursWithGuesses(portal, 20)
  assert.deepEqual(await validate(portal, code, to), invalidCode)
  portal.passes(minutes(15))
  assert.equal(await mailedTemplate(portal, to), 'cardLongCode')
  portal.passes(hours(24) - minutes(15) - 1)
  assert.equal(await mailedTemplate(portal, to), 'cardLongCode')
  portal.passes(1 + minutes(1))
  assert.equal(await mailedTemplate(portal, to), 'cardCode')
})

test('a guess that is refused without a check counts too, so that nobody gets digits that would be refused', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await guessWrong(portal, 9)
  const { to } = await neighboursWithGuesses(portal, 9)
  const code = await requestCardCode(portal)
  for (let n = 0; n < 2; n += 1) await validate(portal, wrongCardCode(code))
  portal.passes(minutes(1))
  assert.equal(await mailedTemplate(portal, to), 'cardLongCode')
  portal.passes(hours(2))
  assert.equal(await mailedTemplate(portal, to), 'cardLongCode')
})

test('once digits are stopped, those already mailed are refused, also in the next hour', async () => {
  const portal = await startPortal()
  await neighboursWithGuesses(portal, 1)
  portal.passes(minutes(59))
  const { to, code } = await guessAtNeighbours(portal, 19)
  portal.passes(minutes(1))
  assert.deepEqual(await validate(portal, code, to), invalidCode)
})

test('one wrong guess fewer does not stop digits, and neither do guesses at unknown addresses', async () => {
  const portal = await startPortal()
  const { to, code } = await neighboursWithGuesses(portal, 19)
  for (let n = 0; n < 25; n += 1)
    await validate(browserOnNetwork(portal, n), '0000', `nobody${n}@example.com`)
  assert.equal((await validate(portal, code, to)).success, true)
  portal.passes(minutes(15))
  assert.equal(await mailedTemplate(portal, to), 'cardCode')
})

test('A12: parallel guesses at many accounts are all counted: the next right code is refused', async () => {
  const portal = await startPortal()
  const { to, code } = await neighboursWithGuesses(portal, 0)
  const others = neighbours.slice(0, -1)
  await Promise.all(
    [...others, ...others, ...others]
      .slice(0, 20)
      .map((other, n) => validate(browserOnNetwork(portal, n), 'none', other)),
  )
  assert.deepEqual(await validate(portal, code, to), invalidCode)
})

test(`after ${attempts.validateByAddress.max} tries an hour a network has to wait`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.validateByAddress.max; n += 1)
    await validate(portal, '0000', `nobody${n}@example.com`)
  const { status, headers } = await portal.post('/api/card/validate', { email, code: '0000' })
  assert.deepEqual([status, headers['retry-after']], [429, '3600'])
})

test(`after ${attempts.changeByAddress.max} changes an hour a network has to wait`, async () => {
  const portal = await startPortal()
  const change = () =>
    portal.post('/api/card/change-password', { email, password: strongPassword, code: 'guess' })
  for (let n = 0; n < attempts.changeByAddress.max; n += 1) await change()
  assert.equal((await change()).status, 429)
})
