import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { attempts, days, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { queryRows, visibleAnswer } from '../../../test/inspection.ts'
import { activatedAgent, ana, startPortal } from '../../../test/harness.ts'
import { mailedCodes, requestResetCode } from '../../../test/reset-steps.ts'

const { email } = ana

test('the mail says how long the code is valid and writes it as XXXX-XXXX', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await requestResetCode(portal)
  const { text } = await portal.lastMail(email)
  assert.match(text, /15 minutes/)
  assert.match(text, /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/)
})

test('the answer is the same for an account, a registration that is not activated and an unknown address; only the account gets a mail', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.post('/api/signup', { ...ana, email: 'ben@example.com' })
  const answers = []
  for (const to of [email, 'ben@example.com', 'nobody@example.com'])
    answers.push(visibleAnswer(await portal.post('/api/login/forgot', { email: to })))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  const recipients = (await portal.mails()).slice(2).map(({ to }) => to)
  assert.deepEqual(recipients, [email])
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select recipient from outbox where template = 'resetCode' and not unsent`,
    ),
    [{ recipient: email }],
  )
})

test('A18: an address that only resembles the stored one gets no code', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (const like of [
    'ana.lıma@example.com',
    'ana.lima@example.com.',
    'ana.lima@exаmple.com',
    'ana.lima+x@example.com',
    'ana.lima@example.com,evil@example.com',
    '<ana.lima@example.com>',
    'ANA.L\u0130MA@example.com',
  ])
    await portal.post('/api/login/forgot', { email: like })
  assert.deepEqual(
    (await portal.mails()).map(({ to }) => to),
    [email],
  )
})

test(`above 1 a minute, ${attempts.forgotByAccount.max} in 15 minutes and ${attempts.forgotByAccountAndDay.max} a day an account gets no more codes, and the answer stays 200`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const getsCode = async () => {
    const before = (await mailedCodes(portal)).length
    assert.deepEqual((await portal.post('/api/login/forgot', { email })).body, { success: true })
    return (await mailedCodes(portal)).length > before
  }
  assert.deepEqual([await getsCode(), await getsCode()], [true, false])
  portal.passes(minutes(1))
  assert.equal(await getsCode(), true)
  portal.passes(minutes(1))
  assert.deepEqual([await getsCode()], [true])
  portal.passes(minutes(1))
  assert.equal(await getsCode(), false)
  let mailed = 3
  for (let n = 0; n < 10; n += 1) {
    portal.passes(minutes(15))
    if (await getsCode()) mailed += 1
  }
  assert.equal(mailed, attempts.forgotByAccountAndDay.max)
  portal.passes(days(1))
  assert.equal(await getsCode(), true)
})

test(`above ${attempts.forgotByAddress.max} in 15 minutes a network gets no more codes, and the answer stays 200`, async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const office = portal.browser({ 'x-forwarded-for': '203.0.113.7' })
  for (let n = 0; n < attempts.forgotByAddress.max; n += 1)
    await office.post('/api/login/forgot', { email: `nobody${n}@example.com` })
  assert.equal((await office.post('/api/login/forgot', { email })).status, 200)
  assert.equal((await mailedCodes(portal)).length, 0)
})

test('a code that cannot be mailed in time is not mailed at all', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  portal.mailServer('down')
  await portal.post('/api/login/forgot', { email })
  await portal.mails()
  portal.passes(minutes(15) + seconds(1))
  portal.mailServer('up')
  assert.equal((await mailedCodes(portal)).length, 0)
})
