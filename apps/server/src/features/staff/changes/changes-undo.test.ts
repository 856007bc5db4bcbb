import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { undo } from '@passerelle/contracts/limits.ts'
import {
  ana,
  makeMember,
  makeStaff,
  signedInApproved,
  startPortal,
  type TestPortal,
} from '../../../../test/harness.ts'
import { queryRows } from '../../../../test/inspection.ts'

/** The agent has asked for three changes, and two members may decide. */
async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
  const agent = await signedInApproved(portal)
  const { pending_id: id } = (
    await agent.patch('/api/user', { surname: 'Costa', agency: { name: 'Nova', city: 'Paris' } })
  ).body
  return { portal, rita, adam, agent, path: `/api/staff/changes/${id}` }
}
const openChanges = async (member: { get: (path: string) => Promise<{ body: any }> }) =>
  (await member.get('/api/staff/changes')).body.objects
const decisionMails = async (portal: TestPortal) => {
  portal.passes(undo.time)
  return (await portal.mails()).filter(
    ({ to, text }) => to === ana.email && /what we decided/.test(text),
  )
}
const reason = 'We know another city.'
const everything = {
  approve: ['surname', 'agency.name'],
  reject: ['agency.city'],
  reason,
  add_agency: true,
}

describe('undoing a decision on changes', () => {
  test('within ten seconds brings record, request and directory back, and mails nothing', async () => {
    const { portal, rita, adam, agent, path } = await start()
    const [before] = await openChanges(adam)
    const agencies = await queryRows(portal, sql`select name from agencies`)
    await rita.post(path, everything)
    assert.equal((await agent.get('/api/user')).body.surname, 'Costa')
    assert.deepEqual(
      (await queryRows(portal, sql`select name from agencies`)).length,
      agencies.length + 1,
    )
    portal.passes(undo.time - 1)
    const { status, body } = await rita.post(`${path}/undo`)
    assert.deepEqual([status, body.open], [200, true])
    const { surname, pending_changes: pending } = (await agent.get('/api/user')).body
    assert.deepEqual(
      [surname, pending],
      [ana.last_name, { surname: 'Costa', 'agency.name': 'Nova', 'agency.city': 'Paris' }],
    )
    const [after] = await openChanges(adam)
    assert.deepEqual(after, { ...before, version: before.version + 2 })
    assert.deepEqual(await queryRows(portal, sql`select name from agencies`), agencies)
    assert.deepEqual(await decisionMails(portal), [])
    assert.equal((await adam.post(path, everything)).status, 200)
    assert.equal((await decisionMails(portal)).length, 1)
  })

  test('of some fields keeps what was decided on the others before', async () => {
    const { rita, agent, path } = await start()
    await rita.post(path, { approve: ['surname'] })
    await rita.post(path, { reject: ['agency.city'], reason })
    await rita.post(`${path}/undo`)
    const { surname, pending_changes: pending } = (await agent.get('/api/user')).body
    assert.deepEqual(
      [surname, pending],
      ['Costa', { 'agency.name': 'Nova', 'agency.city': 'Paris' }],
    )
  })

  test('after ten seconds is 409 tooLate, and the mail is sent', async () => {
    const { portal, rita, path } = await start()
    await rita.post(path, everything)
    portal.passes(undo.time)
    const { status, body } = await rita.post(`${path}/undo`)
    assert.deepEqual([status, body.code], [409, 'tooLate'])
    assert.equal((await decisionMails(portal)).length, 1)
  })

  test('is for the member who decided, once, in their areas', async () => {
    const { portal, rita, adam, path } = await start()
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    await rita.post(path, everything)
    const refused = await adam.post(`${path}/undo`)
    assert.deepEqual([refused.status, refused.body.decided.by], [409, 'Rita Berg'])
    await portal.db.execute(sql`update members set areas = '{APAC}'`)
    assert.equal((await rita.post(`${path}/undo`)).status, 404)
    await portal.db.execute(sql`update members set areas = '{}'`)
    assert.equal((await rita.post(`${path}/undo`)).status, 200)
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    await makeMember(portal, 'rita.berg@example.com', 'support')
    assert.equal((await rita.post(`${path}/undo`)).status, 404)
  })

  test('is 409 when the agent has asked for other changes since', async () => {
    const { rita, agent, path } = await start()
    await rita.post(path, everything)
    await agent.patch('/api/user', { surname: 'Souza' })
    const { status, body } = await rita.post(`${path}/undo`)
    assert.deepEqual([status, body.code], [409, 'conflict'])
    assert.equal((await agent.get('/api/user')).body.pending_changes.surname, 'Souza')
  })

  test('of some fields is 409 when the agent has changed the others since', async () => {
    const { rita, agent, path } = await start()
    await rita.post(path, { approve: ['surname'] })
    await agent.patch('/api/user', { agency: { city: 'Nice' } })
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    assert.equal((await agent.get('/api/user')).body.pending_changes['agency.city'], 'Nice')
  })
})
