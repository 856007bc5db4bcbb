/** The counts of the desk do not look at every agent, and are right all the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  signedInStaff,
  startPortal,
  type TestPortal,
} from '../../../../test/harness.ts'
import { copyAccounts, queryRows, rowsOf } from '../../../../test/inspection.ts'
import { runHousekeeping } from '../../../housekeeping.ts'

const countedBy = 'state, country_id, assigned_to, finding, queue_place, has_open_request'

/** The groups in which the kept counts differ from the agents, with both numbers. */
const wrongCounts = (portal: TestPortal) =>
  queryRows(
    portal,
    sql.raw(`select ${countedBy}, sum(kept) as kept, sum(found) as found from (
        select ${countedBy}, agents as kept, 0 as found from agent_counts
        union all
        select state, country_id, assigned_to,
          case when state = 'activated' or has_open_request then worst_finding end, queue_place, has_open_request, 0, 1
        from accounts where state is not null
       ) as counted group by ${countedBy} having sum(kept) <> sum(found)`),
  )

const owner = "(select id from accounts where email = 'reviewer@example.com')"
/** Changes of records one after another. The copies of an account begin with 1, 2 and 3. */
const changes = {
  'another state': "update accounts set state = 'declined' where email like '1%'",
  'another country': "update accounts set country_id = 60 where email like '2%'",
  'an owner': `update accounts set assigned_to = ${owner} where email like '3%'`,
  'a finding': "update accounts set worst_finding = 'warn' where email like '3%'",
  'a question': "update accounts set asked_at = created_at where email like '3%'",
  'an answer': "update accounts set answered_at = created_at where email like '3%'",
  'a change request': `insert into change_requests (id, agent_id, changes, asked_at)
    select gen_random_uuid(), id, '{}', created_at from accounts`,
  'closed change requests': `update change_requests set closed_at = asked_at
    where agent_id in (select id from accounts where email like '2%')`,
  'deleted change requests': `delete from change_requests
    where agent_id in (select id from accounts where email like '1%')`,
  'an owner who leaves': "delete from accounts where email = 'reviewer@example.com'",
  'people who are staff alone': "update accounts set state = null where email like '1%'",
  'deleted agents': "delete from accounts where email like '2%'",
}

test('the kept counts follow every change of the records, and housekeeping adds them up without a difference', async () => {
  const portal = await startPortal()
  await signedInStaff(portal)
  await activatedAgent(portal)
  await copyAccounts(portal, 3)
  for (const [change, statement] of Object.entries(changes)) {
    await portal.db.execute(sql.raw(statement))
    assert.deepEqual(await wrongCounts(portal), [], change)
  }
  const rows = async () => (await rowsOf(portal, 'agent_counts')).length
  const groups = () =>
    queryRows(portal, sql.raw(`select 1 from agent_counts group by ${countedBy}`))
  assert.ok((await rows()) > (await groups()).length)
  await runHousekeeping(portal.deps)
  assert.deepEqual(await wrongCounts(portal), [])
  assert.equal(await rows(), (await groups()).length)
  await portal.db.execute(sql`truncate accounts cascade`)
  assert.equal(await rows(), 0)
})

test('a count is exact, but where agents must be looked at it stops at 1,000 and says that there are at least so many', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await copyAccounts(portal, 1100)
  await portal.db.execute(sql`update accounts set findings_version = version`)
  await portal.db.execute(
    sql`insert into change_requests (id, agent_id, changes, asked_at)
      select gen_random_uuid(), id, '{}', created_at from accounts`,
  )
  portal.passes(hours(49))
  const staff = await signedInStaff(portal)
  const read = async (path: string) => {
    const { total, areas, late, unassigned, at_least } = (await staff.get(`/api/staff/${path}`))
      .body
    return { total, EMEA: areas.EMEA, late, unassigned, at_least: at_least.length }
  }
  assert.deepEqual(await read('agents/counts'), {
    total: 1101,
    EMEA: 1101,
    late: 1000,
    unassigned: 1101,
    at_least: 1,
  })
  assert.deepEqual(await read('agents/counts?search=lima'), {
    total: 1000,
    EMEA: 1000,
    late: 1000,
    unassigned: 1000,
    at_least: 9,
  })
  assert.equal((await read('agents/counts?search=lima&assigned=me')).total, 0)
  assert.deepEqual(await read('changes/counts'), {
    total: 1101,
    EMEA: 1101,
    late: 1000,
    unassigned: 1101,
    at_least: 1,
  })
  assert.equal((await read('changes/counts?search=lima')).total, 1000)
})

test('the finding on an agent with a change request counts among the requests, not among the agents of the state', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(sql`insert into change_requests (id, agent_id, changes, asked_at)
    select gen_random_uuid(), id, '{}', created_at from accounts`)
  await portal.db.execute(
    sql`update accounts set state = 'approved', worst_finding = 'warn', findings_version = version`,
  )
  const staff = await signedInStaff(portal)
  const read = async (path: string) => {
    const { total, warn, stop } = (await staff.get(`/api/staff/${path}`)).body
    return { total, warn, stop }
  }
  // The member of the staff is an agent too.
  assert.deepEqual(await read('agents/counts?status=approved'), { total: 2, warn: 0, stop: 0 })
  const withWarning = 'status=approved&finding=warn'
  assert.equal((await read(`agents/counts?${withWarning}`)).total, 0)
  assert.deepEqual((await staff.get(`/api/staff/agents?${withWarning}`)).body.objects, [])
  assert.deepEqual(await read('changes/counts'), { total: 1, warn: 1, stop: 0 })
  assert.equal((await read('changes/counts?finding=warn')).total, 1)
  await portal.db.execute(sql`update accounts set state = 'activated' where has_open_request`)
  assert.deepEqual(await read('agents/counts'), { total: 1, warn: 1, stop: 0 })
})
