import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import { makeStaff, signedIn, startPortal, type Browser } from '../../../test/harness.ts'
import { accountId } from '../../../test/inspection.ts'

const read = async (browser: Browser) => (await browser.get('/api/user/application')).body

test('a registration that is checked says when it was sent and confirmed, and until when staff mean to decide', async () => {
  const portal = await startPortal()
  const begin = portal.deps.now().getTime()
  const iso = (time: number) => new Date(time).toISOString()
  const browser = await signedIn(portal)
  portal.passes(minutes(5))
  assert.deepEqual(await read(browser), {
    state: 'activated',
    registered_at: iso(begin),
    confirmed_at: iso(begin),
    expected_by: iso(begin + hours(48)),
    question: null,
    change: null,
    decided_at: null,
    reason: null,
    can_apply_again: false,
    can_apply_again_at: null,
  })
})

test('a time that has passed is not promised', async () => {
  const portal = await startPortal({ REVIEW_HOURS: '1' })
  const browser = await signedIn(portal)
  portal.passes(hours(2))
  assert.equal((await read(browser)).expected_by, null)
})

test('an approved registration says when it was decided, and nothing of the staff', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  const desk = await makeStaff(portal)
  const agent = await accountId(portal)
  await desk.post(`/api/staff/agents/${agent}/notes`, { text: 'Known from the fair.' })
  portal.passes(hours(1))
  await desk.post(`/api/staff/agents/${agent}/approve`, { note: 'Rita called them.' })
  const application = await read(browser)
  assert.equal(application.state, 'approved')
  assert.equal(application.decided_at, portal.deps.now().toISOString())
  assert.equal(application.expected_by, null)
  assert.doesNotMatch(JSON.stringify(application), /Rita|Berg|fair/)
})

test('a visitor is refused, and so are staff who are no agents', async () => {
  const portal = await startPortal()
  assert.equal((await portal.get('/api/user/application')).status, 401)
  const { status, body } = await (await makeStaff(portal)).get('/api/user/application')
  assert.deepEqual([status, body.code], [403, 'notAnAgent'])
})

test('an account that was deleted in the meantime has no registration', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  await portal.db.execute(sql`delete from accounts`)
  assert.equal((await browser.get('/api/user/application')).status, 401)
})
