import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { minutes } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  makeMember,
  makeStaff,
  signedIn,
  signedInApproved,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const queue = async (staff: Browser, filters = '') =>
  (await staff.get(`/api/staff/agents?status=activated${filters}`)).body.objects.map(
    ({ email }: { email: string }) => email,
  )
const limitTo = (portal: TestPortal, email: string, areas: string) =>
  portal.db.execute(
    sql`update members set areas = ${areas}::text[] from accounts where accounts.id = account_id and email = ${email}`,
  )

describe('POST /api/staff/agents/{id}/assign', () => {
  test('gives nothing to a member whose rights are taken away at the same moment', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await signedInStaff(portal, 'admin')
    await activatedAgent(portal)
    const [id, other] = [await accountId(portal), await accountId(portal, 'admin@example.com')]
    const demoted = Promise.withResolvers<undefined>()
    const demoting = portal.db.transaction(async (db) => {
      await db.execute(sql`update members set role = 'auditor' where account_id = ${other}`)
      demoted.resolve(undefined)
      // The other call comes now. PostgreSQL runs it beside this one, the embedded database after it.
      await setTimeout(500)
    })
    await demoted.promise
    const { status, body } = await staff.post(`/api/staff/agents/${id}/assign`, { to: other })
    await demoting
    assert.deepEqual([status, body.errors], [400, { to: 'notAnOption' }])
    assert.deepEqual(await queue(staff, '&assigned=none'), [ana.email])
  })

  test('gives a registration to me, to another member or to nobody, and the decision ends it', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await signedInStaff(portal, 'admin')
    await activatedAgent(portal)
    const [id, me, other] = await Promise.all(
      [ana.email, 'reviewer@example.com', 'admin@example.com'].map((email) =>
        accountId(portal, email),
      ),
    )
    const assign = async (to: unknown) => staff.post(`/api/staff/agents/${id}/assign`, { to })
    assert.deepEqual((await assign('me')).body, {
      id,
      assigned_to: { id: me, name: 'Rita Berg', is_me: true },
    })
    assert.deepEqual(await queue(staff, '&assigned=me'), [ana.email])
    assert.deepEqual(await queue(staff, '&assigned=none'), [])
    assert.deepEqual((await assign(other)).body.assigned_to, {
      id: other,
      name: 'Rita Berg',
      is_me: false,
    })
    assert.deepEqual(await queue(staff, `&assigned=${other}`), [ana.email])
    assert.deepEqual(await queue(staff, '&assigned=me'), [])
    assert.deepEqual((await assign(null)).body.assigned_to, null)
    assert.deepEqual(await queue(staff, '&assigned=none'), [ana.email])
    await assign('me')
    await staff.post(`/api/staff/agents/${id}/approve`)
    assert.equal((await staff.get('/api/staff/agents?assigned=me')).body.objects.length, 0)
    assert.deepEqual([(await assign('me')).status, (await assign(null)).status], [409, 409])
  })

  test('is refused for somebody who may not decide it', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await signedInStaff(portal, 'support')
    await signedInStaff(portal, 'admin')
    await limitTo(portal, 'admin@example.com', '{APAC}')
    await activatedAgent(portal)
    const id = await accountId(portal)
    for (const email of [ana.email, 'support@example.com', 'admin@example.com']) {
      const to = await accountId(portal, email)
      const { status, body } = await staff.post(`/api/staff/agents/${id}/assign`, { to })
      assert.deepEqual([status, body.errors], [400, { to: 'notAnOption' }], email)
    }
    assert.deepEqual(await queue(staff, '&assigned=none'), [ana.email])
  })

  test('is 403 for one’s own record, and nobody is given their own', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const own = await signedIn(portal)
    await makeMember(portal, ana.email, 'reviewer')
    const id = await accountId(portal)
    for (const to of ['me', null]) {
      const { status, body } = await own.post(`/api/staff/agents/${id}/assign`, { to })
      assert.deepEqual([status, body.code], [403, 'ownRecord'])
    }
    const given = await staff.post(`/api/staff/agents/${id}/assign`, { to: id })
    assert.deepEqual([given.status, given.body.errors], [400, { to: 'notAnOption' }])
    const note = await own.post(`/api/staff/agents/${id}/notes`, { text: 'I know her well.' })
    assert.deepEqual([note.status, note.body.code], [403, 'ownRecord'])
    assert.deepEqual(await queue(staff, '&assigned=none'), [ana.email])
  })

  test('ends when the account of its owner is deleted', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await signedInStaff(portal, 'admin')
    await activatedAgent(portal)
    const [id, other] = [await accountId(portal), await accountId(portal, 'admin@example.com')]
    await staff.post(`/api/staff/agents/${id}/assign`, { to: other })
    await portal.db.execute(sql`delete from accounts where id = ${other}`)
    assert.deepEqual(await queue(staff, '&assigned=none'), [ana.email])
  })
})

describe('the history of an assignment', () => {
  test('names from whom to whom, by name, and an account that was deleted by id', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const mara = await colleague(portal, 'Mara', 'Lind')
    const omar = await colleague(portal, 'Omar', 'Haddad')
    await activatedAgent(portal)
    const id = await accountId(portal)
    for (const to of ['me', mara, omar, null]) {
      portal.passes(minutes(1))
      await rita.post(`/api/staff/agents/${id}/assign`, { to })
    }
    const steps = async () =>
      (await rita.get(`/api/staff/agents/${id}`)).body.history
        .filter(({ action }: { action: string }) => action === 'assigned')
        .map(({ detail }: { detail: { from: string | null; to: string | null } }) => [
          detail.from,
          detail.to,
        ])
    assert.deepEqual(await steps(), [
      ['Omar Haddad', null],
      ['Mara Lind', 'Omar Haddad'],
      ['Rita Berg', 'Mara Lind'],
      [null, 'Rita Berg'],
    ])
    await portal.db.execute(sql`delete from accounts where id = ${omar}`)
    assert.deepEqual((await steps())[0], [omar, null])
  })

  test('has no former owner where an earlier release wrote none', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    await activatedAgent(portal)
    const id = await accountId(portal)
    await rita.post(`/api/staff/agents/${id}/assign`, { to: 'me' })
    await portal.db.execute(
      sql`update history set detail = detail - 'from' where action = 'assigned'`,
    )
    const { history } = (await rita.get(`/api/staff/agents/${id}`)).body
    assert.deepEqual(
      history.find(({ action }: { action: string }) => action === 'assigned').detail,
      { to: 'Rita Berg' },
    )
  })

  test('has nothing of one that changes nothing', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    await activatedAgent(portal)
    const id = await accountId(portal)
    for (const _ of [1, 2]) await rita.post(`/api/staff/agents/${id}/assign`, { to: 'me' })
    const events = sql`select 1 from history where action = 'assigned'`
    assert.equal((await queryRows(portal, events)).length, 1)
  })
})

/** Makes a member of the staff with a name. */
async function colleague(portal: TestPortal, name: string, surname: string, areas = '{}') {
  const email = `${name.toLowerCase()}@example.com`
  await makeStaff(portal, { email })
  await portal.db.execute(
    sql`update accounts set name = ${name}, surname = ${surname} where email = ${email}`,
  )
  await limitTo(portal, email, areas)
  return accountId(portal, email)
}

describe('GET /api/staff/colleagues', () => {
  const names = async (staff: Browser, query = '') =>
    (await staff.get(`/api/staff/colleagues?${query}`)).body.objects.map(
      ({ name }: { name: string }) => name,
    )

  test('lists the others who may decide in an area, by surname, page by page', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const mara = await colleague(portal, 'Mara', 'Lind')
    await colleague(portal, 'Omar', 'Haddad', '{APAC}')
    await makeStaff(portal, { email: 'support@example.com', role: 'support' })
    await makeStaff(portal, { email: 'auditor@example.com', role: 'auditor' })
    assert.deepEqual(await names(rita), ['Omar Haddad', 'Mara Lind'])
    assert.deepEqual(await names(rita, 'area=APAC'), ['Omar Haddad', 'Mara Lind'])
    assert.deepEqual(await names(rita, 'area=EMEA'), ['Mara Lind'])
    const { next } = (await rita.get('/api/staff/colleagues?limit=1')).body
    const last = (await rita.get(`/api/staff/colleagues?limit=1&after=${next}`)).body
    assert.deepEqual(last, { objects: [{ id: mara, name: 'Mara Lind' }], next: null })
  })

  test('tells a member who is limited to areas of nobody outside them', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    await limitTo(portal, 'rita.berg@example.com', '{APAC}')
    await colleague(portal, 'Mara', 'Lind', '{EMEA}')
    await colleague(portal, 'Omar', 'Haddad', '{APAC,EMEA}')
    assert.deepEqual(await names(rita), ['Omar Haddad'])
    assert.deepEqual(await names(rita, 'area=EMEA'), [])
  })

  test('leaves out who may not sign in, and such a member is given nothing', async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    await signedInApproved(portal, { email: 'bea@example.com' })
    await makeMember(portal, 'bea@example.com', 'reviewer')
    const bea = await accountId(portal, 'bea@example.com')
    await activatedAgent(portal)
    const give = async () =>
      (await rita.post(`/api/staff/agents/${await accountId(portal)}/assign`, { to: bea })).status
    assert.deepEqual([await names(rita), await give()], [['Ana Lima'], 200])
    await rita.post(`/api/staff/agents/${bea}/suspend`, { reason: 'It was shared.' })
    assert.deepEqual([await names(rita), await give()], [[], 400])
  })
})
