/** What a member who is also an agent reads of the own record: nothing of the review. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  ana,
  makeMember,
  makeStaff,
  signedIn,
  signedInApproved,
  startPortal,
  type Browser,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

describe('the own record at the desk', () => {
  test('has no notes, no findings, and nobody who reviews it', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const own = await signedIn(portal, { iata_nr: '12345678' })
    await makeMember(portal, ana.email, 'reviewer')
    const id = await accountId(portal)
    const path = `/api/staff/agents/${id}`
    await rita.post(`${path}/notes`, { text: 'Call the agency.' })
    await rita.post(`${path}/assign`, { to: 'me' })
    await rita.post(`${path}/ask`, { question: 'Which office do you work in?' })
    await rita.post('/api/staff/looking', { agent_id: id })
    const others = (await rita.get(path)).body
    assert.deepEqual([others.notes.length, others.question.asked_by], [1, 'Rita Berg'])
    assert.ok(others.findings.length > 0)

    const { body } = await own.get(path)
    assert.deepEqual([body.notes, body.findings, body.question.asked_by], [[], [], null])
    const actors = body.history.map(({ actor }: { actor: string | null }) => actor)
    assert.ok(actors.length > 0)
    assert.deepEqual(
      actors,
      actors.map(() => null),
    )
    const [row] = (await own.get('/api/staff/agents?status=activated')).body.objects
    assert.deepEqual(
      [row.id, row.worst_finding, row.assigned_to, row.looking],
      [id, null, null, []],
    )
    assert.deepEqual((await own.post('/api/staff/looking', { agent_id: null })).body.looking, [])
    for (const answer of [body, row]) assert.doesNotMatch(JSON.stringify(answer), /Berg|agency\./)
  })

  test('is the same in the list of data changes', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const own = await signedInApproved(portal)
    await makeMember(portal, ana.email, 'reviewer')
    await own.patch('/api/user', { agency: { iata_nr: '12345678' } })
    await rita.post(`/api/staff/agents/${await accountId(portal)}/assign`, { to: 'me' })
    const [theirs] = (await rita.get('/api/staff/changes')).body.objects
    assert.deepEqual([theirs.worst_finding, theirs.assigned_to.name], ['warn', 'Rita Berg'])
    const [request] = (await own.get('/api/staff/changes')).body.objects
    assert.deepEqual([request.worst_finding, request.assigned_to], [null, null])
  })

  for (const list of ['agents', 'changes'] as const)
    test(`is not found by its finding or its owner, nor counted so: ${list}`, async () => {
      const portal = await startPortal()
      const rita = await makeStaff(portal)
      const sign = list === 'agents' ? signedIn : signedInApproved
      const own = await sign(portal, list === 'agents' ? { iata_nr: '12345678' } : {})
      if (list === 'changes') await own.patch('/api/user', { agency: { iata_nr: '12345678' } })
      await makeMember(portal, ana.email, 'reviewer')
      const answers = async (reader: Browser, query: string) => {
        const status = list === 'agents' ? 'status=activated&' : ''
        const path = `/api/staff/${list}`
        const { objects } = (await reader.get(`${path}?${status}${query}`)).body
        const { total, warn, stop, mine, unassigned } = (
          await reader.get(`${path}/counts?${status}${query}`)
        ).body
        return { listed: objects.length, total, graver: warn + stop, mine, unassigned }
      }
      const none = { listed: 0, total: 0, graver: 0, mine: 0, unassigned: 0 }
      const searches = ['', `&search=${ana.email}`, '&area=EMEA']
      for (const search of searches) {
        const before = await answers(rita, `assigned=none${search}`)
        assert.deepEqual(before, { listed: 1, total: 1, graver: 1, mine: 0, unassigned: 1 }, search)
        assert.deepEqual(await answers(own, `assigned=none${search}`), none, search)
        assert.deepEqual(await answers(own, search), { ...none, listed: 1, total: 1 }, search)
      }
      const [level] = await queryRows<{ finding: string }>(
        portal,
        sql`select worst_finding as finding from accounts where email = ${ana.email}`,
      )
      await rita.post(`/api/staff/agents/${await accountId(portal)}/assign`, { to: 'me' })
      const [{ id: ritasId }] = (await own.get('/api/staff/colleagues')).body.objects
      for (const filter of [`finding=${level?.finding}`, `assigned=${ritasId}`])
        for (const search of searches) {
          assert.equal((await answers(rita, filter + search)).listed, 1, filter)
          assert.deepEqual(await answers(own, filter + search), none, filter + search)
        }
    })
})
