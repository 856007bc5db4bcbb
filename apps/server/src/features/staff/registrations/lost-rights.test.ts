/** Rights that go while a request of the desk runs: nothing is done in the former member's name. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  activatedAgent,
  makeStaff,
  signedInApproved,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const reason = 'We could not find your agency.'
const rightsLost = {
  'a demotion': sql`update members set role = 'auditor'`,
  'areas that are taken away': sql`update members set areas = '{APAC}'`,
} as const

/** Changes rights after the caller was checked and before the request's transaction begins. */
function changeRightsWithin(portal: TestPortal, change: (typeof rightsLost)['a demotion']) {
  const { db } = portal.deps
  const begun = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? async (work: Parameters<typeof db.transaction>[0]) => {
            await target.execute(change)
            return target.transaction(work)
          }
        : (Reflect.get(target, name) as unknown),
  })
  Object.assign(portal.deps, { db: begun })
  return () => Object.assign(portal.deps, { db })
}

/** What a decision would change. */
const stateOf = async (portal: TestPortal) => ({
  agents: await queryRows(portal, sql`select id, state, version, assigned_to from accounts`),
  requests: await queryRows(portal, sql`select id, changes, closed_at from change_requests`),
  notes: await queryRows(portal, sql`select id from notes`),
  questions: await queryRows(portal, sql`select id from questions`),
})

/** Ana waits, Ben waits for a data change, and Rita has decided on neither. */
async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  await activatedAgent(portal)
  const ben = await signedInApproved(portal, { email: 'ben@example.com' })
  const { pending_id } = (await ben.patch('/api/user', { surname: 'Costa' })).body
  await portal.mails()
  return { portal, rita, id: await accountId(portal), change: String(pending_id) }
}

type Call = (rita: Browser, ids: { id: string; change: string }) => ReturnType<Browser['post']>
const onAgent =
  (action: string, body: object = {}): Call =>
  (rita, { id }) =>
    rita.post(`/api/staff/agents/${id}/${action}`, body)
const calls: Readonly<Record<string, Call>> = {
  approve: onAgent('approve'),
  decline: onAgent('decline', { reason }),
  ask: onAgent('ask', { question: 'Which office is it?' }),
  suspend: onAgent('suspend', { reason }),
  notes: onAgent('notes', { text: 'Called.' }),
  assign: onAgent('assign', { to: 'me' }),
  changes: (rita, { change }) =>
    rita.post(`/api/staff/changes/${change}`, { approve: ['surname'] }),
}

for (const [what, change] of Object.entries(rightsLost))
  describe(`${what} in the middle of a request`, () => {
    for (const [name, call] of Object.entries(calls))
      test(`${name}: is 404, and nothing is done or mailed`, async () => {
        const { portal, rita, ...ids } = await start()
        const before = await stateOf(portal)
        const restore = changeRightsWithin(portal, change)
        assert.equal((await call(rita, ids)).status, 404)
        restore()
        assert.deepEqual(await stateOf(portal), before)
        assert.deepEqual(
          await queryRows(portal, sql`select template from outbox where state = 'queued'`),
          [],
        )
      })

    test('bulk: each person is refused', async () => {
      const { portal, rita, id } = await start()
      const restore = changeRightsWithin(portal, change)
      const { body } = await rita.post('/api/staff/agents/bulk', {
        action: 'decline',
        ids: [id],
        reason,
      })
      restore()
      assert.deepEqual([body.results[0].result, body.results[0].code], ['refused', 'notFound'])
    })
  })

test('areas that are taken away while a record is open: it is 404 from then on', async () => {
  const { portal, rita, id, change } = await start()
  assert.equal((await rita.get(`/api/staff/agents/${id}`)).status, 200)
  await portal.db.execute(rightsLost['areas that are taken away'])
  for (const [name, call] of Object.entries(calls))
    assert.equal((await call(rita, { id, change })).status, 404, name)
  assert.equal((await rita.get(`/api/staff/agents/${id}`)).status, 404)
  const looking = await rita.post('/api/staff/looking', { agent_id: id })
  assert.ok(looking.status === 404 || looking.body.looking.length === 0)
  assert.equal((await rita.get('/api/staff/agents?status=activated')).body.objects.length, 0)
})
