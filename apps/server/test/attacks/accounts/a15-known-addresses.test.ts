/** A15: finding out which addresses have an account. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, signedIn, startPortal, type TestPortal } from '../../harness.ts'
import { browserOnNetwork, queryRows } from '../../inspection.ts'

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
  const ofKnown = await answerTo(known)
  await portal.mails()
  assert.equal(await answerTo(unknown), ofKnown)
  assert.equal((await portal.lastMail(unknown)).subject, 'Confirm your new e-mail address')
  const mail = await portal.lastMail(known)
  assert.equal(mail.subject, 'Your e-mail address was entered in another profile')
  assert.match(mail.text, /Bia/)
  assert.doesNotMatch(mail.text, /confirm|Ana/)
})

/** What /metrics says, but for the machine's own figures. */
async function metricsOf(portal: TestPortal): Promise<string[]> {
  const { body } = await portal.monitoring.get('/metrics')
  return (body as string)
    .split('\n')
    .filter((line) => !/^(?:#|process_|nodejs_|http_request_duration)/.test(line))
}

/**
 * What somebody reads in /metrics who sends a request for an address, before and after it, while
 * the mail server is there and while it is away.
 */
async function readMetricsAround(
  portal: TestPortal,
  request: () => Promise<unknown>,
): Promise<string[][]> {
  const read: string[][] = []
  const next = async (wait: number) => {
    portal.passes(wait)
    await portal.mails()
    read.push(await metricsOf(portal))
  }
  portal.passes(minutes(2))
  await next(0)
  for (const state of ['up', 'down', 'up'] as const) {
    portal.mailServer(state)
    await request()
    read.push(await metricsOf(portal))
    for (const wait of [0, seconds(1), seconds(20), seconds(38), seconds(2), minutes(20)])
      await next(wait)
  }
  return read
}

for (const path of ['/api/login/forgot', '/api/card/forgot-password', '/api/signup/resend'])
  test(`A15: /metrics shows the same for a known and an unknown address: ${path}`, async () => {
    const around = async (email: string) => {
      const portal = await startPortal()
      await (path === '/api/signup/resend'
        ? browserOnNetwork(portal, 1).post('/api/signup', { ...ana, email: known })
        : activatedAgent(portal, { email: known }))
      await portal.mails()
      return readMetricsAround(portal, () => portal.post(path, { email }))
    }
    const ofKnown = await around(known)
    assert.notDeepEqual(ofKnown.at(-1), ofKnown[0])
    assert.deepEqual(await around(unknown), ofKnown)
  })

test('A15: /metrics shows the same for a new address of another account and for a free one', async () => {
  const around = async (email: string) => {
    const portal = await startPortal()
    await activatedAgent(portal, { email: known })
    const browser = await signedIn(portal)
    await portal.mails()
    return readMetricsAround(portal, () =>
      browser.patch('/api/user', { email, password: ana.password }),
    )
  }
  const ofKnown = await around(known)
  assert.ok(ofKnown.at(-1)?.some((line) => line.startsWith('mails_total{template="confirmEmail"')))
  assert.deepEqual(await around(unknown), ofKnown)
})

test('A15: nothing is sent to an unknown address, and it is not stored', async () => {
  const portal = await startPortal()
  for (const path of ['/api/login/forgot', '/api/card/forgot-password', '/api/signup/resend'])
    await portal.post(path, { email: unknown })
  assert.deepEqual(await portal.mails(), [])
  const rows = await queryRows(portal, sql`select recipient, state, unsent, sealed from outbox`)
  assert.ok(rows.length > 0)
  for (const { recipient, ...row } of rows) {
    assert.deepEqual(row, { state: 'sent', unsent: true, sealed: '' })
    assert.doesNotMatch(String(recipient), /nobody|@/)
  }
})
