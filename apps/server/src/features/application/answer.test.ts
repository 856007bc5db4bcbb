import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { days, hours, minutes } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import {
  ana,
  linkSecret,
  makeStaff,
  signedIn,
  startPortal,
  type Browser,
} from '../../../test/harness.ts'
import { accountId } from '../../../test/inspection.ts'

const question = 'Please send us the address of your agency.'
const staffLogin = { email: 'rita.berg@example.com', password: 'a long staff password' }

/** Ana is asked, has an open session, and got the mail's link. */
async function asked(fields: readonly string[] = ['agency.city', 'phone']) {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const rita = await makeStaff(portal)
  const path = `/api/staff/agents/${await accountId(portal)}`
  await rita.post(`${path}/ask`, { question, fields })
  const hash = await linkSecret(portal, ana.email)
  const application = await read(browser)
  return { portal, browser, rita, path, hash, id: application.question.id as string }
}
const read = async (browser: Browser) => (await browser.get('/api/user/application')).body
const oldestFirst = async (rita: Browser) =>
  (await rita.get('/api/staff/agents?status=activated')).body.objects

describe('the question, as the agent reads it', () => {
  test('is shown with the present values of the fields that may be corrected, until it is answered or late', async () => {
    const { portal, browser } = await asked()
    const at = portal.deps.now().getTime()
    const application = await read(browser)
    const { id: _, ...shown } = application.question
    assert.deepEqual(shown, {
      text: question,
      fields: { 'agency.city': 'Lyon', phone: '+33472550148' },
      asked_at: new Date(at).toISOString(),
      answer_by: new Date(at + days(14)).toISOString(),
      answered_at: null,
      answer: null,
    })
    assert.equal(application.expected_by, null)
    portal.passes(days(14))
    await browser.post('/api/login', { email: ana.email, password: ana.password })
    assert.equal((await read(browser)).question, null)
  })

  test('is the same by the link, without a session, and says nothing of the staff', async () => {
    const { portal, browser, rita, path, hash } = await asked()
    await rita.post(`${path}/notes`, { text: 'Known from the fair.' })
    const visitor = portal.browser()
    const { status, body } = await visitor.post('/api/application/read', { hash })
    assert.deepEqual([status, body.application], [200, await read(browser)])
    assert.doesNotMatch(JSON.stringify(body), /Rita|Berg|fair/)
    assert.equal(visitor.cookies.size, 0)
    assert.equal((await visitor.get('/api/user')).status, 401)
  })
})

const ways = ['signed in', 'by the link'] as const
for (const way of ways)
  describe(`an answer ${way}`, () => {
    const send = (
      { portal, browser, hash, id }: Awaited<ReturnType<typeof asked>>,
      body: object,
    ) =>
      way === 'signed in'
        ? browser.post('/api/user/application/answer', { question: id, ...body })
        : portal.browser().post('/api/application/answer', { hash, ...body })
    const applicationOf = (body: { application?: object }) => body.application ?? body

    test('comes back to the top of the queue, marked, with its corrections written', async () => {
      const all = await asked()
      const { portal, rita, path } = all
      await signedIn(portal, { email: 'bia@example.com' })
      await portal.db.execute(
        sql`update accounts set activated_at = activated_at - interval '1 hour' where email = 'bia@example.com'`,
      )
      portal.passes(hours(5))
      const changes = { phone: '+33472550149', agency: { city: 'Villeurbanne' } }
      const { status, body } = await send(all, { text: 'It is\nnew.', changes })
      assert.equal(status, 200)
      const at = portal.deps.now().toISOString()
      const shown = applicationOf(body) as { question: Record<string, unknown> }
      assert.deepEqual(
        [shown.question['answered_at'], shown.question['answer'], shown.question['fields']],
        [at, 'It is\nnew.', { phone: '+33472550149', 'agency.city': 'Villeurbanne' }],
      )
      const [first] = await oldestFirst(rita)
      assert.deepEqual([first.email, first.answered_at], [ana.email, at])
      const { asked: open, answered } = (await rita.get('/api/staff/agents/counts')).body
      assert.deepEqual([open, answered], [0, 1])
      const record = (await rita.get(path)).body
      assert.equal(record.agency.city, 'Villeurbanne')
      assert.deepEqual(record.question.changes, {
        phone: ['+33472550148', '+33472550149'],
        'agency.city': ['Lyon', 'Villeurbanne'],
      })
      const event = record.history.find(({ action }: { action: string }) => action === 'answered')
      assert.deepEqual(event.detail, { answer: 'It is\nnew.', fields: ['phone', 'agency.city'] })
      assert.equal(record.pending_id, null)
    })

    test('raises the version, so that nobody decides without it', async () => {
      const all = await asked()
      const { version } = (await all.rita.get(all.path)).body
      await send(all, { text: 'Rue de la République 18' })
      const { status, body } = await all.rita.post(`${all.path}/approve`, { version })
      assert.deepEqual([status, body.code], [409, 'changed'])
    })

    test('again is harmless; another one, and one after the decision, is 409', async () => {
      const all = await asked()
      await send(all, { text: 'Here it is.' })
      const { version } = (await all.rita.get(all.path)).body
      assert.equal((await send(all, { text: 'Here it is.' })).status, 200)
      assert.equal((await all.rita.get(all.path)).body.version, version)
      assert.equal((await send(all, { text: 'Something else.' })).status, 409)
      const other = await asked()
      await other.rita.post(`${other.path}/approve`)
      assert.equal((await send(other, { text: 'Here it is.' })).status, 409)
    })

    test('corrects the named fields only, names every wrong one, and writes nothing then', async () => {
      const all = await asked(['phone', 'birthdate'])
      const { status, body } = await send(all, {
        text: 'Here it is.',
        changes: { phone: '+33472550149', birthdate: '2026-11-22', surname: 'Costa' },
      })
      assert.equal(status, 400)
      assert.deepEqual(body.errors, {
        'changes.birthdate': 'notInThePast',
        'changes.surname': 'unknown',
      })
      const record = (await all.rita.get(all.path)).body
      assert.deepEqual([record.phone, record.question.answered_at], ['+33472550148', null])
    })

    test('lets the target time go on where it stood', async () => {
      const all = await asked()
      all.portal.passes(days(5))
      await all.browser.post('/api/login', { email: ana.email, password: ana.password })
      await send(all, { text: 'Here it is.' })
      const end = all.portal.deps.now().getTime() + hours(48)
      assert.equal((await read(all.browser)).expected_by, new Date(end).toISOString())
      all.portal.passes(hours(47))
      await all.rita.post('/api/login', staffLogin)
      assert.equal((await oldestFirst(all.rita))[0].late, false)
      all.portal.passes(hours(2))
      assert.equal((await oldestFirst(all.rita))[0].late, true)
      assert.equal(
        (await all.rita.get('/api/staff/agents?status=activated&late=true')).body.objects.length,
        1,
      )
    })
  })

test('a question of somebody else is not found', async () => {
  const { portal, id } = await asked()
  const other = await signedIn(portal, { email: 'bia@example.com' })
  const { status } = await other.post('/api/user/application/answer', { question: id, text: 'x' })
  assert.equal(status, 404)
})

test('of twenty answers at once one is written', async () => {
  const { portal, rita, path, hash } = await asked()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      portal.browser().post('/api/application/answer', { hash, text: `Answer ${n}` }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const { history } = (await rita.get(path)).body
  assert.equal(history.filter(({ action }: { action: string }) => action === 'answered').length, 1)
})

test('an answered question gives way to the next one', async () => {
  const { portal, browser, rita, path, id } = await asked()
  await browser.post('/api/user/application/answer', { question: id, text: 'Here it is.' })
  portal.passes(minutes(1))
  const { status } = await rita.post(`${path}/ask`, { question: 'And your IATA number?' })
  assert.equal(status, 200)
  const next = (await read(browser)).question
  assert.deepEqual([next.text, next.answered_at], ['And your IATA number?', null])
})
