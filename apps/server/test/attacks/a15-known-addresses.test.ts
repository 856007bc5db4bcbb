/** A15: finding out which addresses have an account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activatedAgent, signedIn, startPortal } from '../harness.ts'

const known = 'bia@example.com'
const unknown = 'nobody@example.com'

test('A15: a new address of another account is answered as a free one, and its owner is told', async () => {
  const portal = await startPortal()
  await activatedAgent(portal, { email: known, first_name: 'Bia' })
  const browser = await signedIn(portal)
  const answerTo = async (email: string) => {
    const { status, headers, body } = await browser.patch('/api/user', { email })
    assert.equal(body.pending_changes.email, email)
    const profile = await browser.get('/api/user')
    return JSON.stringify([status, Object.keys(headers), body, profile.body]).replaceAll(email, '')
  }
  assert.equal(await answerTo(known), await answerTo(unknown))
  assert.equal((await portal.lastMail(unknown)).subject, 'Confirm your new e-mail address')
  const mail = await portal.lastMail(known)
  assert.equal(mail.subject, 'Your e-mail address was entered in another profile')
  assert.match(mail.text, /Bia/)
  assert.doesNotMatch(mail.text, /confirm|Ana/)
})
