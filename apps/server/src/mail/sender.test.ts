import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { hours } from '@passerelle/contracts/limits.ts'
import { startPortal, type TestPortal } from '../../test/harness.ts'
import { parseConfig } from '../config/config.ts'
import { mailbox, outbox } from '../db/schema.ts'
import { queueMail } from './outbox.ts'
import { MailRefused } from './mail-refused.ts'
import { makeMailServer } from './sender.ts'
import { sendDueMails } from './worker.ts'

interface Taken {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: readonly string[]
}
type Answer = { code: number; text: string }

async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<Taken> {
  const source = Buffer.concat(await stream.toArray()).toString('utf8')
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers: head.split('\r\n'),
  }
}

/**
 * A mail server that keeps the mails that it accepts. `refuse` may answer a recipient with an
 * error.
 */
async function mailServer(
  t: TestContext,
  refuse: (address: string) => Answer | undefined = () => undefined,
): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      const answer = refuse(address)
      callback(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      taken.push(await take(stream, session))
    }),
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  )
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken }
}

async function portalWith(smtpUrl: string) {
  const portal = await startPortal()
  const config = parseConfig({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'eXperts, the "programme" <no-reply@experts.example>',
    MAIL_REPLY_TO: 'The team <team@experts.example>',
    DEMO: 'off',
  })
  return { portal, deps: { ...portal.deps, ...makeMailServer(config, portal.db) } }
}

const hostile = [
  'Ana\r\nBcc: all@example.com',
  'Ana\nSubject: you won',
  '=?utf-8?Q?=0D=0ABcc:_x@example.com?=',
  'Ana\u2028Bcc: x@example.com',
  '"Ana" <x@example.com>',
  'Ana\r\n.\r\nMAIL FROM:<x@example.com>',
  'Ana\u0000',
  '<b>Ana</b>',
  'Ana, ben@example.com',
  '${7*7} {{token}} $t(key)',
]
const fixedHeaders = [
  'From',
  'To',
  'Reply-To',
  'Message-ID',
  'Auto-Submitted',
  'Subject',
  'Date',
  'MIME-Version',
  'Content-Type',
].toSorted()

test('A19: whatever a name contains, a mail has one recipient, the stored address, and the same set of headers', async (t) => {
  const { url, taken } = await mailServer(t)
  const { portal, deps } = await portalWith(url)
  for (const [at, name] of hostile.entries()) {
    await queueMail(portal.db, deps, {
      accountId: null,
      to: `agent-${at}@example.com`,
      template: 'activation',
      locale: name.replace('\u0000', ''),
      values: { name, token: 'x'.repeat(43), validUntil: '2026-11-22T06:42:00Z' },
      life: hours(24),
    })
    await queueMail(portal.db, deps, {
      accountId: null,
      to: `agent-${at}@example.com`,
      template: 'declined',
      locale: 'en-US',
      values: { name, reason: name },
      life: hours(24),
    })
  }
  assert.equal(await sendDueMails(deps), hostile.length * 2)
  assert.equal(taken.length, hostile.length * 2)
  for (const { from, to, headers } of taken) {
    assert.equal(from, 'no-reply@experts.example')
    assert.equal(to.length, 1)
    assert.match(to[0] ?? '', /^agent-\d@example\.com$/)
    assert.deepEqual(headers.map((header) => header.split(':')[0]).toSorted(), fixedHeaders)
    assert.ok(headers.includes(`To: ${to[0]}`), headers.join('\n'))
    assert.ok(headers.includes('Reply-To: The team <team@experts.example>'), headers.join('\n'))
  }
  assert.deepEqual(
    [
      ...new Set(
        taken.map(({ headers }) => headers.find((header) => header.startsWith('Subject:'))),
      ),
    ].toSorted(),
    ['Subject: Confirm your registration', 'Subject: Your registration was not approved'],
  )
})

test('A15: a mail that is not to be sent greets the mail server and names nobody; while the server is away it waits as others do', async (t) => {
  const { url, taken } = await mailServer(t)
  const queue = (portal: TestPortal) =>
    queueMail(portal.db, portal.deps, {
      accountId: null,
      to: 'nobody@example.com',
      template: 'cardCode',
      locale: 'en-US',
      values: { name: '', code: '4071', seconds: 90 },
      life: hours(24),
      isUnsent: true,
    })
  const states = (portal: TestPortal) =>
    portal.db.select({ state: outbox.state, tries: outbox.tries }).from(outbox)

  const away = await portalWith('smtp://127.0.0.1:1')
  await queue(away.portal)
  assert.equal(await sendDueMails(away.deps), 0)
  assert.deepEqual(await states(away.portal), [{ state: 'queued', tries: 1 }])

  const { portal, deps } = await portalWith(url)
  await queue(portal)
  assert.equal(await sendDueMails(deps), 0)
  assert.deepEqual(await states(portal), [{ state: 'sent', tries: 1 }])
  assert.deepEqual(taken, [])
})

test('every try of a mail has the same Message-ID', async (t) => {
  const { url, taken } = await mailServer(t)
  const { send } = makeMailServer(
    parseConfig({ SMTP_URL: url, PUBLIC_URL: 'https://portal.example.com', DEMO: 'off' }),
    (await startPortal()).db,
  )
  const mail = {
    id: '3a1b5c1e-1111-4222-8333-444455556666',
    to: 'ana.lima@example.com',
    subject: 'Twice',
    html: '<p>Twice</p>',
    text: 'Twice',
  }
  await send(mail)
  await send(mail)
  const ids = taken.map(({ headers }) => headers.find((header) => header.startsWith('Message-ID:')))
  assert.deepEqual(
    ids,
    Array.from(
      { length: 2 },
      () => 'Message-ID: <3a1b5c1e-1111-4222-8333-444455556666@portal.example.com>',
    ),
  )
})

test('a recipient that the mail server refuses with 5xx is given up, one that it puts off with 4xx is tried again', async (t) => {
  let greylisted = true
  const { url, taken } = await mailServer(t, (address) => {
    if (address.startsWith('gone')) return { code: 550, text: 'no such mailbox' }
    if (address.startsWith('later') && greylisted) return { code: 451, text: 'try again later' }
  })
  const { portal, deps } = await portalWith(url)
  for (const to of ['gone@example.com', 'later@example.com']) {
    await queueMail(portal.db, deps, {
      accountId: null,
      to,
      template: 'accountDeleted',
      locale: 'en-US',
      values: { name: 'Ana' },
      life: hours(1),
    })
  }
  assert.equal(await sendDueMails(deps), 0)
  const states = await portal.db
    .select({ to: outbox.recipient, state: outbox.state })
    .from(outbox)
    .orderBy(outbox.recipient)
  assert.deepEqual(states, [
    { to: 'gone@example.com', state: 'failed' },
    { to: 'later@example.com', state: 'queued' },
  ])
  greylisted = false
  portal.passes(hours(0.5))
  assert.equal(await sendDueMails(deps), 1)
  assert.deepEqual(
    taken.map(({ to }) => to),
    [['later@example.com']],
  )
})

test('a mail server that does not answer is no reason to give a mail up', async () => {
  const { send } = makeMailServer(
    parseConfig({ SMTP_URL: 'smtp://127.0.0.1:1', DEMO: 'off' }),
    (await startPortal()).db,
  )
  const sent = send({
    id: '3a1b5c1e-1111-4222-8333-444455556666',
    to: 'ana.lima@example.com',
    subject: '',
    html: '',
    text: '',
  })
  await assert.rejects(sent, (error) => !(error instanceof MailRefused))
})

test('without SMTP_URL a mail goes to the built-in mailbox, once, however often it is sent', async () => {
  const portal = await startPortal()
  const { send } = makeMailServer(portal.deps.config, portal.db)
  const mail = {
    id: '3a1b5c1e-1111-4222-8333-444455556666',
    to: 'ana.lima@example.com',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
  }
  await send(mail)
  await send(mail)
  const kept = await portal.db.select().from(mailbox)
  assert.deepEqual(
    kept.map(({ recipient, subject }) => [recipient, subject]),
    [['ana.lima@example.com', 'Hello']],
  )
})
