import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordView, seconds } from '@passerelle/contracts/limits.ts'
import { startDesk } from '../../../../test/desk.ts'
import { activatedAgent, type Browser } from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'
import { runHousekeeping } from '../../../housekeeping.ts'

const path = '/api/staff/looking'

const looking = async (member: Browser, agent_id: string | null = null) =>
  (await member.post(path, { agent_id })).body.looking
const inList = async (member: Browser) =>
  (await member.get('/api/staff/agents')).body.objects[0].looking

describe('who looks at a record', () => {
  test('is shown to other members, in the list too, and not to oneself', async () => {
    const { rita, adam, id: agent_id } = await startDesk()
    assert.deepEqual(await looking(rita, agent_id), [])
    assert.deepEqual(await looking(adam), [{ agent_id, names: ['Rita Berg'] }])
    assert.deepEqual([await inList(adam), await inList(rita)], [['Rita Berg'], []])
  })

  test('is over when the record is closed, another is opened, or nothing was heard for 10 s', async () => {
    const { portal, rita, adam, id: agent_id } = await startDesk()
    await activatedAgent(portal, { email: 'bea@example.com' })
    const other = await accountId(portal, 'bea@example.com')
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
    const { rita, adam, id: agent_id } = await startDesk()
    await looking(rita, agent_id)
    assert.equal((await adam.post(`/api/staff/agents/${agent_id}/approve`)).status, 200)
  })

  test('is unknown outside a member’s areas, where a record cannot be opened', async () => {
    const { portal, rita, adam, id: agent_id } = await startDesk()
    await looking(rita, agent_id)
    await portal.db.execute(
      sql`update members set areas = '{APAC}' where account_id = ${await accountId(portal, 'adam.novak@example.com')}`,
    )
    assert.deepEqual(await looking(adam), [])
    const foreign = await adam.post(path, { agent_id })
    const unknown = await adam.post(path, { agent_id: portal.deps.newId() })
    assert.equal(foreign.status, 404)
    assert.deepEqual(foreign.body, unknown.body)
  })

  test('leaves no trace', async () => {
    const { portal, rita, id: agent_id } = await startDesk()
    const before = await queryRows(portal, sql`select * from history`)
    await looking(rita, agent_id)
    portal.passes(recordView.life)
    await runHousekeeping(portal.deps)
    assert.deepEqual(await queryRows(portal, sql`select * from record_views`), [])
    assert.deepEqual(await queryRows(portal, sql`select * from history`), before)
  })
})
