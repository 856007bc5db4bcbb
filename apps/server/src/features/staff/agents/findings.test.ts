import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { FindingCode } from '@passerelle/contracts/finding-levels.ts'
import type { Finding } from '@passerelle/contracts/findings.ts'
import { undo } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  makeStaff,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId } from '../../../../test/inspection.ts'
import { agencies } from '../../../db/schema.ts'
import { toSearchText } from '../../../db/search/search-text.ts'

const JAPAN = 60
const reason = 'We could not find your agency.'

async function start() {
  const portal = await startPortal()
  return { portal, rita: await makeStaff(portal) }
}

/** Registers somebody who shares nothing with Ana but what `form` says. */
const bea = (portal: TestPortal, form: Partial<Record<keyof typeof ana, unknown>> = {}) =>
  activatedAgent(portal, {
    email: 'bea@another.example',
    first_name: 'Bea',
    last_name: 'Costa',
    birthdate: '1990-01-01',
    agency_name: 'Meridian Tours',
    iata_nr: null,
    phone: null,
    ...form,
  })

const pathOf = async (portal: TestPortal, email?: string): Promise<string> =>
  `/api/staff/agents/${await accountId(portal, email)}`
const findings = async (
  portal: TestPortal,
  staff: Browser,
  email: string = ana.email,
): Promise<Finding[]> => (await staff.get(await pathOf(portal, email))).body.findings

const finding = async (portal: TestPortal, staff: Browser, code: FindingCode, email?: string) =>
  (await findings(portal, staff, email)).find((each) => each.code === code)
const levels = (found: readonly Finding[]) =>
  Object.fromEntries(found.map(({ code, level }) => [code, level]))

const addAgency = (portal: TestPortal, name: string, iata_nr: string | null, city = 'Lyon') =>
  portal.db
    .insert(agencies)
    .values({ name, city, country_id: 41, iata_nr, search: toSearchText(name) })
const limitTo = (portal: TestPortal, areas: string) =>
  portal.db.execute(sql`update members set areas = ${areas}::text[]`)

describe('the findings on a registration', () => {
  test('that nobody need look at: confirmed e-mail, agency in the directory, its own IATA number', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await addAgency(portal, 'HORIZON voyages', '00000011')
    const found = await findings(portal, rita)
    assert.deepEqual(levels(found), { agencyKnown: 'ok', emailConfirmed: 'ok' })
    assert.deepEqual(found.at(-1)?.parameters, { at: portal.deps.now().toISOString() })
  })

  for (const [form, code, level] of [
    [{ iata_nr: null }, 'iataMissing', 'warn'],
    [{ iata_nr: '00000012' }, 'iataCheckDigit', 'warn'],
    [{ iata_nr: '1234' }, 'iataCheckDigit', 'warn'],
    [{}, 'agencyNew', 'info'],
    [{ email: 'ana.lima@gmx.net' }, 'freeMail', 'info'],
    [{ phone: '+81 3 5550 1482' }, 'phoneCountryDiffers', 'warn'],
  ] as const)
    test(`${code} is ${level}: ${JSON.stringify(form)}`, async () => {
      const { portal, rita } = await start()
      const { email } = await activatedAgent(portal, form)
      assert.deepEqual(await finding(portal, rita, code, email), { code, level, parameters: {} })
      const fine = ['agencyNew', 'emailConfirmed', ...(code === 'agencyNew' ? [] : [code])]
      assert.deepEqual(Object.keys(levels(await findings(portal, rita, email))).sort(), fine.sort())
    })

  test('agencyLooksLike: a name of the directory but for its legal form, signs or a slip is warn, a branch in another city info', async () => {
    const { portal, rita } = await start()
    await addAgency(portal, 'Horizon Voyages', null, 'Paris')
    await addAgency(portal, 'Horizon Cruises', null, 'Nice')
    const parameters = { agency: 'Horizon Voyages, Paris' }
    for (const [n, name, level] of [
      [1, 'Horizon Voyages', 'info'],
      [2, 'Horizon-Voyages SARL', 'warn'],
      [3, 'Horizn Voyage', 'warn'],
    ] as const) {
      const { email } = await activatedAgent(portal, {
        email: `ana${n}@example.com`,
        agency_name: name,
      })
      assert.deepEqual(
        await finding(portal, rita, 'agencyLooksLike', email),
        { code: 'agencyLooksLike', level, parameters },
        name,
      )
    }
    const { email } = await activatedAgent(portal, { email: 'b@b.example', agency_name: 'Horizon' })
    assert.equal(await finding(portal, rita, 'agencyLooksLike', email), undefined)
  })

  test('iataOfAnotherAgency is stop: of the directory, or of another registration', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await bea(portal, { iata_nr: ana.iata_nr })
    const code = 'iataOfAnotherAgency'
    const found = await finding(portal, rita, code)
    assert.deepEqual([found?.level, found?.parameters.people?.[0]?.name], ['stop', 'Bea Costa'])
    await addAgency(portal, 'Comet Travel', ana.iata_nr)
    assert.equal((await finding(portal, rita, code))?.parameters.agency, 'Comet Travel')
    await addAgency(portal, 'Horizon Voyages SA', ana.iata_nr)
    assert.equal(await finding(portal, rita, code), undefined)
  })

  test('samePhone is info among colleagues, else warn', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await bea(portal, { phone: ana.phone, agency_name: 'HORIZON VOYAGES' })
    assert.equal((await finding(portal, rita, 'samePhone'))?.level, 'info')
    await bea(portal, { phone: ana.phone, email: 'cleo@c.example', first_name: 'Cleo' })
    const found = await finding(portal, rita, 'samePhone')
    assert.deepEqual(
      [found?.level, found?.parameters.people?.map(({ name }) => name).sort()],
      ['warn', ['Bea Costa', 'Cleo Costa']],
    )
  })

  test('samePerson is stop: the name and the birthdate, or the name and the agency', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    const name = { first_name: 'ANA', last_name: 'lima' }
    await bea(portal, name)
    assert.equal(await finding(portal, rita, 'samePerson'), undefined)
    for (const [n, same] of [
      [1, { birthdate: ana.birthdate }],
      [2, { birthdate: null, agency_name: 'Horizon Voyages Ltd.' }],
    ] as const) {
      await bea(portal, { ...name, ...same, email: `ana${n}@other.example` })
      const found = await finding(portal, rita, 'samePerson')
      assert.deepEqual([found?.level, found?.parameters.people?.length], ['stop', n])
    }
  })

  test('mailDomainOfAgency is ok: approved agents of the agency write from there', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    const code = 'mailDomainOfAgency'
    await bea(portal, { agency_name: 'horizon voyages', email: 'bea@example.com' })
    assert.equal(await finding(portal, rita, code), undefined)
    await rita.post(`${await pathOf(portal, 'bea@example.com')}/approve`)
    assert.equal((await finding(portal, rita, code))?.level, 'ok')
  })

  test('declinedBefore is warn while the declined account is there: what is erased is not known', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await bea(portal, { phone: ana.phone })
    const code = 'declinedBefore'
    assert.equal(await finding(portal, rita, code), undefined)
    const declined = await pathOf(portal, 'bea@another.example')
    await rita.post(`${declined}/decline`, { reason })
    const found = await finding(portal, rita, code)
    assert.deepEqual([found?.level, found?.parameters.people?.[0]?.state], ['warn', 'declined'])
    await portal.db.execute(sql`delete from accounts where email = 'bea@another.example'`)
    assert.equal(await finding(portal, rita, code), undefined)
  })

  test('a decision that was undone was never made', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    const path = await pathOf(portal)
    await rita.post(`${path}/decline`, { reason })
    portal.passes(undo.time / 2)
    assert.equal((await rita.post(`${path}/undo`)).status, 200)
    assert.equal(await finding(portal, rita, 'declinedBefore'), undefined)
  })

  test('of people outside a member’s areas tell only the number', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await bea(portal, { phone: ana.phone, country_id: JAPAN })
    await limitTo(portal, '{EMEA}')
    const found = await finding(portal, rita, 'samePhone')
    assert.deepEqual(found, { code: 'samePhone', level: 'warn', parameters: { others: 1 } })
    const path = await pathOf(portal)
    const asked = { question: 'Where is your agency?', fields: [], version: 99 }
    for (const [action, body] of [
      ['ask', asked],
      ['approve', { version: 99 }],
    ] as const) {
      const refused = (await rita.post(`${path}/${action}`, body)).body
      assert.deepEqual(refused.record, (await rita.get(path)).body, action)
    }
    await limitTo(portal, '{EMEA,APAC}')
    const { parameters } = (await finding(portal, rita, 'samePhone')) ?? assert.fail()
    assert.deepEqual([parameters.people?.[0]?.name, parameters.others], ['Bea Costa', undefined])
  })

  test('are gone with the decision, and registrations without confirmation count for nothing', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await portal.post('/api/signup', { ...ana, email: 'not.confirmed@example.com' })
    assert.equal(await finding(portal, rita, 'samePerson'), undefined)
    await rita.post(`${await pathOf(portal)}/approve`)
    assert.deepEqual(await findings(portal, rita), [])
    const { objects } = (await rita.get('/api/staff/agents?status=approved')).body
    assert.equal(objects[0].worst_finding, null)
  })
})

describe('the gravest finding', () => {
  const list = async (staff: Browser, filter = '') => {
    const { body } = await staff.get(`/api/staff/agents?status=activated${filter}`)
    return body.objects
      .map((row: { email: string; worst_finding: string }) => [
        row.email.split('@')[0],
        row.worst_finding,
      ])
      .toSorted()
  }
  const counts = async (staff: Browser, filter = '') => {
    const { total, warn, stop, areas } = (await staff.get(`/api/staff/agents/counts?${filter}`))
      .body
    return { total, warn, stop, EMEA: areas.EMEA }
  }

  test('is in the list, a filter, and counted', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await bea(portal)
    await bea(portal, { email: 'cleo@c.example', first_name: 'Cleo', iata_nr: '00000022' })
    assert.deepEqual(await list(rita), [
      ['ana.lima', 'info'],
      ['bea', 'warn'],
      ['cleo', 'info'],
    ])
    assert.deepEqual(await list(rita, '&finding=warn'), [['bea', 'warn']])
    assert.deepEqual(await list(rita, '&finding=stop'), [])
    assert.deepEqual(await counts(rita), { total: 3, warn: 1, stop: 0, EMEA: 3 })
    assert.deepEqual(await counts(rita, 'finding=warn'), { total: 1, warn: 1, stop: 0, EMEA: 1 })
    assert.deepEqual(await counts(rita, 'finding=stop'), { total: 0, warn: 1, stop: 0, EMEA: 0 })
  })

  test('follows what the agent corrects, in counts too', async () => {
    const { portal, rita } = await start()
    const agent = await signedIn(portal, { iata_nr: null })
    assert.equal((await counts(rita)).warn, 1)
    await agent.patch('/api/user', { agency: { iata_nr: '00000011' } })
    assert.equal((await counts(rita)).warn, 0)
    assert.deepEqual(await list(rita), [['ana.lima', 'info']])
  })

  test('becomes stop for both when the same person registers again', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    assert.deepEqual(await list(rita), [['ana.lima', 'info']])
    await activatedAgent(portal, { email: 'again@example.com' })
    assert.equal((await counts(rita)).stop, 2)
  })

  test('is computed again when the record is read, and changes no version', async () => {
    const { portal, rita } = await start()
    await activatedAgent(portal)
    await activatedAgent(portal, { email: 'again@example.com' })
    assert.equal((await counts(rita)).stop, 2)
    await portal.db.execute(sql`delete from accounts where email = 'again@example.com'`)
    assert.equal((await counts(rita)).stop, 1)
    const { version } = (await rita.get(await pathOf(portal))).body
    assert.deepEqual([version, (await counts(rita)).stop], [1, 0])
  })
})
