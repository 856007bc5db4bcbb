import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { days, hours, minutes } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeMember,
  makeStaff,
  signedInApproved,
  startPortal,
  type TestPortal,
} from '../../../test/harness.ts'
import { sendNotices } from './service.ts'

const JAPAN = 72
const rita = 'rita.berg@example.com'

/** What Rita was told, each mail as its text; the server looks once for each. */
const mailsTo = async (portal: TestPortal, to: string = rita) => {
  await sendNotices(portal.deps)
  return (await portal.mails()).filter((mail) => mail.to === to).map(({ text }) => text)
}
const choose = (staff: Awaited<ReturnType<typeof makeStaff>>, choice: object) =>
  staff.patch('/api/user/notices', choice)

/** The portal's clock begins at 09:00 UTC or so; brings it to an hour of the next day. */
function nextDayAt(portal: TestPortal, hour: number): void {
  const now = portal.deps.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour)
  portal.passes(next - now.getTime())
}

describe('what a member chooses', () => {
  test('is the daily mail at 8 UTC for those who decide, and none for others', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    const standard = { registrations: 'daily', hour: 8, time_zone: 'UTC' }
    assert.deepEqual((await staff.get('/api/user/notices')).body, standard)
    await makeMember(portal, rita, 'support')
    assert.deepEqual((await staff.get('/api/user/notices')).body, {
      ...standard,
      registrations: 'none',
    })
  })

  test('is kept, also in part', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    await choose(staff, { registrations: 'at-once' })
    const { status, body } = await choose(staff, { hour: 6, time_zone: 'Asia/Tokyo' })
    const kept = { registrations: 'at-once', hour: 6, time_zone: 'Asia/Tokyo' }
    assert.deepEqual([status, body], [200, kept])
    assert.deepEqual((await staff.get('/api/user/notices')).body, kept)
  })

  test('names every wrong field at once, and writes nothing then', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    const refused = await choose(staff, {
      registrations: 'weekly',
      hour: 24,
      time_zone: 'Moon/Base',
    })
    assert.deepEqual(
      [refused.status, refused.body.errors],
      [400, { registrations: 'notAnOption', hour: 'invalid', time_zone: 'notAnOption' }],
    )
    assert.equal((await staff.get('/api/user/notices')).body.registrations, 'daily')
  })
})

describe('the daily mail', () => {
  test('comes once a day at its hour, with counts of the own areas and no names', async () => {
    const portal = await startPortal()
    await makeStaff(portal)
    await portal.db.execute(sql`update members set areas = '{EMEA,Americas}'`)
    await activatedAgent(portal, { email: 'paris@example.com' })
    await activatedAgent(portal, { email: 'tokyo@example.com', country_id: JAPAN })
    const changed = await signedInApproved(portal, { email: 'ben@example.com' })
    await changed.patch('/api/user', { surname: 'Costa' })
    assert.deepEqual(await mailsTo(portal), [])
    portal.passes(days(2))
    nextDayAt(portal, 7)
    await activatedAgent(portal, { email: 'lyon@example.com' })
    const newcomer = await signedInApproved(portal, { email: 'bea@example.com' })
    await newcomer.patch('/api/user', { surname: 'Costa' })
    portal.passes(hours(1))
    const [text, ...others] = await mailsTo(portal)
    assert.deepEqual(others, [])
    assert.match(text ?? '', /Registrations:? 2, late: 1/)
    assert.match(text ?? '', /Data changes:? 2, late: 1/)
    assert.doesNotMatch(text ?? '', /Ana|Lima|Costa|Horizon|APAC|example\.com\/staff\/users\?/)
    portal.passes(hours(1))
    assert.equal((await mailsTo(portal)).length, 1)
    nextDayAt(portal, 8)
    assert.equal((await mailsTo(portal)).length, 2)
  })

  test('is at the hour of the member’s time zone, in the member’s language', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    await portal.db.execute(sql`update accounts set locale = 'de' where email = ${rita}`)
    await choose(staff, { hour: 8, time_zone: 'Asia/Tokyo' })
    await activatedAgent(portal)
    nextDayAt(portal, 22)
    const before = (await mailsTo(portal)).length
    portal.passes(hours(1))
    const texts = await mailsTo(portal)
    assert.equal(texts.length, before + 1)
    assert.match(texts.at(-1) ?? '', /Registrierungen/)
  })

  test('does not come when nothing waits, nor to members who have closed or chose none', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    const emails = ['former@example.com', 'active@example.com'] as const
    for (const email of emails) await makeStaff(portal, { email })
    await choose(staff, { registrations: 'none' })
    await mailsTo(portal)
    nextDayAt(portal, 9)
    for (const email of emails) assert.deepEqual(await mailsTo(portal, email), [])
    await activatedAgent(portal)
    await portal.db.execute(
      sql`update members set state = 'closed' where account_id = (select id from accounts where email = 'former@example.com')`,
    )
    nextDayAt(portal, 9)
    assert.deepEqual(await mailsTo(portal), [])
    assert.deepEqual(await mailsTo(portal, 'former@example.com'), [])
    assert.equal((await mailsTo(portal, 'active@example.com')).length, 1)
  })

  test('is sent by one of two servers', async () => {
    const portal = await startPortal()
    await makeStaff(portal)
    await activatedAgent(portal)
    await mailsTo(portal)
    nextDayAt(portal, 9)
    await Promise.all([sendNotices(portal.deps), sendNotices(portal.deps)])
    assert.equal((await mailsTo(portal)).length, 1)
  })
})

describe('the mail at once', () => {
  test('comes after what came, at most every ten minutes, and tells the rest then', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    await choose(staff, { registrations: 'at-once' })
    portal.passes(hours(1))
    assert.deepEqual(await mailsTo(portal), [])
    await activatedAgent(portal, { email: 'first@example.com' })
    assert.equal((await mailsTo(portal)).length, 1)
    portal.passes(minutes(1))
    await activatedAgent(portal, { email: 'second@example.com' })
    assert.equal((await mailsTo(portal)).length, 1)
    portal.passes(minutes(9))
    assert.match((await mailsTo(portal))[1] ?? '', /Registrations:? 2/)
    portal.passes(minutes(10))
    assert.equal((await mailsTo(portal)).length, 2)
  })

  test('comes after the answer to a question about data changes too', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    const agent = await signedInApproved(portal)
    await agent.patch('/api/user', { surname: 'Costa' })
    const [{ agent_id: id }] = (await staff.get('/api/staff/changes')).body.objects
    await staff.post(`/api/staff/agents/${id}/ask`, { question: 'Since when?' })
    const hash = await linkSecret(portal, ana.email)
    await choose(staff, { registrations: 'at-once' })
    portal.passes(hours(1))
    assert.deepEqual(await mailsTo(portal), [])
    await portal.browser().post('/api/application/answer', { hash, text: 'Since May.' })
    assert.equal((await mailsTo(portal)).length, 1)
  })

  test('tells nothing of other areas', async () => {
    const portal = await startPortal()
    const staff = await makeStaff(portal)
    await portal.db.execute(sql`update members set areas = '{APAC}'`)
    await choose(staff, { registrations: 'at-once' })
    portal.passes(hours(1))
    await activatedAgent(portal)
    assert.deepEqual(await mailsTo(portal), [])
  })
})
