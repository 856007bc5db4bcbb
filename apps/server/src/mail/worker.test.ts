import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { attempts, hours, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { startPortal, type TestPortal } from '../../test/harness.ts'
import { outbox } from '../db/schema.ts'
import type { Mail } from '../deps.ts'
import { makeLog } from '../config/log.ts'
import { queueMail } from './outbox.ts'
import { MailRefused } from './mail-refused.ts'
import { retryDelay } from '../outbox/claim.ts'
import { sendDueMails, startMailWorker } from './worker.ts'

const welcome = (portal: TestPortal, to = 'ana.lima@example.com', life = hours(24)) =>
  queueMail(portal.db, portal.deps, {
    accountId: null,
    to,
    template: 'approved',
    locale: 'en-US',
    values: { name: 'Ana', login: '4711' },
    life,
  })

const rows = (portal: TestPortal) => portal.db.select().from(outbox).orderBy(outbox.position)
const only = async (portal: TestPortal) => (await rows(portal))[0] as typeof outbox.$inferSelect

test('a mail is sent once, is noted as sent, and what it held is forgotten', async () => {
  const portal = await startPortal()
  await welcome(portal)
  assert.notEqual((await only(portal)).sealed, '')
  assert.equal(await sendDueMails(portal.deps), 1)
  assert.equal(await sendDueMails(portal.deps), 0)
  const { state, sealed, sent_at, tries } = await only(portal)
  assert.deepEqual(
    { state, sealed, sent_at, tries },
    { state: 'sent', sealed: '', sent_at: portal.deps.now(), tries: 1 },
  )
  assert.equal((await portal.mails()).length, 1)
})

test('a mail whose transaction is rolled back is never sent', async () => {
  const portal = await startPortal()
  await assert.rejects(
    portal.db.transaction(async (db) => {
      await queueMail(db, portal.deps, {
        accountId: null,
        to: 'ana.lima@example.com',
        template: 'accountDeleted',
        locale: 'en-US',
        values: { name: 'Ana' },
        life: hours(1),
      })
      throw new Error('something later failed')
    }),
  )
  assert.deepEqual(await portal.mails(), [])
})

test('many workers at once send each mail once', async () => {
  const portal = await startPortal()
  for (let i = 0; i < 40; i += 1) await welcome(portal, `agent-${i}@example.com`)
  const sent: string[] = []
  const slow = {
    ...portal.deps,
    send: async ({ to }: Mail) => {
      await new Promise((resolve) => setTimeout(resolve, 2))
      sent.push(to)
    },
  }
  const counts = await Promise.all([sendDueMails(slow), sendDueMails(slow), sendDueMails(slow)])
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    40,
  )
  assert.equal(new Set(sent).size, 40)
  assert.equal(sent.length, 40)
})

test('while the mail server is away a mail waits: 5 seconds, then twice as long each time, at most 15 minutes', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const other = 'ffffffff-0000-4000-8000-000000000000'
  const pauses = [1, 2, 3, 8, 20].map((tries) => retryDelay(tries, other))
  assert.deepEqual(pauses, [seconds(5), seconds(10), seconds(20), seconds(640), minutes(15)])
  assert.equal(
    retryDelay(1, id),
    seconds(3.75),
    'mails that failed together do not all come back together',
  )
  assert.equal(retryDelay(1, id), retryDelay(1, id))
})

test('a mail outlives an hour without a mail server and is sent when it is back', async () => {
  const portal = await startPortal()
  await welcome(portal)
  portal.mailServer('down')
  for (let minute = 0; minute < 60; minute += 1) {
    assert.equal(await sendDueMails(portal.deps), 0)
    portal.passes(minutes(1))
  }
  const waiting = await only(portal)
  assert.equal(waiting.state, 'queued')
  assert.ok(waiting.tries > 5 && waiting.tries < 15, `${waiting.tries} tries`)
  assert.match(waiting.fault ?? '', /ECONNREFUSED/)
  portal.mailServer('up')
  portal.passes(minutes(15))
  assert.equal((await portal.mails()).length, 1)
})

test('a mail that was useless before it could be sent is not sent', async () => {
  const portal = await startPortal()
  await welcome(portal, undefined, minutes(15))
  portal.mailServer('down')
  await sendDueMails(portal.deps)
  portal.mailServer('up')
  portal.passes(minutes(15))
  assert.deepEqual(await portal.mails(), [])
  const { state, sealed } = await only(portal)
  assert.deepEqual({ state, sealed }, { state: 'failed', sealed: '' })
})

test('a mail that the mail server refuses for good is not tried again', async () => {
  const portal = await startPortal()
  await welcome(portal)
  let tries = 0
  const deps = {
    ...portal.deps,
    send: async () => {
      tries += 1
      throw new MailRefused('550 no such mailbox')
    },
  }
  await sendDueMails(deps)
  portal.passes(hours(1))
  await sendDueMails(deps)
  assert.equal(tries, 1)
  const { state, fault, sealed } = await only(portal)
  assert.deepEqual(
    { state, fault, sealed },
    { state: 'failed', fault: '550 no such mailbox', sealed: '' },
  )
})

test('the log says why a mail was not taken, without the address', async () => {
  const portal = await startPortal()
  await welcome(portal)
  const lines: string[] = []
  const deps = {
    ...portal.deps,
    log: makeLog('info', { write: (line) => void lines.push(line) }),
    send: async () => {
      throw new MailRefused('550 no such mailbox <ana.lima@example.com>')
    },
  }
  await sendDueMails(deps)
  assert.match(lines.join(''), /550 no such mailbox …/)
  assert.doesNotMatch(lines.join(''), /ana\.lima/)
})

test('F11: the claim of a process that ended is free again after a minute, and the mail keeps its id', async () => {
  const portal = await startPortal()
  await welcome(portal)
  const ended = { ...portal.deps, send: () => new Promise<void>(() => {}) }
  void sendDueMails(ended)
  while ((await only(portal)).locked_until === null)
    await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await sendDueMails(portal.deps), 0)
  portal.passes(seconds(61))
  assert.equal(await sendDueMails(portal.deps), 1)
  const [mail] = await portal.mails()
  assert.equal(mail?.id, (await only(portal)).id)
})

test('nobody gets more than ten mails in ten minutes; the others come later', async () => {
  const portal = await startPortal()
  for (let i = 0; i < 13; i += 1) await welcome(portal)
  await welcome(portal, 'ben@example.com')
  const inbox = async () =>
    (await portal.mails()).filter(({ to }) => to === 'ana.lima@example.com').length
  assert.equal(await inbox(), attempts.mailsByRecipient.max)
  assert.ok(await portal.lastMail('ben@example.com'))
  portal.passes(attempts.mailsByRecipient.window)
  assert.equal(await inbox(), 13)
})

test('one mail that cannot be written does not keep the others back', async () => {
  const portal = await startPortal()
  await welcome(portal, 'broken@example.com')
  await portal.db
    .update(outbox)
    .set({ sealed: 'not sealed by us' })
    .where(eq(outbox.recipient, 'broken@example.com'))
  await welcome(portal)
  assert.deepEqual(
    (await portal.mails()).map(({ to }) => to),
    ['ana.lima@example.com'],
  )
})

test('mails leave in the order in which they were written', async () => {
  const portal = await startPortal()
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}${letter}@example.com`)
  for (const name of names) await welcome(portal, name)
  assert.deepEqual(
    (await portal.mails()).map(({ to }) => to),
    names,
  )
})

test('a mail that a process had taken before it ended keeps its place among those of its moment', async () => {
  const portal = await startPortal()
  const names = ['a', 'b', 'c', 'd'].map((letter) => `${letter}${letter}@example.com`)
  for (const name of names) await welcome(portal, name)
  let claims = 0
  const onlyOne = () => (claims += 1) === 1
  void sendDueMails({ ...portal.deps, send: () => new Promise<void>(() => {}) }, onlyOne)
  for (
    let turns = 0;
    (await rows(portal)).every(({ locked_until }) => locked_until === null);
    turns += 1
  ) {
    assert.ok(turns < 1000, 'no mail was taken')
    await new Promise((resolve) => setImmediate(resolve))
  }
  portal.passes(seconds(61))
  assert.deepEqual(
    (await portal.mails()).map(({ to }) => to),
    names,
  )
})

test('the worker sends when it is woken, and ends after the mail that it is at', async () => {
  const portal = await startPortal()
  const worker = startMailWorker(portal.deps)
  await welcome(portal)
  worker.wake()
  while ((await only(portal)).state !== 'sent')
    await new Promise((resolve) => setImmediate(resolve))
  await worker.stop()
  await welcome(portal)
  worker.wake()
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal((await rows(portal)).filter(({ state }) => state === 'queued').length, 1)
})
