/** A45: mails to strangers without limit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts, days, minutes } from '@passerelle/contracts/limits.ts'
import { queueMail } from '../../../src/mail/outbox.ts'
import { ana, signedIn, startPortal } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'

test(`A45: an agent changes the address ${attempts.emailChangesByAgent.max} times a day`, async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const change = async (n: number) =>
    (await browser.patch('/api/user', { email: `new${n}@example.com` })).status
  for (let n = 0; n < attempts.emailChangesByAgent.max; n += 1) assert.equal(await change(n), 200)
  assert.equal(await change(9), 429)
  const mails = await portal.mails()
  assert.equal(mails.filter(({ to }) => to === 'new9@example.com').length, 0)
  portal.passes(days(1))
  const again = portal.browser()
  await again.post('/api/login', { email: ana.email, password: ana.password })
  assert.equal((await again.patch('/api/user', { email: 'new9@example.com' })).status, 200)
})

test(`A45: an address is asked for in ${attempts.emailChangesByAddress.max} profiles a day`, async () => {
  const portal = await startPortal()
  const answers = []
  for (let n = 0; n <= attempts.emailChangesByAddress.max; n += 1) {
    const browser = await signedIn(portal, { email: `agent${n}@example.com` })
    answers.push((await browser.patch('/api/user', { email: 'victim@example.com' })).body)
  }
  assert.deepEqual(answers.at(-1), { success: false })
  const mails = (await portal.mails()).filter(({ to }) => to === 'victim@example.com')
  assert.equal(mails.length, attempts.emailChangesByAddress.max)
})

test('A45: a mail whose link is void leaves the outbox', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  portal.mailServer('down')
  await browser.patch('/api/user', { email: 'typo@example.com' })
  await browser.patch('/api/user', { email: 'right@example.com' })
  portal.mailServer('up')
  portal.passes(minutes(1))
  const mails = await portal.mails()
  assert.equal(mails.filter(({ to }) => to === 'typo@example.com').length, 0)
  assert.equal(mails.filter(({ to }) => to === 'right@example.com').length, 1)
})

test(`A45: a recipient gets ${attempts.mailsByRecipientAndDay.max} mails a day`, async () => {
  const portal = await startPortal()
  for (let n = 0; n < attempts.mailsByRecipientAndDay.max + 10; n += 1) {
    await queueMail(portal.db, portal.deps, {
      accountId: null,
      to: ana.email,
      template: 'accountDeleted',
      locale: 'en-US',
      values: { name: 'Ana' },
      life: minutes(30),
    })
    portal.passes(minutes(2))
    await portal.mails()
  }
  assert.equal((await portal.mails()).length, attempts.mailsByRecipientAndDay.max)
})

test('A45: sign-ups of strangers with an address do not keep its owner out', async () => {
  const portal = await startPortal()
  for (let n = 0; n <= attempts.signupByEmail.max; n += 1)
    await browserOnNetwork(portal, 1).post('/api/signup', ana)
  const { body } = await browserOnNetwork(portal, 2).post('/api/signup', ana)
  assert.equal(body.step_id, 3)
})
