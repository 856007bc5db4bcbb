import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { undo } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, makeStaff, startPortal } from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const JAPAN = 60
const UNITED_STATES = 128

async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  await activatedAgent(portal)
  return { portal, rita, path: `/api/staff/agents/${await accountId(portal)}` }
}

describe('corrections with an approval', () => {
  test('are written with it, in the history, and raise the version', async () => {
    const { portal, rita, path } = await start()
    const { version } = (await rita.get(path)).body
    const { status } = await rita.post(`${path}/approve`, {
      version,
      corrections: { name: 'Anne', phone: null, agency: { name: 'Horizon', city: 'Lyon' } },
      add_agency: true,
    })
    assert.equal(status, 200)
    const { body } = await rita.get(path)
    assert.deepEqual(
      [body.state, body.name, body.phone, body.agency.name, body.version > version],
      ['approved', 'Anne', null, 'Horizon', true],
    )
    const { actor, detail } = body.history.find(
      ({ action }: { action: string }) => action === 'corrected',
    )
    assert.deepEqual(
      [actor, detail],
      [
        'Rita Berg',
        {
          name: ['Ana', 'Anne'],
          phone: ['+33472550148', null],
          'agency.name': ['Horizon Voyages', 'Horizon'],
        },
      ],
    )
    assert.deepEqual(await queryRows(portal, sql`select name from agencies`), [{ name: 'Horizon' }])
    portal.passes(undo.time)
    assert.match((await portal.lastMail(ana.email)).text, /Welcome, Anne/)
  })

  test('are checked as the agent’s own: every wrong field is named, and nothing is decided', async () => {
    const { portal, rita, path } = await start()
    const before = (await rita.get(path)).body
    const { status, body } = await rita.post(`${path}/approve`, {
      corrections: {
        name: '',
        phone: 'none',
        country_id: 999,
        agency: { zip_code: null, iata_nr: 'x'.repeat(21) },
      },
    })
    assert.deepEqual(
      [status, Object.keys(body.errors).toSorted()],
      [
        400,
        [
          'corrections.agency.iata_nr',
          'corrections.agency.zip_code',
          'corrections.country_id',
          'corrections.name',
          'corrections.phone',
        ],
      ],
    )
    const today = portal.deps.now().toISOString().slice(0, 10)
    const late = await rita.post(`${path}/approve`, {
      corrections: { birthdate: today, agency: { country_id: UNITED_STATES } },
    })
    assert.deepEqual(late.body.errors, {
      'corrections.birthdate': 'notInThePast',
      'corrections.agency.state': 'required',
    })
    assert.deepEqual((await rita.get(path)).body, before)
  })

  test('reach neither the address nor consents, nor another area than the member’s', async () => {
    const { portal, rita, path } = await start()
    for (const corrections of [{ email: 'a@example.com' }, { optin: true }, { state: 'x' }]) {
      const refused = await rita.post(`${path}/approve`, { corrections })
      assert.equal(refused.status, 400, JSON.stringify(corrections))
    }
    await portal.db.execute(sql`update members set areas = '{EMEA}'`)
    const corrections = { country_id: JAPAN }
    const { status, body } = await rita.post(`${path}/approve`, { corrections })
    assert.deepEqual([status, body.errors], [400, { 'corrections.country_id': 'notAnOption' }])
    await portal.db.execute(sql`update members set areas = '{EMEA,APAC}'`)
    const { pin_code } = (await rita.post(`${path}/approve`, { corrections })).body
    assert.match(pin_code, /^JP/)
  })

  test('go with the approval when it is undone', async () => {
    const { rita, path } = await start()
    await rita.post(`${path}/approve`, {
      corrections: { surname: 'Costa', agency: { iata_nr: null } },
    })
    await rita.post(`${path}/undo`)
    const { body } = await rita.get(path)
    assert.deepEqual(
      [body.state, body.surname, body.agency.iata_nr],
      ['activated', ana.last_name, ana.iata_nr],
    )
  })
})
