import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  linkSecret,
  signedIn,
  signedInApproved,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const FRANCE = 41
const GERMANY = 44
const JAPAN = 60
const UNITED_STATES = 128

const emails = ({ body }: { body: { objects: { email: string }[] } }) =>
  body.objects.map(({ email }) => email)
const search = async (staff: Browser, words: string, filters = '') =>
  emails(await staff.get(`/api/staff/agents?search=${encodeURIComponent(words)}${filters}`))
const queue = async (staff: Browser, filters = '') =>
  emails(await staff.get(`/api/staff/agents?status=activated${filters}`))
const counts = async (staff: Browser, filters = '') => {
  const { status, body } = await staff.get(`/api/staff/agents/counts?${filters}`)
  assert.equal(status, 200)
  return body
}
/** The counts of a list in which nothing waits. */
const noCounts = {
  total: 0,
  areas: { EMEA: 0, Americas: 0, APAC: 0, DACHB: 0 },
  mine: 0,
  unassigned: 0,
  warn: 0,
  stop: 0,
  late: 0,
  asked: 0,
  answered: 0,
  oldest_at: null,
  at_least: [],
}
/** An agent in Paris asks for another surname, and five minutes later one in Tokyo. */
async function askForChanges(portal: TestPortal): Promise<void> {
  for (const [email, country_id] of [
    ['paris@example.com', FRANCE],
    ['tokyo@example.com', JAPAN],
  ] as const) {
    const agent = await signedInApproved(portal, { email, country_id })
    portal.passes(minutes(5))
    await agent.patch('/api/user', { surname: 'Costa' })
  }
}
const limitTo = (portal: TestPortal, email: string, areas: string) =>
  portal.db.execute(
    sql`update members set areas = ${areas}::text[] from accounts where accounts.id = account_id and email = ${email}`,
  )

describe('the search', () => {
  test('finds words by their beginning, in any order, in every field that names a person', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, {
      email: 'j.alvarez@example.com',
      first_name: 'José María',
      last_name: 'Álvarez-Łukasz',
      agency_name: "Viajes l'Été & Straße",
      city: 'Córdoba',
      iata_nr: '14502786',
      phone: '+33 4 72 55 01 99',
    })
    await activatedAgent(portal)
    for (const words of [
      'jose',
      'MARIA álv',
      'lukasz jo',
      'ete',
      'strasse viaj',
      'cordoba',
      'alvarez@exa',
      'j.alvarez@example.com',
      'J.ALVAREZ@example.com',
      '14502786',
      '14 5 0278 6',
      '+33 4 72 55 01 99',
      '0472550199',
      '04 72 55 01 9',
      '0033472550199',
    ])
      assert.deepEqual(await search(staff, words), ['j.alvarez@example.com'], words)
    for (const words of [
      'ose',
      'alvarez lima',
      'cordova',
      'x.alvarez@example.com',
      '5501',
      '&',
      '%',
    ])
      assert.deepEqual(await search(staff, words), [], words)
  })

  test('finds a word and a number by each of its beginnings, short and long', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const email = 'x@agency7.example'
    await activatedAgent(portal, {
      email,
      first_name: 'Ωμέγα',
      last_name: 'Featherstonehaugh',
      agency_name: '24Voyages Ünter 𝒜gency',
      city: '東京都',
      iata_nr: '61023456',
      phone: '+81 90 1234 5678',
    })
    await activatedAgent(portal)
    const beginnings = (word: string) =>
      Array.from(word, (_letter, last) =>
        Array.from(word)
          .slice(0, last + 1)
          .join(''),
      )
    for (const words of [
      ...['featherstonehaugh', 'ωμεγα', '24voyages', '東京都'].flatMap(beginnings),
      // The IATA number, and the phone number with the calling code and without it.
      ...['61023456', '819012345678', '9012345678'].flatMap(beginnings),
      'f ω 2 東',
      'featherst featherstonehaugh x',
      '8 6 feather',
      '09',
    ])
      assert.deepEqual(await search(staff, words), [email], words)
    for (const words of [
      'featherstx',
      'featherstonehaughs',
      'featherstonehaugh y',
      '1234',
      // The phone number without one digit of its calling code.
      '19012',
      '61024',
      '8 6 4',
      '都',
    ])
      assert.deepEqual(await search(staff, words), [], words)
  })

  test('a whole address or login number finds its person alone, within the other filters', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, { email: 'ana@example.com' })
    await activatedAgent(portal, { email: 'ana@example.com.br' })
    assert.deepEqual(await search(staff, ' Ana@Example.com '), ['ana@example.com'])
    assert.deepEqual(await search(staff, 'ana@example.com bia'), [])
    assert.deepEqual(await search(staff, 'ana@example.com', '&status=declined'), [])
    assert.deepEqual((await search(staff, 'ana@example.co')).length, 2)
    const { body } = await staff.post(
      `/api/staff/agents/${await accountId(portal, 'ana@example.com')}/approve`,
    )
    const login: string = body.pin_code
    for (const words of [login, login.toLowerCase(), login.slice(0, 5), `lima ${login}`])
      assert.deepEqual(await search(staff, words), ['ana@example.com'], words)
    assert.deepEqual(await search(staff, `silva ${login}`), [])
  })

  test('finds a person by the new value and not by the old one after each way to change it', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const first = 'ana.first@example.com'
    const agent = await signedIn(portal, { email: first })
    const id = await accountId(portal, first)
    await staff.post(`/api/staff/agents/${id}/approve`)
    const isFound = async (words: string) =>
      (await search(staff, words)).some((email) => email.startsWith('ana.'))
    const moves = async (from: string, to: string, change: () => Promise<unknown>) => {
      assert.deepEqual([await isFound(from), await isFound(to)], [true, false], `before ${to}`)
      await change()
      assert.deepEqual([await isFound(from), await isFound(to)], [false, true], to)
    }
    const decided = async (fields: object, names: readonly string[]) => {
      assert.equal((await agent.patch('/api/user', fields)).status, 200)
      const { body } = await staff.get('/api/staff/changes')
      const answer = await staff.post(`/api/staff/changes/${body.objects[0].id}`, {
        approve: names,
      })
      assert.equal(answer.status, 200)
    }
    await moves('0472550148', '0472550199', () =>
      agent.patch('/api/user', { phone: '+33 4 72 55 01 99' }),
    )
    await moves('lima', 'costa', () => decided({ surname: 'Costa' }, ['surname']))
    await moves('horizon', 'meridian', () =>
      decided({ agency: { name: 'Meridian Voyages' } }, ['agency.name']),
    )
    await moves('lyon', 'paris', () => decided({ agency: { city: 'Paris' } }, ['agency.city']))
    await moves('00000011', '00000022', () =>
      decided({ agency: { iata_nr: '00000022' } }, ['agency.iata_nr']),
    )
    await moves(first, 'ana.second@example.com', async () => {
      await agent.patch('/api/user', { email: 'ana.second@example.com', password: 'pass' })
      const hash = await linkSecret(portal, 'ana.second@example.com')
      assert.equal((await agent.post('/api/user/confirm_email', { hash })).status, 200)
    })
    await agent.post('/api/user/delete', { password: 'pass' })
    assert.equal(await isFound('costa'), false)
  })
})

describe('GET /api/staff/agents', () => {
  async function portalWithQueue() {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    for (const [email, country_id, last_name] of [
      ['first@example.com', FRANCE, 'Zola'],
      ['second@example.com', JAPAN, 'Abe'],
      ['third@example.com', GERMANY, 'Meier'],
      ['fourth@example.com', UNITED_STATES, 'abel'],
    ] as const) {
      portal.passes(minutes(20))
      await activatedAgent(portal, {
        email,
        country_id,
        last_name,
        ...(country_id === UNITED_STATES ? { state: 'Texas' } : {}),
      })
    }
    return { portal, staff }
  }

  test('filters by area, tier and country', async () => {
    const { staff } = await portalWithQueue()
    assert.deepEqual(await queue(staff, '&area=APAC'), ['second@example.com'])
    assert.deepEqual(await queue(staff, '&area=EMEA'), ['first@example.com'])
    assert.deepEqual(await queue(staff, '&tier=Strategic&area=DACHB'), ['third@example.com'])
    assert.deepEqual(await queue(staff, '&tier=Focus'), [])
    assert.deepEqual(await queue(staff, `&area=EMEA&country_id=${JAPAN}`), [])
    const { body } = await staff.get('/api/staff/agents?status=activated&area=DACHB')
    const [{ area, tier, iata_nr, late, assigned_to }] = body.objects
    assert.deepEqual(
      { area, tier, iata_nr, late, assigned_to },
      { area: 'DACHB', tier: 'Strategic', iata_nr: '00000011', late: false, assigned_to: null },
    )
  })

  test('a filter that it does not know is named, and narrows nothing in silence', async () => {
    const { staff } = await portalWithQueue()
    for (const path of ['agents', 'agents/counts', 'changes', 'changes/counts']) {
      const answer = await staff.get(`/api/staff/${path}?state=activated&statuses=&area=APAC`)
      assert.equal(answer.status, 400)
      assert.deepEqual(answer.body.errors, { state: 'unknown', statuses: 'unknown' }, path)
    }
  })

  for (const [sort, order] of [
    ['oldest', ['first', 'second', 'third', 'fourth']],
    ['newest', ['fourth', 'third', 'second', 'first']],
    ['surname', ['second', 'fourth', 'third', 'first']],
  ] as const)
    test(`sorts by ${sort}, page by page, each agent once`, async () => {
      const { staff } = await portalWithQueue()
      for (const limit of [1, 3]) {
        const seen: string[] = []
        let after: string | null = ''
        while (after !== null) {
          const page: Awaited<ReturnType<Browser['get']>> = await staff.get(
            `/api/staff/agents?status=activated&sort=${sort}&limit=${limit}${after && `&after=${after}`}`,
          )
          seen.push(...emails(page))
          after = page.body.next
        }
        assert.deepEqual(
          seen,
          order.map((name) => `${name}@example.com`),
        )
      }
    })

  test('sorts by the last sign-in, the latest first and those who never signed in last', async () => {
    const { portal, staff } = await portalWithQueue()
    for (const name of ['third', 'first']) {
      portal.passes(minutes(5))
      await portal.db.execute(
        sql`update accounts set last_signed_in_at = ${portal.deps.now().toISOString()} where email = ${`${name}@example.com`}`,
      )
    }
    const listed = await queue(staff, '&sort=last_signed_in_at')
    assert.deepEqual(listed.slice(0, 2), ['first@example.com', 'third@example.com'])
    assert.equal(listed.length, 4)

    assert.deepEqual(await queue(staff, '&sort=last_signed_in_at&area=DACHB'), [
      'third@example.com',
    ])

    // The order knows the state that an agent has now.
    await portal.db.execute(
      sql`update accounts set state = 'declined' where email in ('third@example.com', 'first@example.com')`,
    )
    const declined = await staff.get('/api/staff/agents?status=declined&sort=last_signed_in_at')
    assert.deepEqual(emails(declined), ['first@example.com', 'third@example.com'])
  })
})

describe('GET /api/staff/agents/counts', () => {
  test('counts what waits by area, and each number has all other filters', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const since = portal.deps.now().toISOString()
    for (const [email, country_id] of [
      ['a@example.com', FRANCE],
      ['b@example.com', FRANCE],
      ['c@example.com', JAPAN],
    ] as const)
      await activatedAgent(portal, { email, country_id })
    await staff.post(`/api/staff/agents/${await accountId(portal, 'a@example.com')}/assign`, {
      to: 'me',
    })
    const areas = { EMEA: 2, Americas: 0, APAC: 1, DACHB: 0 }
    const all = { ...noCounts, areas, oldest_at: since }
    assert.deepEqual(await counts(staff), { ...all, total: 3, mine: 1, unassigned: 2, stop: 3 })
    assert.deepEqual(await counts(staff, 'area=APAC'), { ...all, total: 1, unassigned: 1, stop: 1 })
    const mine = await counts(staff, 'assigned=me')
    assert.deepEqual([mine.total, mine.areas.EMEA, mine.unassigned], [1, 1, 2])
    const found = await counts(staff, 'search=b%40example.com')
    assert.deepEqual([found.total, found.areas.EMEA, found.areas.APAC], [1, 1, 0])
    const none = await counts(staff, 'search=nobody')
    assert.deepEqual([none.total, none.oldest_at], [0, null])
  })

  test('a registration is late after the target time, REVIEW_HOURS', async () => {
    const portal = await startPortal({ REVIEW_HOURS: '24' })
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, { email: 'late@example.com' })
    portal.passes(hours(24) + minutes(1))
    await activatedAgent(portal, { email: 'new@example.com' })
    const again = portal.browser()
    await again.post('/api/login', {
      email: 'reviewer@example.com',
      password: 'a long staff password',
    })
    assert.deepEqual(await queue(again, '&late=true'), ['late@example.com'])
    const { body } = await again.get('/api/staff/agents?status=activated')
    assert.deepEqual(
      body.objects.map(({ late }: { late: boolean }) => late),
      [true, false],
    )
    const all = await counts(again)
    assert.deepEqual([all.total, all.late], [2, 1])
    assert.equal((await counts(again, 'late=true')).total, 1)
    void staff
  })
})

describe('a member who is limited to areas', () => {
  async function limited() {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, { email: 'paris@example.com', country_id: FRANCE })
    await activatedAgent(portal, { email: 'tokyo@example.com', country_id: JAPAN })
    await limitTo(portal, 'reviewer@example.com', '{APAC}')
    return { portal, staff, foreign: await accountId(portal, 'paris@example.com') }
  }

  test('sees only their agents in lists, searches and counts', async () => {
    const { staff } = await limited()
    assert.deepEqual(await queue(staff), ['tokyo@example.com'])
    assert.deepEqual(await queue(staff, '&area=EMEA'), [])
    assert.deepEqual(await search(staff, 'paris@example.com'), [])
    assert.deepEqual(await counts(staff), {
      ...(await counts(staff, 'area=APAC')),
      areas: { ...noCounts.areas, APAC: 1 },
    })
  })

  test('gets 404 for the record, the decision and the assignment of another agent', async () => {
    const { portal, staff, foreign } = await limited()
    assert.equal((await staff.get(`/api/staff/agents/${foreign}`)).status, 404)
    for (const [path, body] of [
      ['approve', {}],
      ['decline', { reason: 'We could not find your agency.' }],
      ['assign', { to: 'me' }],
    ] as const)
      assert.equal(
        (await staff.post(`/api/staff/agents/${foreign}/${path}`, body)).status,
        404,
        path,
      )
    const [row] = await queryRows(
      portal,
      sql`select state, assigned_to from accounts where id = ${foreign}`,
    )
    assert.deepEqual(row, { state: 'activated', assigned_to: null })
  })

  test('sees and decides only the change requests of their agents', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await askForChanges(portal)
    const { body } = await staff.get('/api/staff/changes')
    const foreign = body.objects.find(({ email }: { email: string }) => email.startsWith('paris'))
    await limitTo(portal, 'reviewer@example.com', '{APAC}')
    assert.deepEqual(emails(await staff.get('/api/staff/changes')), ['tokyo@example.com'])
    assert.equal((await staff.get('/api/staff/changes/counts')).body.total, 1)
    const answer = await staff.post(`/api/staff/changes/${foreign.id}`, { approve: ['surname'] })
    assert.equal(answer.status, 404)
  })
})

describe('GET /api/staff/changes', () => {
  test('filters, sorts and counts as the list of registrations does', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await askForChanges(portal)
    const changes = async (filters: string) =>
      emails(await staff.get(`/api/staff/changes?${filters}`))
    assert.deepEqual(await changes('search=tok'), ['tokyo@example.com'])
    assert.deepEqual(await changes('area=EMEA'), ['paris@example.com'])
    assert.deepEqual(await changes('sort=newest'), ['tokyo@example.com', 'paris@example.com'])
    const first = await staff.get('/api/staff/changes?sort=newest&limit=1')
    assert.deepEqual(await changes(`sort=newest&limit=1&after=${first.body.next}`), [
      'paris@example.com',
    ])
    assert.deepEqual((await staff.get('/api/staff/changes/counts?area=APAC')).body, {
      ...noCounts,
      total: 1,
      areas: { ...noCounts.areas, EMEA: 1, APAC: 1 },
      unassigned: 1,
      warn: 1,
      oldest_at: portal.deps.now().toISOString(),
    })
  })
})
