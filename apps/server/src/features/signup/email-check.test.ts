import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts, minutes } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, startPortal } from '../../../test/harness.ts'

test('an address is valid until an activated account holds it', async () => {
  const portal = await startPortal()
  const isValid = async (email: string) =>
    (await portal.post('/api/signup/email_validate', { email })).body.valid
  assert.equal(await isValid(ana.email), true)
  await portal.post('/api/signup', ana)
  assert.equal(await isValid(ana.email), true)
  await activatedAgent(portal)
  assert.equal(await isValid(' ANA.LIMA@example.com '), false)
})

test('a malformed address is a field error', async () => {
  const portal = await startPortal()
  const { status, body } = await portal.post('/api/signup/email_validate', { email: 'ana@example' })
  assert.equal(status, 400)
  assert.deepEqual(body.errors, { email: 'invalidEmail' })
})

test('above the limits every address is valid: 5 an hour for one address, 10 a minute and 60 an hour from one network', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com' })
  const check = (network: string, email: string) =>
    portal.browser({ 'x-forwarded-for': network }).post('/api/signup/email_validate', { email })
  for (let n = 0; n < attempts.emailValidateByEmail.max; n += 1)
    assert.equal((await check(`198.51.100.${n}`, ana.email)).body.valid, false)
  assert.equal((await check('198.51.100.99', ana.email)).body.valid, true)
  for (let n = 0; n < attempts.emailValidateByAddress.max; n += 1)
    await check('203.0.113.1', `nobody${n}@example.com`)
  assert.equal((await check('203.0.113.1', 'bia@example.com')).body.valid, true)
  portal.passes(minutes(1))
  assert.equal((await check('203.0.113.1', 'bia@example.com')).body.valid, false)
  for (let n = 0; n < attempts.emailValidateByAddressAndHour.max; n += 1) {
    if (n % attempts.emailValidateByAddress.max === 0) portal.passes(minutes(1))
    await check('203.0.113.1', `somebody${n}@example.com`)
  }
  portal.passes(minutes(1))
  assert.equal((await check('203.0.113.1', 'bia@example.com')).body.valid, true)
})
