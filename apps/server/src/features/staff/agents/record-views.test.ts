import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordView, seconds } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  makeStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { runHousekeeping } from '../../../housekeeping.ts'

const path = '/api/staff/looking'

/** Ana waits, and Rita and another member look after the queue. */
async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
  await activatedAgent(portal)
  return { portal, rita, adam, agent_id: await idOf(portal, ana.email) }
}
const idOf = async (portal: TestPortal, email: string) => {
  const [row] = await queryRows<{ id: string }>(
    portal,
    sql`select id from accounts where email = ${email}`,
  )
  return row?.id ?? assert.fail(email)
}
const looking = async (member: Browser, agent_id: string | null = null) =>
  (await member.post(path, { agent_id })).body.looking
const inList = async (member: Browser) =>
  (await member.get('/api/staff/agents')).body.objects[0].looking

describe('who looks at a record', () => {
  test('is shown to other members, in the list too, and not to oneself', async () => {
    const { rita, adam, agent_id } = await start()
    assert.deepEqual(await looking(rita, agent_id), [])
    assert.deepEqual(await looking(adam), [{ agent_id, names: ['Rita Berg'] }])
    assert.deepEqual([await inList(adam), await inList(rita)], [['Rita Berg'], []])
  })

  test('is over when the record is closed, another is opened, or nothing was heard for 10 s', async () => {
    const { portal, rita, adam, agent_id } = await start()
    await activatedAgent(portal, { email: 'bea@example.com' })
    const other = await idOf(portal, 'bea@example.com')
    await looking(rita, agent_id)
    await looking(rita, other)
    assert.deepEqual(await looking(adam), [{ agent_id: other, names: ['Rita Berg'] }])
    await looking(rita)
    assert.deepEqual(await looking(adam), [])
    await looking(rita, agent_id)
    portal.passes(recordView.interval + seconds(1))
    assert.equal((await looking(adam)).length, 1)
    portal.passes(recordView.life)
    assert.deepEqual(await looking(adam), [])
  })

  test('locks nobody', async () => {
    const { rita, adam, agent_id } = await start()
    await looking(rita, agent_id)
    assert.equal((await adam.post(`/api/staff/agents/${agent_id}/approve`)).status, 200)
  })

  test('is unknown outside a member’s areas, where a record cannot be opened', async () => {
    const { portal, rita, adam, agent_id } = await start()
    await looking(rita, agent_id)
    await portal.db.execute(
      sql`update members set areas = '{APAC}' where account_id = ${await idOf(portal, 'adam.novak@example.com')}`,
    )
    assert.deepEqual(await looking(adam), [])
    const foreign = await adam.post(path, { agent_id })
    const unknown = await adam.post(path, { agent_id: portal.deps.newId() })
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, unknown.body)
  })

  test('leaves no trace', async () => {
    const { portal, rita, agent_id } = await start()
    const before = await queryRows(portal, sql`select * from history`)
    await looking(rita, agent_id)
    portal.passes(recordView.life)
    await runHousekeeping(portal.deps)
    assert.deepEqual(await queryRows(portal, sql`select * from record_views`), [])
    assert.deepEqual(await queryRows(portal, sql`select * from history`), before)
  })
})
