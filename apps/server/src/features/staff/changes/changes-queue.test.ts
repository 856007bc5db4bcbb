/** The list of data changes works as that of registrations does. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours } from '@passerelle/contracts/limits.ts'
import {
  linkSecret,
  makeMember,
  makeStaff,
  signedInApproved,
  startPortal,
  type Browser,
} from '../../../../test/harness.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { findRecord } from '../../../agents/record.ts'
import { writeWorstFinding } from '../../../findings/worst-finding.ts'
import { addStandardReasons } from '../reasons/standard-reasons.ts'

const lea = 'lea@example.com'
const max = 'max@example.com'
const JAPAN = 60
const question = 'Please send us a photo of the new sign.'

/** Léa and Max have asked for changes, Max for an IATA number with an odd check digit. */
async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
  const agents: Record<string, Browser> = {}
  const wishes = { [lea]: { surname: 'Costa' }, [max]: { agency: { iata_nr: '12345678' } } }
  for (const [email, changes] of Object.entries(wishes)) {
    const form = { email, first_name: 'Ana', phone: null, iata_nr: '00000011' }
    const agent = (agents[email] = await signedInApproved(portal, form))
    await portal.db.execute(sql`update accounts set name = ${email} where email = ${email}`)
    await agent.patch('/api/user', changes)
    portal.passes(hours(1))
  }
  const ids = await queryRows<{ id: string; agent: string; email: string }>(
    portal,
    sql`select r.id, a.id as agent, a.email from change_requests r
      join accounts a on a.id = r.agent_id`,
  )
  const of = (email: string) => ids.find((row) => row.email === email) ?? assert.fail(email)
  return { portal, rita, adam, agents, of }
}
const listed = async (member: Browser, query = '') =>
  (await member.get(`/api/staff/changes?${query}`)).body.objects.map(
    ({ email }: { email: string }) => email,
  )
const counts = async (member: Browser, query = '') =>
  (await member.get(`/api/staff/changes/counts?${query}`)).body

const results = ({ body }: { body: { results: { result: string }[] } }) =>
  body.results.map(({ result }) => result)

describe('GET /api/staff/changes', () => {
  test('filters and counts by the state of the agent', async () => {
    const { rita, of } = await start()
    await rita.post(`/api/staff/agents/${of(max).agent}/suspend`, { reason: 'It was shared.' })
    assert.deepEqual(await listed(rita, 'status=approved'), [lea])
    assert.deepEqual(await listed(rita, 'status=suspended'), [max])
    assert.equal((await counts(rita, 'status=suspended')).total, 1)
    assert.equal((await counts(rita, 'status=suspended&search=max')).total, 1)
    assert.equal((await counts(rita, 'status=suspended&search=lea')).total, 0)
  })

  test('filters and counts by the member who looks after them; the decision ends that, and its undoing brings it back', async () => {
    const { rita, adam, of } = await start()
    const assigned = await rita.post(`/api/staff/agents/${of(lea).agent}/assign`, { to: 'me' })
    assert.equal(assigned.body.assigned_to.name, 'Rita Berg')
    assert.deepEqual(await listed(rita, 'assigned=me'), [lea])
    assert.deepEqual(await listed(rita, 'assigned=none'), [max])
    assert.deepEqual(await listed(adam, 'assigned=me'), [])
    assert.deepEqual(await listed(adam, `assigned=${assigned.body.assigned_to.id}`), [lea])
    const { mine, unassigned, total } = await counts(rita, 'assigned=me')
    assert.deepEqual([mine, unassigned, total], [1, 1, 1])
    const path = `/api/staff/changes/${of(lea).id}`
    await rita.post(path, { approve: ['surname'] })
    assert.equal((await counts(rita)).mine, 0)
    const late = await adam.post(`/api/staff/agents/${of(lea).agent}/assign`, { to: 'me' })
    assert.equal(late.status, 409)
    await rita.post(`${path}/undo`)
    assert.deepEqual(await listed(rita, 'assigned=me'), [lea])
  })

  test('ends the assignment when the agent takes the request back', async () => {
    const { portal, rita, agents, of } = await start()
    await rita.post(`/api/staff/agents/${of(lea).agent}/assign`, { to: 'me' })
    await agents[lea]?.post('/api/user/withdraw', {})
    const owned = sql`select 1 from accounts where assigned_to is not null`
    assert.deepEqual(await queryRows(portal, owned), [])
  })

  test('filters and counts by the gravest finding on the data with the changes', async () => {
    const { rita, agents, of } = await start()
    const { objects } = (await rita.get('/api/staff/changes')).body
    const [, second] = objects
    assert.equal(second.worst_finding, 'warn')
    assert.deepEqual(await listed(rita, 'finding=warn'), [max])
    assert.equal((await counts(rita)).warn, 1)
    const codes = async () =>
      (await rita.get(`/api/staff/agents/${of(max).agent}`)).body.findings.map(
        ({ code }: { code: string }) => code,
      )
    assert.ok((await codes()).includes('iataCheckDigit'))
    await agents[max]?.patch('/api/user', { agency: { iata_nr: '00000022' } })
    assert.deepEqual(await listed(rita, 'finding=warn'), [])
    assert.ok(!(await codes()).includes('iataCheckDigit'))
    await rita.post(`/api/staff/changes/${of(max).id}`, { approve: ['agency.iata_nr'] })
    assert.deepEqual(await codes(), [])
  })

  test('a change of what is asked raises the version of the record, whose findings are others then', async () => {
    const { portal, rita, agents, of } = await start()
    const path = `/api/staff/agents/${of(lea).agent}`
    const before = await findRecord(portal.db, of(lea).agent, portal.deps.now())
    await agents[lea]?.patch('/api/user', { agency: { iata_nr: '12345678' } })
    // A computation that has begun before the change ends after it.
    if (before) await writeWorstFinding(portal.db, before.row, 'ok')
    assert.deepEqual(await listed(rita, 'finding=warn'), [lea, max])
    const late = await rita.post(`${path}/ask`, { question, version: before?.row.version })
    assert.deepEqual([late.status, late.body.code], [409, 'changed'])
  })

  test('late ones are those that have waited for the staff since before the target time', async () => {
    const { portal, rita, of } = await start()
    portal.passes(hours(47))
    await rita.post('/api/login', {
      email: 'rita.berg@example.com',
      password: 'a long staff password',
    })
    assert.deepEqual(await listed(rita, 'late=true'), [lea])
    assert.equal((await counts(rita)).late, 1)
    await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, { question })
    assert.deepEqual(await listed(rita, 'late=true'), [])
    assert.equal((await counts(rita)).late, 0)
  })

  test('sorts by surname and by the last sign-in, page by page, each request once, equals by their id', async () => {
    const { portal, rita, of } = await start()
    const bea = 'bea@example.com'
    const agent = await signedInApproved(portal, { email: bea })
    await agent.patch('/api/user', { surname: 'Costa' })
    const now = portal.deps.now()
    for (const [email, surname, ago] of [
      [lea, 'Berg', 1],
      [max, 'abel', null],
      [bea, 'berg', 1],
    ] as const) {
      const at = ago === null ? null : new Date(now.getTime() - hours(ago)).toISOString()
      await portal.db.execute(
        sql`update accounts set surname = ${surname}, last_signed_in_at = ${at}::timestamptz where email = ${email}`,
      )
    }
    const equals = await queryRows<{ email: string }>(
      portal,
      sql`select email from accounts where email in (${lea}, ${bea}) order by id`,
    )
    const byId = equals.map(({ email }) => email)
    for (const [sort, order] of [
      ['surname', [max, ...byId]],
      ['last_signed_in_at', [...byId.toReversed(), max]],
    ] as const) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null;) {
        const query: string = `sort=${sort}&limit=1${after && `&after=${after}`}`
        const { body } = await rita.get(`/api/staff/changes?${query}`)
        seen.push(...body.objects.map(({ email }: { email: string }) => email))
        after = body.next
      }
      assert.deepEqual(seen, order, sort)
    }
    await portal.db.execute(sql`update accounts set country_id = ${JAPAN} where email = ${max}`)
    await rita.post(`/api/staff/agents/${of(lea).agent}/suspend`, { reason: 'It was shared.' })
    for (const sort of ['surname', 'last_signed_in_at']) {
      assert.deepEqual(await listed(rita, `sort=${sort}&area=APAC`), [max])
      assert.deepEqual(await listed(rita, `sort=${sort}&status=suspended`), [lea])
      assert.deepEqual((await listed(rita, `sort=${sort}&status=approved`)).toSorted(), [bea, max])
      assert.deepEqual(await listed(rita, `sort=${sort}&status=declined`), [])
      assert.deepEqual((await listed(rita, `sort=${sort}&search=berg`)).toSorted(), [bea, lea])
    }
    const refused = await rita.get('/api/staff/changes?sort=surname&after=bm90')
    assert.deepEqual([refused.status, refused.body.errors], [400, { after: 'invalid' }])
  })
})

describe('a question about data changes', () => {
  test('is mailed as one about them, puts them last, and the answer puts them first with what it corrects', async () => {
    const { portal, rita, agents, of } = await start()
    const asked = await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, {
      question,
      fields: ['surname'],
    })
    assert.equal(asked.status, 200)
    const mail = await portal.lastMail(lea)
    assert.match(mail.subject, /question about your change of data/)
    assert.match(mail.text, /changes to your data/)
    assert.deepEqual(await listed(rita), [max, lea])
    assert.deepEqual(await listed(rita, 'asked=open'), [lea])
    assert.equal((await counts(rita)).asked, 1)
    const hash = await linkSecret(portal, lea)
    const answered = await portal.browser().post('/api/application/answer', {
      hash,
      text: 'Here it is.',
      changes: { surname: 'da Costa' },
    })
    assert.equal(answered.status, 200)
    assert.deepEqual(await listed(rita), [lea, max])
    assert.deepEqual(await listed(rita, 'asked=answered'), [lea])
    assert.equal((await counts(rita)).answered, 1)
    const [first] = (await rita.get('/api/staff/changes?limit=1')).body.objects
    assert.deepEqual(
      first.changes.map(({ after }: { after: string }) => after),
      ['da Costa'],
    )
    const { question: told } = (await rita.get(`/api/staff/agents/${of(lea).agent}`)).body
    assert.deepEqual(told.changes, { surname: ['Costa', 'da Costa'] })
    // An approved agent's name changes only after the review.
    assert.equal((await agents[lea]?.get('/api/user'))?.body.surname, 'Lima')
  })

  test('goes on page by page over its places', async () => {
    const { rita, of } = await start()
    await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, { question })
    const first = (await rita.get('/api/staff/changes?limit=1')).body
    assert.deepEqual(
      [
        first.objects[0].email,
        await listed(rita, `limit=1&after=${first.next}`),
        first.objects.length,
      ],
      [max, [lea], 1],
    )
  })

  test('ends with the decision, and its undoing brings it back', async () => {
    const { portal, rita, of } = await start()
    const { now } = portal.deps
    // The time goes on between the steps of a decision.
    Object.assign(portal.deps, {
      now: () => {
        portal.passes(1)
        return now()
      },
    })
    await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, { question })
    const path = `/api/staff/changes/${of(lea).id}`
    await rita.post(path, { approve: ['surname'] })
    const record = async () => (await rita.get(`/api/staff/agents/${of(lea).agent}`)).body
    assert.ok((await record()).question.closed_at)
    await rita.post(`${path}/undo`)
    assert.equal((await record()).question.closed_at, null)
    assert.deepEqual(await listed(rita, 'asked=open'), [lea])
  })

  test('ends with the answer that takes the last change back', async () => {
    const { portal, rita, of } = await start()
    const path = `/api/staff/agents/${of(lea).agent}`
    await rita.post(`${path}/ask`, { question, fields: ['surname'] })
    const hash = await linkSecret(portal, lea)
    const text = 'It was a mistake.'
    const changes = { surname: 'Lima' }
    await portal.browser().post('/api/application/answer', { hash, text, changes })
    assert.deepEqual(await listed(rita), [max])
    assert.equal((await rita.get(path)).body.question.answer, text)
    const { objects } = (await rita.get('/api/staff/agents?status=approved&search=lea')).body
    assert.deepEqual([objects[0].asked_at, objects[0].answered_at], [null, null])
  })

  test('shows the agent the requested values of the fields that it names', async () => {
    const { portal, rita, of } = await start()
    const fields = ['surname', 'agency.city']
    await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, { question, fields })
    const hash = await linkSecret(portal, lea)
    const { application } = (await portal.browser().post('/api/application/read', { hash })).body
    assert.deepEqual(application.question.fields, { surname: 'Costa', 'agency.city': 'Lyon' })
  })

  test('names only fields that are reviewed, because the link of its mail needs no session', async () => {
    const { rita, of } = await start()
    const fields = ['surname', 'phone', 'birthdate']
    const path = `/api/staff/agents/${of(lea).agent}/ask`
    const { status, body } = await rita.post(path, { question, fields })
    assert.deepEqual(
      [status, body.errors],
      [400, { 'fields.1': 'notAnOption', 'fields.2': 'notAnOption' }],
    )
  })

  test('stays with its owner when the registration waits as well', async () => {
    const { portal, rita, of } = await start()
    const { id, agent } = of(lea)
    await portal.db.execute(sql`update accounts set state = 'activated' where id = ${agent}`)
    await rita.post(`/api/staff/agents/${agent}/assign`, { to: 'me' })
    await rita.post(`/api/staff/agents/${agent}/ask`, { question })
    await rita.post(`/api/staff/changes/${id}`, { approve: ['surname'] })
    const mine = (await rita.get('/api/staff/agents?status=activated&assigned=me')).body.objects
    assert.deepEqual(
      mine.map((row: Record<string, unknown>) => [row['id'], row['asked_at'] !== null]),
      [[agent, true]],
    )
  })

  test('is 409 when nothing of the agent waits', async () => {
    const { rita, of } = await start()
    await rita.post(`/api/staff/changes/${of(lea).id}`, { approve: ['surname'] })
    const { status } = await rita.post(`/api/staff/agents/${of(lea).agent}/ask`, { question })
    assert.equal(status, 409)
  })
})

describe('POST /api/staff/changes/bulk', () => {
  const path = '/api/staff/changes/bulk'

  test('decides all fields of each request, and answers for each', async () => {
    const { portal, rita, adam, agents, of } = await start()
    await adam.post(`/api/staff/changes/${of(max).id}`, {
      reject: ['agency.iata_nr'],
      reason: 'Not yours.',
    })
    const ids = [of(lea).id, of(max).id, portal.deps.newId()]
    const { status, body } = await rita.post(path, { action: 'approve', ids })
    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ result, code, decided }: Record<string, any>) => [
        result,
        decided?.state ?? code,
      ]),
      [
        ['done', null],
        ['refused', 'declined'],
        ['refused', 'notFound'],
      ],
    )
    assert.equal((await agents[lea]?.get('/api/user'))?.body.surname, 'Costa')
    const again = await rita.post(path, { action: 'approve', ids: [of(lea).id] })
    assert.equal(again.body.results[0].result, 'done')
  })

  test('approves, but passes over those with warnings unless they are included', async () => {
    const { portal, rita, of } = await start()
    const ids = [of(lea).id, of(max).id]
    const { body } = await rita.post(path, { action: 'approve', ids, add_agency: true })
    assert.deepEqual(
      body.results.map(({ result, findings }: Record<string, unknown>) => [result, findings]),
      [
        ['done', []],
        ['passedOver', ['iataCheckDigit']],
      ],
    )
    assert.deepEqual(await listed(rita), [max])
    const included = { action: 'approve', ids, including_warnings: true, add_agency: true }
    assert.deepEqual(results(await rita.post(path, included)), ['done', 'done'])
    assert.deepEqual(await queryRows(portal, sql`select id from agencies`), [])
  })

  test('adds agencies to the directory only when asked to', async () => {
    for (const add_agency of [undefined, false, true]) {
      const { portal, rita, agents, of } = await start()
      await agents[max]?.patch('/api/user', { agency: { iata_nr: '00000022' } })
      const ids = [of(max).id]
      assert.deepEqual(results(await rita.post(path, { action: 'approve', ids, add_agency })), [
        'done',
      ])
      const added = await queryRows(portal, sql`select id from agencies`)
      assert.equal(added.length, add_agency ? 1 : 0)
    }
  })

  test('refuses those that have changed since the member read them', async () => {
    const { rita, agents, of } = await start()
    const ids = [of(lea).id, of(max).id]
    const { objects } = (await rita.get('/api/staff/changes')).body
    const versions = Object.fromEntries(
      objects.map(({ id, version }: { id: string; version: number }) => [id, version]),
    )
    await agents[lea]?.patch('/api/user', { surname: 'Souza' })
    const decline = { action: 'decline', ids, reason: 'Not known to us.', versions }
    const { body } = await rita.post(path, decline)
    assert.deepEqual(
      body.results.map(({ result, code }: Record<string, unknown>) => [result, code]),
      [
        ['refused', 'changed'],
        ['done', null],
      ],
    )
    assert.deepEqual(await listed(rita), [lea])
    assert.deepEqual(results(await rita.post(path, decline)), ['refused', 'done'])
  })

  test('decides on the others when nothing is left of one', async () => {
    const { portal, rita, of } = await start()
    await portal.db.execute(
      sql`update change_requests set changes = '{}', closed_at = asked_at where id = ${of(max).id}`,
    )
    const ids = [of(lea).id, of(max).id]
    const { status, body } = await rita.post(path, { action: 'approve', ids })
    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ result, code }: Record<string, unknown>) => [result, code]),
      [
        ['done', null],
        ['refused', 'conflict'],
      ],
    )
  })

  test('names a wrong reason before anything is decided', async () => {
    const { portal, rita, of } = await start()
    await addStandardReasons(portal.deps)
    const [kept] = (await rita.get('/api/staff/reasons?for=ask')).body.objects
    // The first one is not found, so nothing else would show the reason to be wrong.
    const ids = [portal.deps.newId(), of(lea).id]
    for (const [call, each] of [
      [path, ids],
      ['/api/staff/agents/bulk', [portal.deps.newId()]],
    ] as const) {
      const body = { action: 'decline', ids: each, reason_id: kept.id }
      const refused = await rita.post(call, body)
      assert.deepEqual([refused.status, refused.body.errors], [400, { reason_id: 'notAnOption' }])
    }
    assert.deepEqual(await listed(rita), [lea, max])
  })

  test('declines with a reason, assigns, and refuses one’s own and those of other areas', async () => {
    const { portal, rita, agents, of } = await start()
    const ids = [of(lea).id, of(max).id]
    const assigned = await rita.post(path, { action: 'assign', ids, to: 'me' })
    assert.deepEqual(
      assigned.body.results.map(({ result }: { result: string }) => result),
      ['done', 'done'],
    )
    assert.equal((await counts(rita)).mine, 2)
    assert.deepEqual((await rita.post(path, { action: 'decline', ids })).body.errors, {
      reason: 'required',
    })
    await makeMember(portal, lea, 'reviewer')
    for (const own of [{ action: 'approve' }, { action: 'assign', to: 'me' }]) {
      const answer = await agents[lea]?.post(path, { ...own, ids: [of(lea).id] })
      assert.equal(answer?.body.results[0].code, 'ownRecord')
    }
    await portal.db.execute(sql`update members set areas = '{APAC}'`)
    const { body } = await rita.post(path, { action: 'decline', ids, reason: 'Not known to us.' })
    assert.deepEqual(
      body.results.map(({ code }: { code: string }) => code),
      ['notFound', 'notFound'],
    )
  })
})
