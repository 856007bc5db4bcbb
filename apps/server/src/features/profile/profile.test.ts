import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  signedInApproved as signedIn,
  signedIn as signedInWaiting,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../test/harness.ts'
import { queryRows } from '../../../test/inspection.ts'

const storedAgent = async (portal: TestPortal, email: string = ana.email) => {
  const rows = await queryRows(portal, sql`select * from accounts where email = ${email}`)
  return rows[0] ?? {}
}
const auditEvents = (portal: TestPortal) =>
  queryRows<{ action: string; detail: Record<string, unknown> }>(
    portal,
    sql`select action, detail from history order by at, id`,
  )
const record = async (browser: Browser) => (await browser.get('/api/user')).body

describe('GET /api/user', () => {
  test('answers the stored values, without pending changes at first', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { status, body } = await browser.get('/api/user')
    assert.equal(status, 200)
    assert.equal(body.name, 'Ana')
    assert.equal(body.phone, '+33472550148')
    assert.equal(body.pending_id, null)
    assert.deepEqual(body.pending_changes, {})
    assert.deepEqual(body.agency, {
      name: 'Horizon Voyages',
      iata_nr: '00000011',
      street_nm: 'Rue de la République 18',
      bldng_nm: null,
      city: 'Lyon',
      state: null,
      zip_code: '69002',
      country_id: 41,
    })
  })

  test('never answers the password, not even hashed', async () => {
    const portal = await startPortal()
    const answer = await (await signedIn(portal)).get('/api/user')
    assert.doesNotMatch(JSON.stringify(answer.body), /password|argon2/)
  })

  test('needs a session', async () => {
    const portal = await startPortal()
    assert.equal((await portal.browser().get('/api/user')).status, 401)
    assert.equal((await portal.browser().patch('/api/user', { phone: null })).status, 401)
    assert.equal((await portal.browser().post('/api/user/withdraw')).status, 401)
    assert.equal(
      (
        await portal
          .browser()
          .patch('/api/user/change_password', { old: 'pass', new: 'word1', repeat: 'word1' })
      ).status,
      401,
    )
    assert.equal(
      (await portal.browser().post('/api/user/delete', { password: 'pass' })).status,
      401,
    )
  })
})

describe('PATCH /api/user', () => {
  test('writes only what is sent', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const before = await storedAgent(portal)
    const { status, body } = await browser.patch('/api/user', { agency_department: 'Leisure desk' })
    assert.equal(status, 200)
    assert.equal(body.agency_department, 'Leisure desk')
    assert.deepEqual(await storedAgent(portal), {
      ...before,
      agency_department: 'Leisure desk',
      version: 2,
    })
  })

  test('a consent that is not sent does not change', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal, { optin: true })
    await browser.patch('/api/user', { phone: null })
    assert.equal((await record(browser)).optin, true)
  })

  for (const [field, body] of Object.entries({
    id: { id: '00000000-0000-4000-8000-000000000001' },
    pin_code: { pin_code: 'FR000001' },
    role: { role: 'admin' },
    state: { state: 'approved' },
    pending_id: { pending_id: null },
    password_hash: { password_hash: 'x' },
    agency_country_id: { agency_country_id: 1 },
    'agency.owner': { agency: { owner: 'me' } },
    constructor: { constructor: 'x' },
    toString: { toString: 'x' },
  })) {
    test(`refuses ${field} by name and changes nothing`, async () => {
      const portal = await startPortal()
      const browser = await signedIn(portal)
      const before = await storedAgent(portal)
      const answer = await browser.patch('/api/user', { phone: null, name: 'Bia', ...body })
      assert.equal(answer.status, 400)
      assert.deepEqual(answer.body.errors, { [field]: 'unknown' })
      assert.deepEqual(await storedAgent(portal), before)
      assert.equal((await record(browser)).pending_id, null)
    })
  }

  test('one answer names every wrong field', async () => {
    const portal = await startPortal()
    const answer = await (
      await signedIn(portal)
    ).patch('/api/user', { airport: 'x'.repeat(192), phone: 'call me', agency: { city: '' } })
    assert.deepEqual(answer.body.errors, {
      airport: 'tooLong',
      phone: 'invalid',
      'agency.city': 'required',
    })
  })

  test('a birthdate must be in the past', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual((await browser.patch('/api/user', { birthdate: '2026-11-21' })).body.errors, {
      birthdate: 'notInThePast',
    })
    assert.equal((await browser.patch('/api/user', { birthdate: '2026-11-20' })).status, 200)
  })

  test('an optional field may be empty', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { body } = await browser.patch('/api/user', {
      phone: '',
      birthdate: null,
      gender_id: null,
      airport: '  ',
    })
    assert.deepEqual(
      [body.phone, body.birthdate, body.gender_id, body.airport],
      [null, null, null, null],
    )
  })

  test('an agency in the United States needs a state', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual(
      (await browser.patch('/api/user', { agency: { country_id: 128 } })).body.errors,
      { 'agency.state': 'required' },
    )
    assert.equal(
      (await browser.patch('/api/user', { agency: { country_id: 128, state: 'Texas' } })).status,
      200,
    )
    assert.deepEqual((await browser.patch('/api/user', { agency: { state: null } })).body.errors, {
      'agency.state': 'required',
    })
    assert.equal(
      (await browser.patch('/api/user', { agency: { country_id: 41, state: null } })).body
        .pending_id,
      null,
    )
  })

  test('a change of the agency’s country away from the United States also requests empty state and building number', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal, { country_id: 128, state: 'Texas', building_nr: '18' })
    const { body } = await browser.patch('/api/user', { agency: { country_id: 41, city: 'Lille' } })
    assert.deepEqual(body.pending_changes, {
      'agency.country_id': 41,
      'agency.city': 'Lille',
      'agency.state': null,
      'agency.bldng_nm': null,
    })
    assert.deepEqual(
      (
        await browser.patch('/api/user', {
          agency: { country_id: 128, state: 'Texas', bldng_nm: '18' },
        })
      ).body.pending_changes,
      { 'agency.city': 'Lille' },
    )
  })

  test('state and building number apply to agencies in the United States only: elsewhere they are dropped, and the other fields are saved', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const before = await storedAgent(portal)
    for (const agency of [
      { state: 'Texas', bldng_nm: '5' },
      { country_id: 41, state: 'Texas', bldng_nm: '5' },
    ]) {
      const { status, body } = await browser.patch('/api/user', { agency })
      assert.deepEqual([status, body.pending_id, body.pending_changes], [200, null, {}])
    }
    assert.deepEqual(
      (
        await browser.patch('/api/user', {
          agency: { country_id: 44, city: 'Berlin', state: 'Texas' },
        })
      ).body.pending_changes,
      { 'agency.country_id': 44, 'agency.city': 'Berlin' },
    )
    // The request is a change of the record for those who have it open.
    assert.deepEqual(await storedAgent(portal), { ...before, has_open_request: true, version: 2 })
  })

  test('while a change of the agency’s country waits, the new country decides which fields apply', async () => {
    const portal = await startPortal()
    const coming = await signedIn(portal)
    await coming.patch('/api/user', { agency: { country_id: 128, state: 'Texas' } })
    assert.deepEqual(
      (await coming.patch('/api/user', { agency: { state: 'Ohio', bldng_nm: '5' } })).body
        .pending_changes,
      { 'agency.country_id': 128, 'agency.state': 'Ohio', 'agency.bldng_nm': '5' },
    )
    const leaving = await signedIn(portal, {
      email: 'bia@example.com',
      country_id: 128,
      state: 'Texas',
      building_nr: '18',
    })
    const left = { 'agency.country_id': 41, 'agency.state': null, 'agency.bldng_nm': null }
    assert.deepEqual(
      (
        await leaving.patch('/api/user', {
          agency: { country_id: 41, state: 'Ohio', bldng_nm: '5' },
        })
      ).body.pending_changes,
      left,
    )
    assert.deepEqual(
      (await leaving.patch('/api/user', { agency: { state: 'Ohio', bldng_nm: '5' } })).body
        .pending_changes,
      left,
    )
  })

  test('a change between two other countries does not touch the state', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual(
      (await browser.patch('/api/user', { agency: { country_id: 44 } })).body.pending_changes,
      { 'agency.country_id': 44 },
    )
  })

  test('takes short names, airports and departments, as the sign-up does', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const short = { name: 'Li', surname: 'Wu', airport: 'LYS', agency_department: 'Sales' }
    const { status, body } = await browser.patch('/api/user', short)
    assert.equal(status, 200)
    assert.deepEqual(body.pending_changes, { name: 'Li', surname: 'Wu' })
    assert.deepEqual([body.airport, body.agency_department], ['LYS', 'Sales'])
    assert.equal((await browser.patch('/api/user', { agency_department: '営業部' })).status, 200)
  })

  test('a first or last name has at most 100 characters', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual(
      (await browser.patch('/api/user', { name: 'Li', surname: 'x'.repeat(101) })).body.errors,
      { surname: 'tooLong' },
    )
    assert.equal(
      (await browser.patch('/api/user', { name: 'Lia', surname: 'x'.repeat(100) })).status,
      200,
    )
  })

  test('the year since when an agent works in an agency must not be in the future', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal, { country_id: 128, state: 'Colorado' })
    assert.deepEqual(
      (await browser.patch('/api/user', { workin_agency_since: 2027 })).body.errors,
      { workin_agency_since: 'notInThePast' },
    )
    assert.equal((await browser.patch('/api/user', { workin_agency_since: 2026 })).status, 200)
  })

  test('half a surrogate pair is refused', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual(
      (await browser.patch('/api/user', { name: 'Ana\uD800', agency: { city: '\uDC00' } })).body
        .errors,
      { name: 'invalid', 'agency.city': 'invalid' },
    )
  })

  test('a name in Chinese, Japanese or Korean letters may be shorter', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    assert.deepEqual(
      (await browser.patch('/api/user', { name: '王', surname: '김' })).body.pending_changes,
      { name: '王', surname: '김' },
    )
  })

  test('a stored short name may be sent again', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal, { first_name: 'Li' })
    const { status, body } = await browser.patch('/api/user', { name: 'Li', phone: null })
    assert.equal(status, 200)
    assert.equal(body.pending_id, null)
  })

  test('changed consents are written to the audit log, unchanged ones are not', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal, { optin: true })
    await browser.patch('/api/user', {
      optin: false,
      consent_communication: false,
      consent_participation: true,
    })
    assert.deepEqual(
      (await auditEvents(portal))
        .filter(({ action }) => action === 'consentChanged')
        .map(({ detail }) => detail),
      [{ optin: [true, false], consent_participation: [false, true] }],
    )
  })

  test('mails follow the correspondence language', async () => {
    const portal = await startPortal()
    await (
      await signedIn(portal, { country_id: 21, language: 'EN' })
    ).patch('/api/user', { language: 'FR' })
    assert.equal((await storedAgent(portal))['locale'], 'fr')
  })

  test('fields of one country are dropped elsewhere: the correspondence language outside Canada, work environment and start year outside the United States', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const all = { language: 'FR', work_environment_id: 2, workin_agency_since: 2019 }
    const locale = (await storedAgent(portal))['locale']
    for (const [sent, kept] of [
      [all, { language: null, work_environment_id: null, workin_agency_since: null }],
      [
        { ...all, workin_agency_since: 2027, phone: null },
        { language: null, work_environment_id: null, workin_agency_since: null, phone: null },
      ],
      [
        { ...all, country_id: 128 },
        { language: null, work_environment_id: 2, workin_agency_since: 2019 },
      ],
      [
        { work_environment_id: 1, workin_agency_since: null },
        { work_environment_id: 2, workin_agency_since: null },
      ],
    ] as const) {
      const { status, body } = await browser.patch('/api/user', sent)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        Object.fromEntries(Object.keys(kept).map((name) => [name, body[name]])),
        kept,
      )
    }
    assert.equal((await storedAgent(portal))['locale'], locale)
    assert.equal(
      (await browser.patch('/api/user', { country_id: 21, language: 'FR' })).body.language,
      'FR',
    )
  })
})

describe('changes that wait for review', () => {
  test('name, surname, country, job title and agency wait; everything else applies at once', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { body } = await browser.patch('/api/user', {
      name: 'Anna',
      surname: 'Lima-Costa',
      country_id: 44,
      agency_position_id: 2,
      main_area_of_responsibility_id: 3,
      gender_id: 3,
      agency: { city: 'Paris', country_id: 44 },
    })
    assert.deepEqual(body.pending_changes, {
      name: 'Anna',
      surname: 'Lima-Costa',
      country_id: 44,
      agency_position_id: 2,
      'agency.city': 'Paris',
      'agency.country_id': 44,
    })
    assert.match(body.pending_id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      [body.name, body.country_id, body.agency.city, body.agency_country_id],
      ['Ana', 41, 'Lyon', 41],
    )
    assert.deepEqual([body.main_area_of_responsibility_id, body.gender_id], [3, 3])
  })

  test('a value that equals the stored one is not requested', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { body } = await browser.patch('/api/user', {
      name: ' Ana ',
      agency: { city: 'Lyon', iata_nr: '00000011' },
      email: 'ANA.LIMA@example.com',
    })
    assert.equal(body.pending_id, null)
    assert.deepEqual(body.pending_changes, {})
  })

  test('a new save merges into the open request', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const first = (await browser.patch('/api/user', { name: 'Anna', surname: 'Costa' })).body
    const second = (
      await browser.patch('/api/user', { surname: 'Lopes', agency: { city: 'Paris' } })
    ).body
    assert.equal(second.pending_id, first.pending_id)
    assert.deepEqual(second.pending_changes, {
      name: 'Anna',
      surname: 'Lopes',
      'agency.city': 'Paris',
    })
  })

  test('a value set back to the stored one leaves the request, and an empty request is closed', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { name: 'Anna', agency: { city: 'Paris' } })
    assert.deepEqual(
      (await browser.patch('/api/user', { agency: { city: 'Lyon' } })).body.pending_changes,
      { name: 'Anna' },
    )
    const { body } = await browser.patch('/api/user', { name: 'Ana' })
    assert.equal(body.pending_id, null)
    assert.deepEqual(body.pending_changes, {})
  })

  test('parallel saves end in one request', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const answers = await Promise.all(
      [{ name: 'Anna' }, { surname: 'Costa' }, { agency: { city: 'Paris' } }].map((body) =>
        browser.patch('/api/user', body),
      ),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual((await record(browser)).pending_changes, {
      name: 'Anna',
      surname: 'Costa',
      'agency.city': 'Paris',
    })
  })

  test('the agent can withdraw the request and a waiting e-mail change', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { name: 'Anna', email: 'anna@example.com' })
    const secret = await linkSecret(portal, 'anna@example.com')
    const { status, body } = await browser.post('/api/user/withdraw')
    assert.equal(status, 200)
    assert.equal(body.pending_id, null)
    assert.deepEqual(body.pending_changes, {})
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: secret })).body,
      { status_id: 2 },
    )
  })

  test('the agent can withdraw single fields of the request, and the e-mail change alone', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', {
      name: 'Anna',
      surname: 'Costa',
      email: 'anna@example.com',
    })
    const withdraw = (...fields: string[]) => browser.post('/api/user/withdraw', { fields })
    assert.deepEqual((await withdraw('name')).body.pending_changes, {
      surname: 'Costa',
      email: 'anna@example.com',
    })
    assert.deepEqual((await withdraw('email')).body.pending_changes, { surname: 'Costa' })
    const { body } = await withdraw('surname')
    assert.deepEqual([body.pending_id, body.pending_changes], [null, {}])
    assert.deepEqual((await withdraw('pin_code')).body.errors, { 'fields.0': 'notAnOption' })
  })

  test('an agency’s new country is withdrawn with its state', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const agency = { country_id: 128, state: 'Colorado', city: 'Denver' }
    await browser.patch('/api/user', { agency })
    const answer = await browser.post('/api/user/withdraw', { fields: ['agency.state'] })
    assert.deepEqual(answer.body.pending_changes, { 'agency.city': 'Denver' })
  })

  test('withdrawing without a request is no problem', async () => {
    const portal = await startPortal()
    assert.equal((await (await signedIn(portal)).post('/api/user/withdraw')).status, 200)
  })
})

describe('while the registration waits for a decision', () => {
  test('what the agent corrects is written at once, raises the version, and never becomes a change request', async () => {
    const portal = await startPortal()
    const browser = await signedInWaiting(portal)
    const corrections = { surname: 'Costa', agency: { city: 'Paris' } }
    const { status, body } = await browser.patch('/api/user', corrections)
    assert.deepEqual(
      [status, body.surname, body.agency.city, body.pending_id, body.pending_changes],
      [200, 'Costa', 'Paris', null, {}],
    )
    assert.equal((await storedAgent(portal))['version'], 2)
    assert.deepEqual(
      (await auditEvents(portal)).filter(({ action }) => action === 'corrected'),
      [
        {
          action: 'corrected',
          detail: { surname: ['Lima', 'Costa'], 'agency.city': ['Lyon', 'Paris'] },
        },
      ],
    )
    assert.deepEqual(await queryRows(portal, sql`select id from change_requests`), [])
  })

  test('a value of a request that was made before is requested no more when the agent corrects it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { surname: 'Costa', agency: { city: 'Paris' } })
    await portal.db.execute(sql`update accounts set state = 'activated'`)
    const { body } = await browser.patch('/api/user', { surname: 'Souza' })
    assert.deepEqual([body.surname, body.pending_changes], ['Souza', { 'agency.city': 'Paris' }])
  })

  test('a choice that the desk does not show raises no version', async () => {
    const portal = await startPortal()
    const browser = await signedInWaiting(portal)
    await browser.patch('/api/user', { optin: false, locale: 'de' })
    assert.equal((await storedAgent(portal))['version'], 1)
  })
})

describe('a new e-mail address', () => {
  test('waits for the link that is mailed to it, and the old address gets a notice', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const { body } = await browser.patch('/api/user', { email: ' Ana@New.example.com ' })
    assert.equal(body.email, ana.email)
    assert.deepEqual(body.pending_changes, { email: 'ana@new.example.com' })
    const secret = await linkSecret(portal, 'ana@new.example.com')
    assert.match((await portal.lastMail(ana.email)).text, /ana@new\.example\.com/)
    assert.doesNotMatch((await portal.lastMail(ana.email)).text, new RegExp(secret))
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: secret })).body,
      { status_id: 3 },
    )
    assert.equal((await record(browser)).email, 'ana@new.example.com')
    assert.deepEqual((await record(browser)).pending_changes, {})
    assert.equal(
      (
        await portal
          .browser()
          .post('/api/login', { email: 'ana@new.example.com', password: ana.password })
      ).status,
      200,
    )
    assert.equal(
      (await portal.browser().post('/api/login', { email: ana.email, password: ana.password }))
        .status,
      401,
    )
  })

  test('together with a wrong field is refused, and nothing is mailed', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const before = (await portal.mails()).length
    assert.equal(
      (await browser.patch('/api/user', { email: 'ana@new.example.com', name: '' })).status,
      400,
    )
    assert.equal((await portal.mails()).length, before)
  })

  test('waits 24 hours', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    const secret = await linkSecret(portal, 'ana@new.example.com')
    portal.passes(hours(24))
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: secret })).body,
      { status_id: 1 },
    )
    assert.equal((await storedAgent(portal))['email'], ana.email)
  })

  test('has one working link: the latest', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'first@example.com' })
    const first = await linkSecret(portal, 'first@example.com')
    assert.deepEqual(
      (await browser.patch('/api/user', { email: 'second@example.com' })).body.pending_changes,
      { email: 'second@example.com' },
    )
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: first })).body,
      { status_id: 2 },
    )
    assert.deepEqual(
      (
        await portal
          .browser()
          .post('/api/user/confirm_email', { hash: await linkSecret(portal, 'second@example.com') })
      ).body,
      { status_id: 3 },
    )
  })

  test('set back to the stored one stops waiting', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    const secret = await linkSecret(portal, 'ana@new.example.com')
    assert.deepEqual(
      (await browser.patch('/api/user', { email: ana.email })).body.pending_changes,
      {},
    )
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: secret })).body,
      { status_id: 2 },
    )
  })

  test('a used link answers 3 again for 24 hours', async () => {
    const portal = await startPortal()
    await (await signedIn(portal)).patch('/api/user', { email: 'ana@new.example.com' })
    const hash = await linkSecret(portal, 'ana@new.example.com')
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.browser().post('/api/user/confirm_email', { hash })),
    )
    assert.deepEqual(
      answers.map(({ body }) => body.status_id),
      [3, 3, 3],
    )
    assert.equal(
      (await auditEvents(portal)).filter(({ action }) => action === 'emailChanged').length,
      1,
    )
  })

  test('tells what became of its link, which does not use it; a used one stays used', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const statusOf = async (hash: string) =>
      (await portal.browser().post('/api/user/confirm_email/status', { hash })).body.status_id
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    const hash = await linkSecret(portal, 'ana@new.example.com')
    assert.equal(await statusOf(hash), null)
    assert.equal((await record(browser)).email, ana.email)
    await portal.browser().post('/api/user/confirm_email', { hash })
    portal.passes(hours(25))
    assert.equal(await statusOf(hash), 3)
    assert.equal(await statusOf('x'.repeat(43)), 0)
    // The address was changed again, so the link's words would no longer be true.
    await portal.db.execute(
      sql`update accounts set email = 'ana@other.example.com' where email = 'ana@new.example.com'`,
    )
    assert.equal(await statusOf(hash), 2)
  })

  test('without a link, or with one that was never issued, answers 0', async () => {
    const portal = await startPortal()
    assert.deepEqual((await portal.post('/api/user/confirm_email', {})).body, { status_id: 0 })
    assert.deepEqual(
      (await portal.post('/api/user/confirm_email', { hash: 'x'.repeat(43) })).body,
      { status_id: 0 },
    )
  })

  test('that another account activated in the meantime makes the link invalid', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'wanted@example.com' })
    const secret = await linkSecret(portal, 'wanted@example.com')
    await activatedAgent(portal, { email: 'wanted@example.com' })
    assert.deepEqual(
      (await portal.browser().post('/api/user/confirm_email', { hash: secret })).body,
      { status_id: 2 },
    )
    assert.equal((await record(browser)).email, ana.email)
    assert.deepEqual((await record(browser)).pending_changes, {})
  })

  test('of a registration that was not activated goes to the agent, and the registration is deleted', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await portal
      .browser()
      .post('/api/signup', { ...ana, email: 'wanted@example.com', first_name: 'Bia' })
    const activation = await linkSecret(portal, 'wanted@example.com')
    assert.deepEqual(
      (await browser.patch('/api/user', { email: 'wanted@example.com' })).body.pending_changes,
      { email: 'wanted@example.com' },
    )
    assert.deepEqual(
      (
        await portal
          .browser()
          .post('/api/user/confirm_email', { hash: await linkSecret(portal, 'wanted@example.com') })
      ).body,
      { status_id: 3 },
    )
    assert.equal((await record(browser)).email, 'wanted@example.com')
    assert.deepEqual(
      (
        await portal
          .browser()
          .post('/api/signup/activate', { hash: activation, password: ana.password })
      ).body,
      { status_id: 2 },
    )
  })

  test('voids the codes that were mailed to the old address', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    await browser.patch('/api/user', { email: 'ana@new.example.com' })
    const secret = await linkSecret(portal, 'ana@new.example.com')
    await portal.browser().post('/api/login/forgot', { email: ana.email })
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await portal.lastMail(ana.email)).text)?.[0]
    await portal.browser().post('/api/user/confirm_email', { hash: secret })
    const { body } = await portal
      .browser()
      .post('/api/login/validate', { email: 'ana@new.example.com', code })
    assert.equal(body.success, false)
  })
})
