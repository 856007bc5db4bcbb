/** A21: what staff and agents write to each other is text, wherever it is read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as limits from '@passerelle/contracts/limits.ts'
import { invisiblePayloads, payloads, plain } from '../payloads.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeStaff,
  signedInApproved,
  startPortal,
  type Browser,
} from '../harness.ts'
import { accountId } from '../inspection.ts'

/** All payloads, a line each, in texts that are no longer than a kept reason. */
const texts = payloads.reduce<string[]>((packed, payload) => {
  const longer = `${packed.at(-1) ?? ''}\n${payload}`.trim()
  return longer.length <= limits.keptReason.max
    ? [...packed.slice(0, -1), longer]
    : [...packed, payload]
}, [])
/** As many lines without a payload. */
const plainAs = (text: string) => text.replace(/.+/g, plain)

/** The elements of a mail, with what their attributes say. */
const structureOf = (html: string): string[] =>
  [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/\/[\w-]{43}\b/g, '/…'))

const sent = async (answer: ReturnType<Browser['post']>) => {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

async function start() {
  const portal = await startPortal()
  const admin = await makeStaff(portal, { role: 'admin' })
  await activatedAgent(portal)
  const path = `/api/staff/agents/${await accountId(portal, ana.email)}`
  /** The mail of the last step. */
  const mail = () => {
    portal.passes(limits.undo.time)
    return portal.lastMail(ana.email)
  }
  return { portal, admin, path, mail }
}

/**
 * Takes one agent through everything that the desk may say, with this text everywhere.
 * @returns the mails, and the texts as they are read afterwards
 */
async function walk(text: string) {
  const { portal, admin, path, mail } = await start()
  const read: unknown[] = []
  const record = async () => (await admin.get(path)).body
  await sent(admin.post(`${path}/notes`, { text }))
  await sent(admin.post(`${path}/ask`, { question: text }))
  const mails = [await mail()]
  const hash = await linkSecret(portal, ana.email)
  const visitor = portal.browser()
  const { question } = (await sent(visitor.post('/api/application/read', { hash }))).application
  await sent(visitor.post('/api/application/answer', { hash, question: question.id, text }))
  const asked = await record()
  read.push(asked.notes[0].text, question.text, asked.question.text, asked.question.answer)
  await sent(admin.post(`${path}/decline`, { reason: text }))
  mails.push(await mail())
  const login = { email: ana.email, password: ana.password }
  read.push((await record()).reason, (await portal.browser().post('/api/login', login)).body.reason)
  await sent(admin.post(`${path}/reopen`, { reason: text }))
  mails.push(await mail())
  const kept = { for: 'decline', name: plain, texts: { 'en-US': text } }
  const { id: reason_id } = await sent(admin.post('/api/staff/reasons', kept))
  await sent(admin.post(`${path}/decline`, { reason_id }))
  mails.push(await mail())
  read.push((await record()).reason)
  await sent(admin.post(`${path}/reopen`, { reason: plain }))
  await sent(admin.post(`${path}/approve`, {}))
  portal.passes(limits.undo.time)
  // Mails that are due at once may arrive in any order.
  await portal.mails()
  await sent(admin.post(`${path}/suspend`, { reason: text }))
  mails.push(await mail())
  read.push((await record()).reason)
  return { mails, read }
}

test('A21: a note, a question, an answer and every reason is read as it was written, and leaves a mail as it is built', async () => {
  for (const text of texts) {
    const { mails, read } = await walk(text)
    const usual = await walk(plainAs(text))
    assert.deepEqual(
      read,
      read.map(() => text),
    )
    assert.equal(mails.length, 5)
    for (const [at, { html, text: part, subject }] of mails.entries()) {
      assert.deepEqual(structureOf(html), structureOf(usual.mails[at]?.html ?? ''), subject)
      assert.doesNotMatch(html, /=49|>49</, 'a template was filled')
      for (const line of text.split('\n')) assert.ok(part.includes(line), `${subject}: ${line}`)
    }
  }
})

test('A21: the reason of a refused change is read as it was written, and leaves its mail as it is built', async () => {
  const mailOf = async (reason: string) => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const agent = await signedInApproved(portal)
    const { pending_id: id } = (await agent.patch('/api/user', { surname: 'Costa' })).body
    await sent(rita.post(`/api/staff/changes/${id}`, { reject: ['surname'], reason }))
    portal.passes(limits.undo.time)
    return portal.lastMail(ana.email)
  }
  for (const text of texts) {
    const mail = await mailOf(text)
    assert.deepEqual(structureOf(mail.html), structureOf((await mailOf(plainAs(text))).html))
    for (const line of text.split('\n')) assert.ok(mail.text.includes(line), line)
  }
})

test('A21: an invited person’s name leaves the invitation as it is built', async () => {
  const portal = await startPortal()
  const admin = await makeStaff(portal, { role: 'admin' })
  const invite = async (name: string, number: number) => {
    const email = `mara.${number}@example.com`
    const form = { email, name, surname: name, role: 'support', areas: [], locale: 'en-US' }
    const member = await sent(admin.post('/api/staff/members', form))
    assert.deepEqual([member.name, member.surname], [name, name])
    return portal.lastMail(email)
  }
  const usual = await invite(plain, 0)
  for (const [number, payload] of payloads.entries()) {
    const mail = await invite(payload, number + 1)
    assert.deepEqual(structureOf(mail.html), structureOf(usual.html), payload)
    assert.doesNotMatch(mail.subject, /[\r\n]/)
  }
})

describe('A21: characters that turn or hide text are refused, with the field named, in', () => {
  const fields: readonly [
    name: string,
    field: string,
    line: (path: string) => string,
    body: (text: string) => object,
  ][] = [
    ['a note', 'text', (path) => `${path}/notes`, (text) => ({ text })],
    ['a note with a decision', 'note', (path) => `${path}/approve`, (note) => ({ note })],
    ['a reason', 'reason', (path) => `${path}/decline`, (reason) => ({ reason })],
    ['a question', 'question', (path) => `${path}/ask`, (question) => ({ question })],
    [
      'the text of a kept reason',
      'texts.en-US',
      () => '/api/staff/reasons',
      (text) => ({ for: 'ask', name: plain, texts: { 'en-US': text } }),
    ],
    [
      'the name of a kept reason',
      'name',
      () => '/api/staff/reasons',
      (name) => ({ for: 'ask', name, texts: { 'en-US': plain } }),
    ],
    [
      'the name of a member',
      'surname',
      () => '/api/staff/members',
      (surname) => ({
        email: 'mara.lind@example.com',
        name: 'Mara',
        surname,
        role: 'support',
        areas: [],
        locale: 'en-US',
      }),
    ],
    [
      'the name of a site',
      'client_name',
      () => '/api/staff/sites',
      (client_name) => ({ client_name, redirect_uris: ['https://rail.example/callback'] }),
    ],
  ]
  /** A line break is refused where a text is one line. */
  const oneLine = new Set(['name', 'surname', 'client_name'])
  for (const [title, field, line, body] of fields)
    test(title, async () => {
      const { admin, path } = await start()
      for (const payload of invisiblePayloads) {
        if (payload.includes('\n') && !oneLine.has(field)) continue
        const { status, body: answer } = await admin.post(line(path), body(payload))
        assert.equal(status, 400, escape(payload))
        assert.deepEqual(Object.keys(answer.errors), [field], escape(payload))
      }
    })
})

/** A text of so many characters in two paragraphs, in letters that HTML and JSON write longer. */
const long = (length: number) =>
  `${'<'.repeat(length / 2)}\n\n${'é'.repeat(length - length / 2 - 2)}`

describe('long texts', () => {
  test('a reason of 1,000 characters is mailed whole, with its line breaks; of 1,001 it is refused by name', async () => {
    const { admin, path, mail } = await start()
    const refused = await admin.post(`${path}/decline`, { reason: `${long(1000)}x` })
    assert.deepEqual([refused.status, refused.body.errors], [400, { reason: 'tooLong' }])
    await sent(admin.post(`${path}/decline`, { reason: long(1000) }))
    assert.equal((await admin.get(path)).body.reason, long(1000))
    const { text, html } = await mail()
    assert.ok(text.includes(long(1000)))
    assert.match(html, /&lt;(?!.*&lt;)(?:<[^>]*>|\s)+é/s)
  })

  test('a question of 1,000 characters and an answer of 2,000 are kept whole; longer ones are refused by name', async () => {
    const { portal, admin, path } = await start()
    const tooLong = await admin.post(`${path}/ask`, { question: `${long(1000)}x` })
    assert.deepEqual([tooLong.status, tooLong.body.errors], [400, { question: 'tooLong' }])
    await sent(admin.post(`${path}/ask`, { question: long(1000) }))
    const hash = await linkSecret(portal, ana.email)
    const { id: question } = (await admin.get(path)).body.question
    const answer = (text: string) =>
      portal.post('/api/application/answer', { hash, question, text })
    const refused = await answer(`${long(2000)}x`)
    assert.deepEqual([refused.status, refused.body.errors], [400, { text: 'tooLong' }])
    await sent(answer(long(2000)))
    const { question: kept } = (await admin.get(path)).body
    assert.deepEqual([kept.text, kept.answer], [long(1000), long(2000)])
  })

  test('a note of 2,000 characters is kept whole, with its line breaks; of 2,001 it is refused by name', async () => {
    const { admin, path } = await start()
    const refused = await admin.post(`${path}/notes`, { text: `${long(2000)}x` })
    assert.deepEqual([refused.status, refused.body.errors], [400, { text: 'tooLong' }])
    await sent(admin.post(`${path}/notes`, { text: long(2000) }))
    assert.equal((await admin.get(path)).body.notes[0].text, long(2000))
  })
})
