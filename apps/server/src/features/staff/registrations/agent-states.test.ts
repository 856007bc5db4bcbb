import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { days, hours, minutes, undo } from '@passerelle/contracts/limits.ts'
import { startDesk } from '../../../../test/desk.ts'
import {
  activatedAgent,
  ana,
  makeMember,
  makeStaff,
  signedIn,
  startPortal,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'
import {
  addSite,
  backchannelLogoutSettings,
  refresh,
  signInApproved,
  tokensOf,
  userinfo,
} from '../../../../test/sites.ts'
import { runHousekeeping } from '../../../housekeeping.ts'
import { addStandardReasons } from '../reasons/standard-reasons.ts'

const reason = 'Your password was shared.'
const signIn = (portal: TestPortal) =>
  portal.browser().post('/api/login', { email: ana.email, password: ana.password })
const later = (portal: TestPortal, time: number) =>
  new Date(portal.deps.now().getTime() + time).toISOString()
/** The subjects of the mails that told Ana of a decision, in the order of the alphabet. */
const toldMails = async (portal: TestPortal) => {
  portal.passes(undo.time)
  return (await portal.mails())
    .filter(({ to, subject }) => to === ana.email && /again|suspended/.test(subject))
    .map(({ subject }) => subject)
    .toSorted()
}

describe('reopening a declined registration', () => {
  test('brings it back to the queue, tells the agent why, and lets the agent sign in', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/decline`, { reason: 'We could not find your agency.' })
    assert.equal((await signIn(portal)).status, 403)
    const { status, body } = await adam.post(`${path}/reopen`, { reason: 'We found it.' })
    assert.deepEqual([status, body.state], [200, 'activated'])
    const { objects } = (await rita.get('/api/staff/agents?status=activated')).body
    assert.equal(objects.length, 1)
    const record = (await rita.get(path)).body
    assert.deepEqual([record.reason, record.decided_at], [null, null])
    assert.deepEqual(
      record.history.find(({ action }: { action: string }) => action === 'reopened').detail,
      { reason: 'We found it.' },
    )
    assert.equal((await signIn(portal)).status, 200)
    portal.passes(undo.time)
    assert.match((await portal.lastMail(ana.email)).text, /We found it\./)
    assert.equal((await rita.post(`${path}/approve`)).status, 200)
  })

  test('is refused for a registration that was not declined, and without a reason', async () => {
    const { rita, path } = await startDesk()
    assert.equal((await rita.post(`${path}/reopen`, { reason })).status, 409)
    assert.deepEqual((await rita.post(`${path}/reopen`, {})).body.errors, { reason: 'required' })
  })

  test('can be undone, which ends what the agent opened since', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/decline`, { reason: 'We could not find your agency.' })
    const at = (await rita.get(path)).body.decided_at
    await rita.post(`${path}/reopen`, { reason })
    const agent = portal.browser()
    await agent.post('/api/login', { email: ana.email, password: ana.password })
    assert.equal((await rita.post(`${path}/undo`)).body.state, 'declined')
    assert.equal((await agent.get('/api/user')).status, 401)
    const record = (await rita.get(path)).body
    assert.deepEqual([record.reason, record.decided_at], ['We could not find your agency.', at])
    assert.deepEqual(await toldMails(portal), [])
  })
})

describe('suspending an agent', () => {
  test('ends sessions and tokens at once, tells the sites and mails the reason', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const site = await addSite(portal, backchannelLogoutSettings)
    const browser = await signInApproved(portal)
    const tokens = await tokensOf(portal, browser, site)
    const path = `/api/staff/agents/${await accountId(portal)}`
    const { status, body } = await rita.post(`${path}/suspend`, { reason })
    assert.deepEqual([status, body.state], [200, 'suspended'])
    assert.equal((await browser.get('/api/user')).status, 401)
    assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
    assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.deepEqual(await queryRows(portal, sql`select client_id, sid from logout_notices`), [
      { client_id: 'site', sid: decodeJwt(tokens.id_token)['sid'] },
    ])
    const refused = await signIn(portal)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.reason],
      [403, 'suspended', reason],
    )
    const record = (await rita.get(path)).body
    assert.deepEqual(
      [record.state, record.reason, record.suspended_at, record.suspended_until],
      ['suspended', reason, portal.deps.now().toISOString(), null],
    )
    portal.passes(undo.time)
    assert.match((await portal.lastMail(ana.email)).text, new RegExp(reason))
  })

  test('mails a kept reason in the agent’s language', async () => {
    const { portal, rita, path } = await startDesk()
    await addStandardReasons(portal.deps)
    await portal.db.execute(sql`update accounts set locale = 'de' where email = ${ana.email}`)
    const { objects } = (await rita.get('/api/staff/reasons?for=suspend')).body
    await rita.post(`${path}/suspend`, { reason_id: objects[0].id })
    portal.passes(undo.time)
    const { subject, text } = await portal.lastMail(ana.email)
    assert.equal(subject, 'Ihr Konto ist gesperrt')
    assert.ok(text.includes(objects[0].texts.de))
  })

  test('until a time ends by itself: for a sign-in at that very moment', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/approve`)
    await rita.post(`${path}/suspend`, { reason, until: later(portal, hours(3)) })
    portal.passes(hours(3) - 1)
    assert.equal((await signIn(portal)).status, 403)
    portal.passes(1)
    assert.equal((await signIn(portal)).status, 200)
    const record = (await rita.get(path)).body
    assert.deepEqual(
      [record.state, record.reason, record.suspended_at, record.suspended_until],
      ['approved', null, null, null],
    )
    assert.equal(record.history[0].action, 'suspensionEnded')
  })

  test('until a time ends by itself: for somebody who does not sign in', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/suspend`, { reason, until: later(portal, hours(1)) })
    await runHousekeeping(portal.deps)
    assert.equal((await adam.get(path)).body.state, 'suspended')
    portal.passes(hours(1))
    await runHousekeeping(portal.deps)
    assert.equal((await adam.get(path)).body.state, 'activated')
    assert.equal((await rita.post(`${path}/suspend`, { reason })).body.state, 'suspended')
  })

  test('until a time that is over does not stop the next suspension', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/suspend`, { reason, until: later(portal, hours(1)) })
    portal.passes(hours(1))
    await rita.post(`${path}/suspend`, { reason })
    const { state, suspended_until: until } = (await rita.get(path)).body
    assert.deepEqual([state, until], ['suspended', null])
  })

  test('says until when in the mail', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/suspend`, { reason, until: later(portal, days(400)) })
    portal.passes(undo.time)
    const year = String(new Date(portal.deps.now().getTime() + days(400)).getUTCFullYear())
    assert.match((await portal.lastMail(ana.email)).text, new RegExp(year))
  })

  test('needs a reason, and an end that is a time in the future', async () => {
    const { portal, rita, path } = await startDesk()
    const errors = async (body: object) => (await rita.post(`${path}/suspend`, body)).body.errors
    assert.deepEqual(await errors({ until: 'tomorrow' }), { reason: 'required', until: 'invalid' })
    assert.deepEqual(await errors({ reason, until: later(portal, 0) }), { until: 'invalid' })
    assert.equal((await rita.get(path)).body.state, 'activated')
  })

  test('ends when staff reinstate the agent, who is told', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/approve`)
    await rita.post(`${path}/suspend`, { reason })
    const { status, body } = await adam.post(`${path}/reinstate`, { note: 'They called.' })
    assert.deepEqual([status, body.state], [200, 'approved'])
    assert.equal((await signIn(portal)).status, 200)
    const record = (await rita.get(path)).body
    assert.deepEqual([record.reason, record.notes[0].text], [null, 'They called.'])
    assert.notEqual(record.decided_at, null, 'the approval keeps its time')
    assert.deepEqual(await toldMails(portal), [
      'Your account is suspended',
      'Your account works again',
    ])
    assert.equal((await adam.post(`${path}/approve`)).status, 409)
  })

  test('of a registration that waits ends in the queue', async () => {
    const { rita, path } = await startDesk()
    await rita.post(`${path}/assign`, { to: 'me' })
    await rita.post(`${path}/suspend`, { reason })
    assert.equal((await rita.get('/api/staff/agents/counts')).body.total, 0)
    await rita.post(`${path}/reinstate`)
    const { total, unassigned } = (await rita.get('/api/staff/agents/counts')).body
    assert.deepEqual([total, unassigned], [1, 1])
  })

  test('can be undone, and so can its end', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/approve`)
    const until = later(portal, hours(3))
    await rita.post(`${path}/suspend`, { reason, until })
    assert.equal((await rita.post(`${path}/undo`)).body.state, 'approved')
    const before = (await rita.get(path)).body
    assert.deepEqual([before.reason, before.suspended_until], [null, null])
    await rita.post(`${path}/suspend`, { reason, until })
    await rita.post(`${path}/reinstate`)
    const agent = portal.browser()
    await agent.post('/api/login', { email: ana.email, password: ana.password })
    assert.equal((await rita.post(`${path}/undo`)).body.state, 'suspended')
    assert.equal((await agent.get('/api/user')).status, 401)
    const after = (await rita.get(path)).body
    assert.deepEqual([after.reason, after.suspended_until], [reason, until])
    assert.deepEqual(await toldMails(portal), ['Your account is suspended'])
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
  })
})

test('undoing an approval after a site was used ends the sign-in there and tells the site', async () => {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const site = await addSite(portal, backchannelLogoutSettings)
  const browser = await signedIn(portal)
  const path = `/api/staff/agents/${await accountId(portal)}`
  await rita.post(`${path}/approve`)
  const tokens = await tokensOf(portal, browser, site)
  assert.equal((await rita.post(`${path}/undo`)).body.state, 'activated')
  assert.deepEqual(await queryRows(portal, sql`select client_id, sid from logout_notices`), [
    { client_id: 'site', sid: decodeJwt(tokens.id_token)['sid'] },
  ])
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
  // Who waits may sign in to the portal, and to no site.
  assert.equal((await browser.get('/api/user/application')).body.state, 'activated')
  await rita.post(`${path}/approve`)
  assert.ok((await tokensOf(portal, browser, site)).access_token)
})

describe('decisions on an agent’s state', () => {
  /** Each with what comes before it. */
  const decisions = [
    { action: 'reopen', body: { reason }, state: 'reopened', first: 'decline' },
    { action: 'suspend', body: { reason }, state: 'suspended', first: undefined },
    { action: 'reinstate', body: {}, state: 'reinstated', first: 'suspend' },
  ] as const

  for (const { action, body, state, first } of decisions)
    test(`${action}: a repeat is 200, another member is told who was first, and versions count`, async () => {
      const { portal, rita, adam, path } = await startDesk()
      if (first) await adam.post(`${path}/${first}`, { reason })
      portal.passes(minutes(1))
      const { version } = (await rita.get(path)).body
      const old = await rita.post(`${path}/${action}`, { ...body, version: version + 1 })
      assert.deepEqual(
        [old.status, old.body.code, old.body.record.version],
        [409, 'changed', version],
      )
      const answers = await Promise.all(
        [rita, rita].map((member) => member.post(`${path}/${action}`, { ...body, version })),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      )
      const at = portal.deps.now().toISOString()
      portal.passes(minutes(1))
      const refused = await adam.post(`${path}/${action}`, body)
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.decided],
        [409, 'conflict', { state, by: 'Rita Berg', at }],
      )
      const { history } = (await rita.get(path)).body
      assert.equal(history.filter((one: { action: string }) => one.action === state).length, 1)
    })

  for (const { action, body } of decisions)
    test(`${action}: not on one’s own record, outside the areas or without the right`, async () => {
      const { portal, rita, path } = await startDesk()
      await portal.db.execute(
        sql`update members set areas = '{APAC}' where account_id = ${await accountId(portal, 'rita.berg@example.com')}`,
      )
      assert.equal((await rita.post(`${path}/${action}`, body)).status, 404)
      await makeMember(portal, 'rita.berg@example.com', 'support')
      assert.equal((await rita.post(`${path}/${action}`, body)).status, 404)
      const agent = await signedIn(portal, { email: 'bia@example.com' })
      await makeMember(portal, 'bia@example.com', 'admin')
      const own = `/api/staff/agents/${await accountId(portal, 'bia@example.com')}`
      const refused = await agent.post(`${own}/${action}`, body)
      assert.deepEqual([refused.status, refused.body.code], [403, 'ownRecord'])
    })
})

describe('the last admin who is also an agent', () => {
  const startWithAdmin = async () => {
    const parts = await startDesk()
    await makeMember(parts.portal, ana.email, 'admin')
    return parts
  }

  test('cannot be suspended or declined', async () => {
    const { rita, path } = await startWithAdmin()
    for (const action of ['suspend', 'decline'])
      assert.equal((await rita.post(`${path}/${action}`, { reason })).status, 409)
    assert.equal((await rita.get(path)).body.state, 'activated')
  })

  test('is not left out by two suspensions at once', async () => {
    const { portal, rita, adam, path } = await startWithAdmin()
    await activatedAgent(portal, { email: 'bia@example.com' })
    await makeMember(portal, 'bia@example.com', 'admin')
    const other = `/api/staff/agents/${await accountId(portal, 'bia@example.com')}`
    const answers = await Promise.all([
      rita.post(`${path}/suspend`, { reason }),
      adam.post(`${other}/suspend`, { reason }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  })

  test('stays when a suspension comes back by an undo', async () => {
    const { portal, rita, path } = await startWithAdmin()
    const admin = await makeStaff(portal, { email: 'last@example.com', role: 'admin' })
    await rita.post(`${path}/suspend`, { reason })
    await rita.post(`${path}/reinstate`)
    await makeMember(portal, 'last@example.com', 'support')
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    assert.equal((await admin.get(path)).body.state, 'activated')
  })
})

test('a suspended member of the staff no longer looks after registrations', async () => {
  const { portal, rita, adam, path } = await startDesk()
  const bia = await signedIn(portal, { email: 'bia@example.com' })
  await makeMember(portal, 'bia@example.com', 'reviewer')
  await bia.post(`${path}/assign`, { to: 'me' })
  await rita.post(`/api/staff/agents/${await accountId(portal, 'bia@example.com')}/suspend`, {
    reason,
  })
  assert.equal((await bia.get(path)).status, 404)
  const { objects } = (await adam.get('/api/staff/agents?status=activated')).body
  assert.equal(objects[0].assigned_to, null)
})

test('the list and its counts show the agents of each state', async () => {
  const { portal, rita, path } = await startDesk()
  await activatedAgent(portal, { email: 'bia@example.com' })
  const other = `/api/staff/agents/${await accountId(portal, 'bia@example.com')}`
  await rita.post(`${other}/decline`, { reason })
  await rita.post(`${path}/suspend`, { reason })
  for (const [status, total] of [
    ['activated', 0],
    ['approved', 0],
    ['declined', 1],
    ['suspended', 1],
  ] as const) {
    const query = `?status=${status}&area=EMEA`
    const counts = (await rita.get(`/api/staff/agents/counts${query}`)).body
    assert.deepEqual([counts.total, counts.areas.EMEA], [total, total], status)
    assert.equal((await rita.get(`/api/staff/agents${query}`)).body.objects.length, total, status)
  }
  assert.equal((await rita.get('/api/staff/agents/counts')).body.total, 0)
})
