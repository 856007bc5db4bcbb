import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import {
  ana,
  linkSecret,
  makeStaff,
  signedInApproved,
  startPortal,
  type Browser,
} from '../../../test/harness.ts'
import { queryRows } from '../../../test/inspection.ts'

/** Ana is approved and asks for two changes that are reviewed. */
async function start() {
  const portal = await startPortal()
  const browser = await signedInApproved(portal)
  const rita = await makeStaff(portal)
  await browser.patch('/api/user', { surname: 'Costa', agency: { city: 'Porto' } })
  const sentAt = portal.deps.now().getTime()
  const [row] = await queryRows<{ id: string; agent: string }>(
    portal,
    sql`select id, agent_id as agent from change_requests`,
  )
  assert.ok(row)
  const iso = (time: number) => new Date(sentAt + time).toISOString()
  return { portal, browser, rita, iso, ...row, path: `/api/staff/changes/${row.id}` }
}
const changeOf = async (browser: Browser) =>
  (await browser.get('/api/user/application')).body.change

test('a change of data says when it was sent, until when staff mean to decide, and when the last field was decided', async () => {
  const { portal, browser, rita, iso, path } = await start()
  const waits = { asked_at: iso(0), expected_by: iso(hours(48)), decided_at: null }
  assert.deepEqual(await changeOf(browser), waits)
  await rita.post(path, { approve: ['surname'] })
  assert.deepEqual(await changeOf(browser), waits)
  portal.passes(hours(5))
  await rita.post(path, { reject: ['agency.city'], reason: 'It is in Lyon.' })
  assert.deepEqual(await changeOf(browser), {
    asked_at: iso(0),
    expected_by: null,
    decided_at: iso(hours(5)),
  })
  await rita.post(`${path}/undo`)
  assert.deepEqual(await changeOf(browser), waits)
})

test('a time that has passed, and one while a question waits for the agent, is not promised', async () => {
  const { portal, browser, rita, agent, iso } = await start()
  await rita.post(`/api/staff/agents/${agent}/ask`, { question: 'Since when?' })
  assert.deepEqual(await changeOf(browser), {
    asked_at: iso(0),
    expected_by: null,
    decided_at: null,
  })
  const hash = await linkSecret(portal, ana.email)
  const answered = await portal.browser().post('/api/application/answer', { hash, text: 'May.' })
  assert.equal(answered.body.application.change.expected_by, iso(hours(48)))
  portal.passes(hours(48))
  await browser.post('/api/login', { email: ana.email, password: ana.password })
  assert.equal((await changeOf(browser)).expected_by, null)
})

test('a change that the agent took back, and one of a suspended agent, is not shown', async () => {
  const { portal, browser, rita, agent } = await start()
  await rita.post(`/api/staff/agents/${agent}/ask`, { question: 'Since when?' })
  const hash = await linkSecret(portal, ana.email)
  await rita.post(`/api/staff/agents/${agent}/suspend`, { reason: 'As you asked.' })
  const { application } = (await portal.browser().post('/api/application/read', { hash })).body
  assert.deepEqual([application.state, application.change], ['suspended', null])
  await rita.post(`/api/staff/agents/${agent}/reinstate`)
  await browser.post('/api/login', { email: ana.email, password: ana.password })
  await browser.patch('/api/user', { surname: ana.last_name, agency: { city: ana.city } })
  assert.equal(await changeOf(browser), null)
})

test('the start page and the own record say until when a question can be answered, as long as it is open', async () => {
  const { portal, browser, rita, agent, iso } = await start()
  const until = async () => {
    const home = (await browser.get('/api/user/home')).body.answer_by
    assert.equal((await browser.get('/api/user')).body.answer_by, home)
    return home
  }
  assert.equal(await until(), null)
  const ask = () => rita.post(`/api/staff/agents/${agent}/ask`, { question: 'Since when?' })
  await ask()
  assert.equal(await until(), iso(days(14)))
  const hash = await linkSecret(portal, ana.email)
  await portal.browser().post('/api/application/answer', { hash, text: 'May.' })
  assert.equal(await until(), null)
  await ask()
  portal.passes(days(14))
  await browser.post('/api/login', { email: ana.email, password: ana.password })
  assert.equal(await until(), null)
})
