import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { attempts, days, hours, minutes, undo } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeMember,
  makeStaff,
  startPortal,
} from '../../../test/harness.ts'
import { accountId, queryRows, rowsOf } from '../../../test/inspection.ts'

const reason = 'We could not find your agency.\nPlease ask its owner.'
const staffLogin = { email: 'rita.berg@example.com', password: 'a long staff password' }

/** Ana was declined, and the mail has arrived. */
async function declined() {
  const portal = await startPortal()
  await activatedAgent(portal)
  const rita = await makeStaff(portal)
  const id = await accountId(portal)
  const path = `/api/staff/agents/${id}`
  const decline = async () => {
    await rita.post('/api/login', staffLogin)
    await rita.post(`${path}/decline`, { reason })
    portal.passes(undo.time)
    return linkSecret(portal, ana.email)
  }
  const visitor = portal.browser()
  const call = (action: string, body: object) => visitor.post(`/api/application/${action}`, body)
  return { portal, rita, id, path, decline, hash: await decline(), call }
}

describe('the link in the mail of a decline', () => {
  test('says why, without a session and without anything of the staff', async () => {
    const { portal, rita, path, hash, call } = await declined()
    await rita.post(`${path}/notes`, { text: 'Known from the fair.' })
    const { application } = (await call('read', { hash })).body
    assert.deepEqual(
      [application.state, application.reason, application.can_apply_again],
      ['declined', reason, true],
    )
    assert.doesNotMatch(JSON.stringify(application), /Rita|Berg|fair|Lima|ana\./)
    const login = await portal
      .browser()
      .post('/api/login', { email: ana.email, password: ana.password })
    assert.equal(login.body.code, 'declined')
  })

  test('lets the registration wait again with what was entered; the history keeps the decision', async () => {
    const { portal, rita, path, hash, call } = await declined()
    portal.passes(days(20))
    const { application } = (await call('apply-again', { hash })).body
    assert.deepEqual(
      [application.state, application.reason, application.decided_at],
      ['activated', null, null],
    )
    const end = portal.deps.now().getTime() + hours(48)
    assert.equal(application.expected_by, new Date(end).toISOString())
    await rita.post('/api/login', staffLogin)
    const record = (await rita.get(path)).body
    assert.deepEqual([record.state, record.surname], ['activated', 'Lima'])
    const actions = record.history.map(({ action }: { action: string }) => action)
    assert.ok(actions.includes('declined') && actions.includes('appliedAgain'))
    const [row] = (await rita.get('/api/staff/agents?status=activated')).body.objects
    assert.equal(row.late, false)
    // It waits since then, and not since its first confirmation, everywhere.
    const since = portal.deps.now().toISOString()
    const { oldest_at } = (await rita.get('/api/staff/agents/counts')).body
    assert.deepEqual([row.waiting_since, oldest_at], [since, since])
    portal.passes(minutes(1))
    const { body: metrics } = await portal.monitoring.get('/metrics')
    assert.match(metrics, /^queue_oldest_seconds\{area="EMEA"\} 60$/m)
    assert.match(metrics, /^queue_waiting\{area="EMEA"\} 1$/m)
    assert.equal((await rita.post(`${path}/approve`)).status, 200)
  })

  test('puts it behind those that have waited longer since', async () => {
    const { portal, rita, hash, call } = await declined()
    await activatedAgent(portal, { email: 'bea@example.com' })
    portal.passes(minutes(5))
    await call('apply-again', { hash })
    await rita.post('/api/login', staffLogin)
    const order = async (sort: string) =>
      (await rita.get(`/api/staff/agents?status=activated&sort=${sort}`)).body.objects.map(
        ({ email }: { email: string }) => email,
      )
    assert.deepEqual(await order('oldest'), ['bea@example.com', ana.email])
    assert.deepEqual(await order('newest'), [ana.email, 'bea@example.com'])
    const first = (await rita.get('/api/staff/agents?status=activated&limit=1')).body
    const second = await rita.get(`/api/staff/agents?status=activated&after=${first.next}`)
    assert.equal(second.body.objects[0].email, ana.email)
  })

  test('lets it wait again once in 30 days', async () => {
    const { portal, decline, hash, call } = await declined()
    await call('apply-again', { hash })
    assert.equal((await call('apply-again', { hash })).status, 200)
    portal.passes(minutes(10))
    const second = await decline()
    const { application } = (await call('read', { hash: second })).body
    assert.equal(application.can_apply_again, false)
    portal.passes(Date.parse(application.can_apply_again_at) - portal.deps.now().getTime() - 1)
    const early = await call('apply-again', { hash: second })
    assert.deepEqual([early.status, early.body.code], [409, 'conflict'])
    portal.passes(1)
    assert.equal((await call('apply-again', { hash: second })).body.application.state, 'activated')
  })

  test('erases everything, and says so by mail', async () => {
    const { portal, id, hash, call } = await declined()
    assert.deepEqual((await call('erase', { hash })).body, { success: true })
    assert.match((await portal.lastMail(ana.email)).subject, /deleted/)
    for (const table of ['accounts', 'application_links', 'terms_acceptances', 'consents'])
      assert.doesNotMatch(JSON.stringify(await rowsOf(portal, table)), /lima|Lima/, table)
    const history = await queryRows<{ detail: object }>(
      portal,
      sql`select detail from history where subject_id = ${id}`,
    )
    assert.ok(history.every(({ detail }) => Object.keys(detail).length === 0))
    assert.deepEqual((await call('erase', { hash })).body, { success: false })
    assert.equal((await portal.browser().post('/api/signup', ana)).body.step_id, 3)
  })

  test('erases and reapplies declined people only, and no member of the staff', async () => {
    const { portal, rita, path, hash, call } = await declined()
    await makeMember(portal, ana.email, 'support')
    assert.equal((await call('erase', { hash })).status, 409)
    await makeMember(portal, ana.email, null)
    await call('apply-again', { hash })
    await rita.post('/api/login', staffLogin)
    await rita.post(`${path}/approve`)
    assert.equal((await call('erase', { hash })).status, 409)
    assert.equal((await call('apply-again', { hash })).status, 409)
    assert.equal((await call('read', { hash })).body.application.state, 'approved')
  })
})

describe('links that do not work', () => {
  test('unknown, late and those to a former address answer alike, at every call', async () => {
    const { portal, hash, call } = await declined()
    const answers = async (secret: string) => [
      await call('read', { hash: secret }),
      await call('answer', { hash: secret, text: 'x' }),
      await call('apply-again', { hash: secret }),
      await call('erase', { hash: secret }),
    ]
    const bodies = async (secret: string) =>
      (await answers(secret)).map(({ status, body }) => [status, body])
    const expected = [
      [200, { application: null }],
      [200, { application: null }],
      [200, { application: null }],
      [200, { success: false }],
    ]
    assert.deepEqual(await bodies('x'.repeat(43)), expected)
    assert.deepEqual(await bodies(''), expected)
    await portal.db.execute(sql`update accounts set email = 'ana@new.example' where name = 'Ana'`)
    assert.deepEqual(await bodies(hash), expected)
    await portal.db.execute(sql`update accounts set email = ${ana.email} where name = 'Ana'`)
    portal.passes(days(60))
    assert.deepEqual(await bodies(hash), expected)
  })

  test('are limited by network; those that work are not counted', async () => {
    const { hash, call, portal } = await declined()
    const { max } = attempts.applicationLinkByAddress
    for (let n = 0; n <= max; n += 1) assert.equal((await call('read', { hash })).status, 200)
    for (let n = 0; n < max; n += 1)
      assert.equal((await call('read', { hash: `guess ${n}` })).status, 200)
    assert.equal((await call('read', { hash })).status, 429)
    portal.passes(hours(1))
    assert.equal((await call('read', { hash })).status, 200)
  })
})
