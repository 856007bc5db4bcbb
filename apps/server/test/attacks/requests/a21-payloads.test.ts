/** A21: what an agent writes about themselves is text, wherever it is read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { invisiblePayloads, payloads, plain } from '../../payloads.ts'
import { ana, startPortal, type TestPortal } from '../../harness.ts'
import { browserOnNetwork } from '../../inspection.ts'

/** The elements of a mail with the names of their attributes and the addresses they lead to. */
const structureOf = (html: string): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/\/[\w-]{43}\b/g, '/…').replace(/\s+/g, ' '),
  )

/** All mails to an agent who has this in every name. */
async function mailsOf(portal: TestPortal, text: string, number: number) {
  const email = `agent.${number}@example.com`
  const browser = browserOnNetwork(portal, number)
  const names = { first_name: text, last_name: text, agency_name: text, city: text, street: text }
  const { status, body } = await browser.post('/api/signup', { ...ana, ...names, email })
  assert.deepEqual([status, body.step_id], [200, 3], `${text}: ${JSON.stringify(body)}`)
  const activation = await portal.lastMail(email)
  const hash = /\/activate\/([\w-]{43})/.exec(activation.text)?.[1]
  await browser.post('/api/signup/activate', { hash, password: ana.password })
  await browser.post('/api/login/forgot', { email })
  return [activation, await portal.lastMail(email)]
}

test('A21: scripts, attributes, addresses, styles, templates and formulas in names leave a mail as it is built', async () => {
  const portal = await startPortal()
  const usual = await mailsOf(portal, plain, 0)
  for (const [number, payload] of payloads.entries()) {
    const mails = await mailsOf(portal, payload, number + 1)
    for (const [at, mail] of mails.entries()) {
      const [usualMail] = usual.slice(at)
      assert.deepEqual(structureOf(mail.html), structureOf(usualMail?.html ?? ''), payload)
      assert.doesNotMatch(mail.subject, /[\r\n]/)
      assert.doesNotMatch(mail.html, /=49|>49</, 'a template was filled')
    }
  }
})

test('A21: characters that turn or hide text are refused in every text field', async () => {
  const portal = await startPortal()
  const fields = ['first_name', 'last_name', 'agency_name', 'street', 'city', 'zip_code', 'airport']
  for (const payload of invisiblePayloads) {
    const texts = Object.fromEntries(fields.map((field) => [field, payload]))
    const { status, body } = await portal.post('/api/signup', { ...ana, ...texts })
    assert.equal(status, 400)
    for (const field of fields) assert.ok(field in body.errors, `${field}: ${escape(payload)}`)
  }
})
