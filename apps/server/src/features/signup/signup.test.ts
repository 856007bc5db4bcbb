import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../test/inspection.ts'
import { ana, linkSecret, startPortal, type TestPortal } from '../../../test/harness.ts'

const americanForm = {
  country_id: 128,
  state: 'New York',
  work_environment_id: 2,
  travel_agent_start_year: 2010,
  airport: 'JFK – New York',
  building_nr: '12b',
} as const

async function agentRow(portal: TestPortal, email: string = ana.email) {
  return (await queryRows(portal, sql`select * from accounts where email = ${email}`))[0]
}
const fieldErrors = async (portal: TestPortal, form: object) =>
  (await portal.post('/api/signup', { ...ana, ...form })).body.errors

test('a complete form registers the agent, mails the activation link and moves to step 3', async () => {
  const portal = await startPortal()
  const { status, body } = await portal.post('/api/signup', ana)
  assert.deepEqual({ status, body }, { status: 200, body: { step_id: 3 } })
  const row = await agentRow(portal)
  assert.equal(row?.state, 'registered')
  assert.equal(row?.name, 'Ana')
  assert.equal(row?.surname, 'Lima')
  assert.equal(row?.phone, '+33472550148')
  assert.equal(row?.agency_country_id, 41)
  assert.equal(row?.optin, true)
  assert.match(await linkSecret(portal, ana.email), /^[\w-]{43}$/)
})

test('sign-up needs no session', async () => {
  const portal = await startPortal()
  assert.equal((await portal.post('/api/signup', ana)).headers['set-cookie'], undefined)
})

test('one answer names every missing, empty or false required value', async () => {
  const portal = await startPortal()
  const { status, body } = await portal.post('/api/signup', {
    country_id: 128,
    first_name: '',
    last_name: '  ',
    terms_accepted: false,
  })
  assert.equal(status, 400)
  assert.deepEqual(body.errors, {
    first_name: 'required',
    last_name: 'required',
    agency_position_id: 'required',
    main_area_of_responsibility_id: 'required',
    email: 'required',
    agency_name: 'required',
    street: 'required',
    city: 'required',
    zip_code: 'required',
    state: 'required',
    password: 'required',
    password_check: 'required',
    terms_accepted: 'notAccepted',
  })
})

test('gender, birthdate, work environment, start year, airport, IATA number, building number and phone are optional', async () => {
  const portal = await startPortal()
  const {
    gender_id: _,
    birthdate: __,
    work_environment_id: ___,
    travel_agent_start_year: ____,
    airport: _____,
    iata_nr: ______,
    building_nr: _______,
    phone: ________,
    ...required
  } = ana
  assert.equal((await portal.post('/api/signup', required)).body.step_id, 3)
})

test('the password and the re-entered password must match', async () => {
  const portal = await startPortal()
  assert.deepEqual(await fieldErrors(portal, { password_check: 'other' }), {
    password_check: 'mismatch',
  })
})

test('a password has at least 4 characters, or as many as the settings say', async () => {
  const portal = await startPortal()
  assert.deepEqual(await fieldErrors(portal, { password: 'abc', password_check: 'abc' }), {
    password: 'tooShort',
    password_check: 'tooShort',
  })
  const stricter = await startPortal({ PASSWORD_MIN_LENGTH: '8' })
  assert.deepEqual(
    await fieldErrors(stricter, { password: 'seven77', password_check: 'seven77', city: '' }),
    { password: 'tooShort', city: 'required' },
  )
})

test('a common password is accepted in the security profile standard and refused in asvs', async () => {
  const common = { password: 'password1', password_check: 'password1' }
  const strict = await startPortal({ SECURITY_PROFILE: 'asvs' })
  assert.deepEqual(await fieldErrors(strict, common), { password: 'tooCommon' })
  const standard = await startPortal()
  assert.equal((await standard.post('/api/signup', { ...ana, ...common })).body.step_id, 3)
})

test('all text is trimmed, except passwords', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', {
    ...ana,
    first_name: '  Ana ',
    email: '  ANA.Lima@Example.com ',
    password: ' pass ',
    password_check: ' pass ',
  })
  await portal.post('/api/signup/activate', {
    hash: await linkSecret(portal, ana.email),
    password: ' pass ',
  })
  assert.equal((await agentRow(portal))?.name, 'Ana')
  assert.equal(
    (await portal.post('/api/login', { email: ana.email, password: 'pass' })).status,
    401,
  )
  assert.equal(
    (await portal.post('/api/login', { email: ana.email, password: ' pass ' })).status,
    200,
  )
})

test('a birthdate must be in the past', async () => {
  const portal = await startPortal()
  for (const birthdate of ['2026-11-21', '2026-11-22', '2050-01-01', '2999-01-01'])
    assert.deepEqual(await fieldErrors(portal, { birthdate }), { birthdate: 'notInThePast' })
  assert.deepEqual(await fieldErrors(portal, { birthdate: '2025-02-29', last_name: '' }), {
    birthdate: 'invalid',
    last_name: 'required',
  })
  assert.equal(
    (await portal.post('/api/signup', { ...ana, birthdate: '2026-11-20' })).body.step_id,
    3,
  )
})

test('the start year must not be before the birth year or in the future', async () => {
  const portal = await startPortal()
  assert.deepEqual(await fieldErrors(portal, { ...americanForm, travel_agent_start_year: 1987 }), {
    travel_agent_start_year: 'invalid',
  })
  assert.deepEqual(await fieldErrors(portal, { ...americanForm, travel_agent_start_year: 2027 }), {
    travel_agent_start_year: 'notInThePast',
  })
  assert.equal(
    (await portal.post('/api/signup', { ...ana, ...americanForm, travel_agent_start_year: 2026 }))
      .body.step_id,
    3,
  )
})

test('one answer names a date in the future together with the other wrong fields', async () => {
  const portal = await startPortal()
  assert.deepEqual(
    await fieldErrors(portal, { birthdate: '2030-01-01', street: '', email: 'ana' }),
    {
      birthdate: 'notInThePast',
      street: 'required',
      email: 'invalidEmail',
    },
  )
})

test('work environment, start year, airport, building number and state are stored for country 128 only', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, ...americanForm, country_id: 41 })
  const elsewhere = await agentRow(portal)
  for (const column of [
    'state_name',
    'work_environment_id',
    'workin_agency_since',
    'airport',
    'building_nr',
  ])
    assert.equal(elsewhere?.[column], null, column)
  await portal.post('/api/signup', { ...ana, ...americanForm, email: 'joe@example.com' })
  const there = await agentRow(portal, 'joe@example.com')
  assert.deepEqual(
    [
      there?.state_name,
      there?.work_environment_id,
      there?.workin_agency_since,
      there?.airport,
      there?.building_nr,
    ],
    ['New York', 2, 2010, 'JFK – New York', '12b'],
  )
})

test('the correspondence language is stored for country 21 only and decides the language of the mails', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', { ...ana, language: 'FR' })
  assert.equal((await agentRow(portal))?.language, null)
  await portal.post('/api/signup', {
    ...ana,
    country_id: 21,
    language: 'FR',
    email: 'luc@example.com',
  })
  const row = await agentRow(portal, 'luc@example.com')
  assert.deepEqual([row?.language, row?.locale], ['FR', 'fr'])
})

test('without a correspondence language, the browser and then the country decide the language of the mails', async () => {
  const portal = await startPortal()
  await portal.post(
    '/api/signup',
    { ...ana, country_id: 17 },
    { 'accept-language': 'xx, de-CH;q=0.9, en;q=0.8' },
  )
  assert.equal((await agentRow(portal))?.locale, 'de')
  await portal.post('/api/signup', { ...ana, country_id: 17 }, { 'accept-language': 'xx' })
  assert.equal((await agentRow(portal))?.locale, 'pt-BR')
})

test('a country must be one of the list', async () => {
  const portal = await startPortal()
  for (const country_id of [0, 135, 1.5, -1, '41'])
    assert.deepEqual(await fieldErrors(portal, { country_id }), { country_id: 'notAnOption' })
})

test('unknown fields are ignored', async () => {
  const portal = await startPortal()
  const { body } = await portal.post('/api/signup', {
    ...ana,
    role: 'admin',
    id: '00000000-0000-4000-8000-000000000000',
    activated_at: '2026-01-01',
    pin_code: '1',
  })
  assert.equal(body.step_id, 3)
  const row = await agentRow(portal)
  assert.deepEqual([row?.activated_at, row?.pin_code], [null, null])
  assert.deepEqual(await queryRows(portal, sql`select * from members`), [])
  assert.notEqual(row?.id, '00000000-0000-4000-8000-000000000000')
})

test('the database contains neither the link’s secret nor the password', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', {
    ...ana,
    password: 'Zebra-71-lamp',
    password_check: 'Zebra-71-lamp',
  })
  const { all } =
    (
      await queryRows<{ all: string }>(
        portal,
        sql`select row_to_json(accounts)::text || coalesce((select string_agg(row_to_json(outbox)::text, '') from outbox), '') || (select string_agg(row_to_json(activations)::text, '') from activations) as all from accounts`,
      )
    )[0] ?? assert.fail()
  assert.doesNotMatch(all, /Zebra/)
  assert.ok(!all.includes(await linkSecret(portal, ana.email)))
})

test('a page of another site cannot register or activate', async () => {
  const portal = await startPortal()
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign)
    for (const path of ['/api/signup', '/api/signup/email_validate', '/api/signup/activate'])
      assert.equal((await portal.post(path, ana, headers)).status, 403)
  assert.equal(await agentRow(portal), undefined)
})
