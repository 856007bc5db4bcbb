import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hours } from '@passerelle/contracts/limits.ts'
import { startPortal, type TestPortal } from '../../test/harness.ts'
import { textsMissingIn } from '../../test/missing-texts.ts'
import { textsIn } from '../i18n/texts.ts'
import { queueMail } from './outbox.ts'
import { makeMailServer } from './sender.ts'
import { sendDueMails } from './worker.ts'

const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v'

/**
 * Starts a portal with mails in its mailbox. One has a link for Ana, whose name contains markup.
 */
async function portalWithMail(
  settings: Record<string, string> = {},
): Promise<TestPortal & { id: string }> {
  const portal = await startPortal(settings)
  await queueMail(portal.db, portal.deps, {
    accountId: null,
    to: 'ana.lima@example.com',
    template: 'activation',
    locale: 'en-US',
    life: hours(24),
    values: { name: '<script>alert(1)</script>', token, validUntil: '2026-11-22T06:42:00Z' },
  })
  await sendDueMails({ ...portal.deps, ...makeMailServer(portal.deps.config, portal.db) })
  const { body } = await portal.get('/mailbox/messages.json')
  return Object.assign(portal, { id: body.objects[0].id as string })
}

test('the mailbox lists the mails with recipient and subject, and each leads to its mail', async () => {
  const portal = await portalWithMail()
  const { status, body, headers } = await portal.get('/mailbox')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  for (const part of [
    'ana.lima@example.com',
    'Confirm your registration',
    `href="/mailbox/${portal.id}"`,
  ])
    assert.ok(body.includes(part), part)
})

test('the list for programs leaves out what others were sent when it is asked for one address, in whatever spelling, and holds nothing for what is no address', async () => {
  const portal = await portalWithMail()
  const to = async (address: string) =>
    (await portal.get(`/mailbox/messages.json?to=${address}`)).body.objects.map(
      ({ to }: { to: string }) => to,
    )
  assert.deepEqual(await to('ana.lima@example.com'), ['ana.lima@example.com'])
  for (const spelling of ['Ana.LIMA@Example.com', '%20ana.lima@example.com%20'])
    assert.deepEqual(await to(spelling), ['ana.lima@example.com'], spelling)
  for (const other of [
    'ben.okafor@example.com',
    '',
    'ana.lima',
    '%00',
    'ana.lima@example.com%00',
    'ana.lima@example.com&to=ana.lima@example.com',
  ])
    assert.deepEqual(await to(other), [], other)
})

test('an empty mailbox says so', async () => {
  assert.match((await (await startPortal()).get('/mailbox')).body, /Nothing found\./)
})

test('a mail shows its HTML in a closed frame, and its text with a link that works', async () => {
  const portal = await portalWithMail()
  const { body } = await portal.get(`/mailbox/${portal.id}`)
  assert.match(
    body,
    new RegExp(
      `<iframe src="/mailbox/${portal.id}/html" title="[^"]+" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox">`,
    ),
  )
  assert.ok(body.includes(`<a href="http://localhost:3000/activate/${token}">`))
  assert.ok(!body.includes('<script'))
})

test('the framed mail may run nothing and load nothing, and opens its links in a new tab', async () => {
  const portal = await portalWithMail()
  const { body, headers } = await portal.get(`/mailbox/${portal.id}/html`)
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'; sandbox allow-popups/,
  )
  assert.ok(body.includes('<base target="_blank">'))
  assert.ok(!body.includes('<script'))
})

test('the mailbox’s own pages have one inline style sheet, named by its hash, and no script', async () => {
  const portal = await portalWithMail()
  const { body, headers } = await portal.get('/mailbox')
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.match(
    String(headers['content-security-policy']),
    new RegExp(`^default-src 'none'; style-src 'sha256-${hash.replace(/[+/]/g, '\\$&')}' 'self'; `),
  )
  assert.doesNotMatch(body, /style="|<script|\son\w+=/)
})

test('every text of the mailbox is said by one of its pages', async () => {
  const empty = await startPortal()
  const nothing = (await empty.get('/mailbox')).body as string
  const portal = await portalWithMail()
  const pages = [
    nothing,
    (await portal.get('/mailbox')).body as string,
    (await portal.get(`/mailbox/${portal.id}`)).body as string,
    (await portal.get('/mailbox/gallery')).body as string,
  ]
  assert.deepEqual(
    textsMissingIn(textsIn(portal.deps.locales, 'en-US', 'mailbox'), pages.join()),
    [],
  )
})

test('a page is in the reader’s language, and in English for one that the portal does not speak', async () => {
  const portal = await startPortal()
  assert.match(
    (await portal.get('/mailbox', { 'accept-language': 'fr-CH, fr;q=0.9' })).body,
    /<html lang="fr">[^]*<h1>Boîte de réception<\/h1>/,
  )
  for (const wanted of ['sv', 'en-GB', '', 'x'.repeat(10_000), '__proto__', '../../etc/passwd']) {
    const { status, body } = await portal.get('/mailbox', { 'accept-language': wanted })
    assert.equal(status, 200)
    assert.match(body, /<html lang="en-US">[^]*<h1>Mailbox<\/h1>/)
  }
})

test('what is not a mail is not found', async () => {
  const portal = await portalWithMail()
  for (const path of [
    '/mailbox/3a1b5c1e-1111-4222-8333-444455556666',
    '/mailbox/1',
    "/mailbox/'",
    '/mailbox/3a1b5c1e-1111-4222-8333-444455556666/html',
  ]) {
    assert.equal((await portal.get(path)).status, 404, path)
  }
})

test('with a mail server there is no mailbox', async () => {
  const portal = await startPortal({ SMTP_URL: 'smtp://localhost' })
  assert.equal((await portal.get('/mailbox')).status, 404)
  assert.equal((await portal.get('/mailbox/messages.json')).status, 404)
})
