/**
 * A14: keeping the owner out by asking for codes, guessing them, or signing up with the address.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { attempts, minutes, resetCode } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, startPortal, type TestPortal } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'
import { mailedCodes, wrongCode } from '../../reset-steps.ts'

const { email } = ana
const owner = (portal: TestPortal) => browserOnNetwork(portal, 100)

/** Asks for a code as the owner, in a new browser, and reads it. */
async function codeOfOwner(portal: TestPortal): Promise<string> {
  const before = (await mailedCodes(portal)).length
  await owner(portal).post('/api/login/forgot', { email })
  const codes = await mailedCodes(portal)
  assert.equal(codes.length, before + 1, 'the owner got a code')
  return codes.at(-1) as string
}

async function linkInLastMail(portal: TestPortal): Promise<string> {
  const { text } = await portal.lastMail(email)
  return /\/new-password\/([\w-]{43})/.exec(text)?.[1] ?? assert.fail('no link in the code mail')
}

const changePassword = async (portal: TestPortal, code: string) =>
  (await owner(portal).post('/api/login/change', { email, password: 'a new one', code })).body

describe('A14: five requests do not keep the owner out', () => {
  test('A14: codes that strangers ask for do not use up the owner’s', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const stranger = browserOnNetwork(portal, 1)
    for (let n = 0; n < attempts.forgotByAccountAndDay.max; n += 1) {
      await stranger.post('/api/login/forgot', { email })
      await portal.mails()
      portal.passes(minutes(5))
    }
    const code = await codeOfOwner(portal)
    const { body } = await owner(portal).post('/api/login/validate', { email, code })
    assert.equal(body.success, true)
  })

  test('A14: wrong codes of a stranger do not use up the tries of the owner', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const code = await codeOfOwner(portal)
    for (let network = 1; network <= 3; network += 1)
      for (let n = 0; n < resetCode.tries + 2; n += 1)
        await browserOnNetwork(portal, network).post('/api/login/validate', {
          email,
          code: wrongCode(code),
        })
    const { body } = await owner(portal).post('/api/login/validate', { email, code })
    assert.equal(body.success, true)
  })

  test(`A14: a network has ${resetCode.tries} tries, and a code ${resetCode.triesInAll} over all networks`, async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const code = await codeOfOwner(portal)
    const stranger = browserOnNetwork(portal, 1)
    for (let n = 0; n < resetCode.tries; n += 1)
      await stranger.post('/api/login/validate', { email, code: wrongCode(code) })
    assert.equal((await stranger.post('/api/login/validate', { email, code })).body.success, false)
    for (let n = 0; n < resetCode.triesInAll; n += 1)
      await browserOnNetwork(portal, 200 + n).post('/api/login/validate', {
        email,
        code: wrongCode(code),
      })
    assert.equal(
      (await owner(portal).post('/api/login/validate', { email, code })).body.success,
      false,
    )
  })

  test('A14: the link in the mail is a second way in, whatever strangers do to the code', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const code = await codeOfOwner(portal)
    const hash = await linkInLastMail(portal)
    for (let n = 0; n < resetCode.triesInAll; n += 1)
      await browserOnNetwork(portal, 200 + n).post('/api/login/validate', {
        email,
        code: wrongCode(code),
      })
    await browserOnNetwork(portal, 1).post('/api/login/forgot', { email })
    const { body } = await owner(portal).post('/api/login/link', { hash })
    assert.deepEqual({ success: body.success, email: body.email }, { success: true, email })
    assert.equal((await changePassword(portal, body.code)).success, true)
  })

  test('A14: the link works once, for 15 minutes, and not after a change of the password', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    await codeOfOwner(portal)
    const first = await linkInLastMail(portal)
    portal.passes(minutes(1))
    await codeOfOwner(portal)
    const second = await linkInLastMail(portal)
    const use = async (hash: string) => (await owner(portal).post('/api/login/link', { hash })).body
    const { code } = await use(second)
    assert.deepEqual(await use(second), { success: false })
    assert.equal((await changePassword(portal, code)).success, true)
    assert.deepEqual(await use(first), { success: false })
    portal.passes(minutes(15))
    await codeOfOwner(portal)
    const third = await linkInLastMail(portal)
    portal.passes(resetCode.life)
    assert.deepEqual(await use(third), { success: false })
    assert.deepEqual(await use(''), { success: false })
  })
})
