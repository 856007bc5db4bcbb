import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { days, hours, minutes } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import { startDesk } from '../../../../test/desk.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeMember,
  makeStaff,
  signedInStaff,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, rowsOf } from '../../../../test/inspection.ts'
import { runHousekeeping } from '../../../housekeeping.ts'
import { addStandardReasons } from '../reasons/standard-reasons.ts'

const question = 'Please send us the address of your agency.\nAnd its IATA number.'

const mailsTo = async (portal: TestPortal, to: string = ana.email) =>
  (await portal.mails()).filter((mail) => mail.to === to && mail.text.includes('/application/'))

const signIn = async (portal: TestPortal): Promise<Browser> => {
  const browser = portal.browser()
  await browser.post('/api/login', { email: ana.email, password: ana.password })
  return browser
}

const queue = async (member: Browser, query = '') =>
  (await member.get(`/api/staff/agents?status=activated${query}`)).body.objects
const countsOf = async (member: Browser, query = '') =>
  (await member.get(`/api/staff/agents/counts?${query}`)).body

describe('a question about a waiting registration', () => {
  test('is mailed as it was written, with a link of which only the hash is stored', async () => {
    const { portal, rita, path } = await startDesk()
    const { status, body } = await rita.post(`${path}/ask`, { question, version: 1 })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      id: path.split('/').at(-1),
      state: 'activated',
      version: 2,
      asked_at: portal.deps.now().toISOString(),
    })
    const [mail, ...others] = await mailsTo(portal)
    assert.equal(others.length, 0)
    assert.match(mail?.text ?? '', /address of your agency\.\n+And its IATA number\./)
    const secret = await linkSecret(portal, ana.email)
    for (const table of ['application_links', 'questions', 'history', 'outbox'])
      assert.doesNotMatch(JSON.stringify(await rowsOf(portal, table)), new RegExp(secret), table)
  })

  test('that was kept is mailed in the agent’s language', async () => {
    const { portal, rita, path } = await startDesk()
    await portal.db.execute(sql`update accounts set locale = 'de' where email = ${ana.email}`)
    await addStandardReasons(portal.deps)
    const { objects } = (await rita.get('/api/staff/reasons?for=ask')).body
    const kept = objects.find(({ name }: { name: string }) => name === 'Details of the agency')
    assert.equal((await rita.post(`${path}/ask`, { reason_id: kept.id })).status, 200)
    const [mail] = await mailsTo(portal)
    assert.match(mail?.subject ?? '', /Wir haben eine Frage/)
    assert.ok(mail?.text.includes(kept.texts.de))
    const declining = (await rita.get('/api/staff/reasons?for=decline')).body.objects[0]
    const refused = await rita.post(`${path}/ask`, { reason_id: declining.id })
    assert.deepEqual([refused.status, refused.body.errors], [400, { reason_id: 'notAnOption' }])
  })

  test('names every wrong field at once', async () => {
    const { rita, path } = await startDesk()
    const { status, body } = await rita.post(`${path}/ask`, {
      fields: ['email'],
      version: 0,
      note: 'x',
    })
    assert.equal(status, 400)
    assert.deepEqual(body.errors, {
      'fields.0': 'notAnOption',
      version: 'invalid',
      note: 'unknown',
      question: 'required',
    })
  })

  test('stands on the record and in its history', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/ask`, { question, fields: ['agency.city'] })
    const record = (await rita.get(path)).body
    const at = portal.deps.now()
    const { id: _, ...shown } = record.question
    assert.deepEqual(shown, {
      text: question,
      fields: ['agency.city'],
      asked_by: 'Rita Berg',
      asked_at: at.toISOString(),
      answer_by: new Date(at.getTime() + days(14)).toISOString(),
      answered_at: null,
      answer: null,
      changes: {},
      closed_at: null,
    })
    const event = record.history.find(({ action }: { action: string }) => action === 'asked')
    assert.deepEqual(
      [event.action, event.actor, event.detail],
      ['asked', 'Rita Berg', { question, reason_id: null, fields: ['agency.city'] }],
    )
  })
})

describe('who may ask, and when', () => {
  test('a member who may not decide, or not in this area, does not find the agent; nobody asks about the own record', async () => {
    const { portal, rita, id, path } = await startDesk()
    const support = await makeStaff(portal, { email: 'sam@example.com', role: 'support' })
    assert.equal((await support.post(`${path}/ask`, { question })).status, 404)
    await portal.db.execute(sql`update members set areas = '{APAC}'
      where account_id = (select id from accounts where email = 'adam.novak@example.com')`)
    const adam = portal.browser()
    await adam.post('/api/login', {
      email: 'adam.novak@example.com',
      password: 'a long staff password',
    })
    assert.equal((await adam.post(`${path}/ask`, { question })).status, 404)
    const self = await signedInStaff(portal)
    await portal.db.execute(
      sql`update accounts set state = 'activated' where email = 'reviewer@example.com'`,
    )
    const own = await accountId(portal, 'reviewer@example.com')
    const refused = await self.post(`/api/staff/agents/${own}/ask`, { question })
    assert.deepEqual([refused.status, refused.body.code], [403, 'ownRecord'])
    await makeMember(portal, 'rita.berg@example.com', null)
    assert.equal((await rita.post(`/api/staff/agents/${id}/ask`, { question })).status, 404)
  })

  test('a decided registration is 409 and says what was decided, by whom and when', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/approve`)
    const { status, body } = await adam.post(`${path}/ask`, { question })
    const at = portal.deps.now().toISOString()
    assert.deepEqual([status, body.decided], [409, { state: 'approved', by: 'Rita Berg', at }])
  })

  test('a record that has changed since is 409 with the new record, and nothing is asked', async () => {
    const { portal, rita, path } = await startDesk()
    await (await signIn(portal)).patch('/api/user', { surname: 'Costa' })
    const { status, body } = await rita.post(`${path}/ask`, { question, version: 1 })
    assert.deepEqual([status, body.code, body.record.surname], [409, 'changed', 'Costa'])
    assert.equal((await mailsTo(portal)).length, 0)
  })

  test('the same question by the same member again is 200 and mails nothing more; any other is 409', async () => {
    const { portal, rita, adam, path } = await startDesk()
    const at = portal.deps.now().toISOString()
    const first = await rita.post(`${path}/ask`, { question, fields: ['name'], version: 1 })
    portal.passes(minutes(1))
    const again = await rita.post(`${path}/ask`, { question, fields: ['name'], version: 1 })
    assert.deepEqual([again.status, again.body], [200, first.body])
    for (const [member, text] of [
      [rita, 'Something else?'],
      [adam, question],
    ] as const) {
      const { status, body } = await member.post(`${path}/ask`, { question: text })
      assert.deepEqual([status, body.decided], [409, { state: 'asked', by: 'Rita Berg', at }])
    }
    assert.equal((await mailsTo(portal)).length, 1)
  })

  test('of twenty members who ask at once, one wins', async () => {
    const { portal, path } = await startDesk()
    const members = []
    for (let n = 0; n < 20; n += 1)
      members.push(await makeStaff(portal, { email: `member${n}@example.com` }))
    const answers = await Promise.all(
      members.map((member) => member.post(`${path}/ask`, { question, version: 1 })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      assert.equal(body.decided.state, 'asked')
    assert.equal((await mailsTo(portal)).length, 1)
  })
})

describe('reminders', () => {
  test('leave after 3 and 10 days, each with a link of its own, in the agent’s language', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/ask`, { question })
    portal.passes(days(3) - minutes(1))
    await runHousekeeping(portal.deps)
    assert.equal((await mailsTo(portal)).length, 1)
    portal.passes(minutes(1))
    await portal.db.execute(sql`update accounts set locale = 'fr' where email = ${ana.email}`)
    await runHousekeeping(portal.deps)
    await runHousekeeping(portal.deps)
    portal.passes(days(7))
    await runHousekeeping(portal.deps)
    const mails = await mailsTo(portal)
    assert.deepEqual(
      mails.map(({ subject }) => subject.split(' ')[0]),
      ['We', 'Rappel', 'Rappel'],
    )
    const links = mails.map(({ text }) => /application\/([\w-]{43})/.exec(text)?.[1])
    assert.equal(new Set(links).size, 3)
  })

  test('that are due together after an outage are one', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/ask`, { question })
    portal.passes(days(11))
    await runHousekeeping(portal.deps)
    assert.equal((await mailsTo(portal)).length, 2)
  })

  test('and the question do not leave after a decision', async () => {
    const { portal, rita, path } = await startDesk()
    await portal.mails()
    portal.mailServer('down')
    await rita.post(`${path}/ask`, { question })
    await rita.post(`${path}/approve`)
    portal.mailServer('up')
    portal.passes(days(3))
    await runHousekeeping(portal.deps)
    assert.equal((await mailsTo(portal)).length, 0)
  })

  test('a question that nobody answers in 14 days ends, and the registration waits for the staff again', async () => {
    const { portal, rita, path } = await startDesk()
    portal.passes(hours(1))
    await rita.post(`${path}/ask`, { question })
    portal.passes(days(14))
    await runHousekeeping(portal.deps)
    const login = { email: 'rita.berg@example.com', password: 'a long staff password' }
    await rita.post('/api/login', login)
    const [row] = await queue(rita)
    assert.deepEqual([row.asked_at, row.late], [null, false])
    const record = (await rita.get(path)).body
    assert.equal(record.question.closed_at, portal.deps.now().toISOString())
    assert.equal(record.history[0].action, 'notAnswered')
    portal.passes(hours(47) + minutes(1))
    await rita.post('/api/login', login)
    assert.equal((await queue(rita))[0].late, true)
  })
})

describe('the queue', () => {
  test('filters and counts open questions, and puts them last', async () => {
    const { portal, rita, id, path } = await startDesk()
    portal.passes(minutes(1))
    await activatedAgent(portal, { email: 'bia@example.com' })
    await rita.post(`${path}/ask`, { question })
    const rows = await queue(rita)
    assert.deepEqual(
      rows.map(({ email, asked_at }: { email: string; asked_at: string | null }) => [
        email,
        asked_at,
      ]),
      [
        ['bia@example.com', null],
        [ana.email, portal.deps.now().toISOString()],
      ],
    )
    assert.deepEqual(
      (await queue(rita, '&asked=open')).map((row: { id: string }) => row.id),
      [id],
    )
    assert.deepEqual(await queue(rita, '&asked=answered'), [])
    const { total, asked, answered } = await countsOf(rita)
    assert.deepEqual([total, asked, answered], [2, 1, 0])
    const filtered = await countsOf(rita, 'asked=answered')
    assert.deepEqual([filtered.total, filtered.asked, filtered.answered], [0, 1, 0])
  })

  test('goes on page by page over its places', async () => {
    const { portal, rita, path } = await startDesk()
    for (const email of ['bia@example.com', 'cid@example.com']) {
      portal.passes(minutes(1))
      await activatedAgent(portal, { email })
    }
    await rita.post(`${path}/ask`, { question })
    const seen: string[] = []
    for (let after = ''; ;) {
      const { body } = await rita.get(`/api/staff/agents?status=activated&limit=1${after}`)
      seen.push(...body.objects.map(({ email }: { email: string }) => email))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    assert.deepEqual(seen, ['bia@example.com', 'cid@example.com', ana.email])
  })

  test('an open question stands still: the registration does not become late', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/ask`, { question })
    portal.passes(days(3))
    await rita.post('/api/login', {
      email: 'rita.berg@example.com',
      password: 'a long staff password',
    })
    assert.equal((await queue(rita))[0].late, false)
    assert.deepEqual(await queue(rita, '&late=true'), [])
    assert.equal((await countsOf(rita)).late, 0)
  })
})

describe('a decision', () => {
  test('ends the open question, and its undoing brings the question back', async () => {
    const { rita, path } = await startDesk()
    await rita.post(`${path}/ask`, { question })
    await rita.post(`${path}/decline`, { reason: 'Not a travel agency.' })
    const declined = (await rita.get(path)).body
    assert.notEqual(declined.question.closed_at, null)
    assert.equal((await rita.post(`${path}/undo`)).status, 200)
    assert.equal((await rita.get(path)).body.question.closed_at, null)
    assert.equal((await countsOf(rita)).asked, 1)
  })
})
