import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes, undo } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  signedIn,
  signedInApproved,
  signedInStaff,
  startPortal,
  type Browser,
} from '../../../test/harness.ts'
import { accountId, queryRows } from '../../../test/inspection.ts'

const unknownId = '00000000-0000-4000-8000-000000000999'
const emailsIn = ({ body }: { body: { objects: { email: string }[] } }) =>
  body.objects.map(({ email }) => email)
const search = async (staff: Browser, words: string) =>
  emailsIn(
    await staff.get(`/api/staff/agents?status=activated&search=${encodeURIComponent(words)}`),
  )

describe('a caller without a role', () => {
  const calls: readonly [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/staff/agents'],
    ['GET', '/api/staff/agents?limit=none'],
    ['GET', `/api/staff/agents/${unknownId}`],
    ['GET', '/api/staff/agents/nobody'],
    ['GET', '/api/staff/changes'],
    ['POST', `/api/staff/agents/${unknownId}/approve`, {}],
    ['POST', `/api/staff/agents/${unknownId}/decline`, {}],
    ['POST', `/api/staff/agents/${unknownId}/decline`, '{"reason":'],
    ['POST', `/api/staff/changes/${unknownId}`, { approve: 'all' }],
    ['POST', `/api/staff/changes/${unknownId}`, 'no json'],
    ['DELETE', `/api/staff/agents/${unknownId}`],
    ['POST', '/api/staff/agents', {}],
    ['POST', '/api/staff/agents', 'no json'],
    ['GET', '/api/staff/nothing'],
    ['POST', '/api/staff/nothing', 'no json'],
  ]
  for (const [method, path, body] of calls) {
    test(`gets 404 on ${method} ${path.replace(unknownId, '{id}')}${body === undefined ? '' : ` with ${JSON.stringify(body)}`}, signed in or not`, async () => {
      const portal = await startPortal()
      for (const browser of [portal.browser(), await signedIn(portal)]) {
        const answer = await browser.call(method, path, { body })
        assert.deepEqual([answer.status, answer.body.code], [404, 'notFound'])
      }
    })
  }

  test('gets 404 also for an agent that exists', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const id = await accountId(portal)
    assert.equal((await browser.get(`/api/staff/agents/${id}`)).status, 404)
    assert.equal((await browser.post(`/api/staff/agents/${id}/approve`)).status, 404)
  })
})

describe('GET /api/staff/agents', () => {
  test('lists agents by state, oldest first', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
      portal.passes(minutes(20))
      await activatedAgent(portal, { email })
    }
    await portal.browser().post('/api/signup', { ...ana, email: 'waiting@example.com' })
    assert.deepEqual(emailsIn(await staff.get('/api/staff/agents?status=activated')), [
      'first@example.com',
      'second@example.com',
      'third@example.com',
    ])
    assert.deepEqual(emailsIn(await staff.get('/api/staff/agents?status=registered')), [
      'waiting@example.com',
    ])
    assert.equal((await staff.get('/api/staff/agents')).body.objects.length, 5)
  })

  test('gives each agent once, page by page, with an opaque after', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const emails = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.agent@example.com`)
    for (const email of emails) await activatedAgent(portal, { email })
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const answer = await staff.get(
        `/api/staff/agents?status=activated&limit=2${after && `&after=${after}`}`,
      )
      assert.equal(answer.status, 200)
      seen.push(...emailsIn(answer))
      after = answer.body.next
    }
    assert.deepEqual(seen.sort(), emails)
  })

  test('refuses an after that it did not issue, and limits outside 1 to 100', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const beyondTime = Buffer.from(`999999999999999 ${unknownId}`).toString('base64url')
    for (const after of ['x', 'MTIzIHg', beyondTime, "'; drop table accounts"])
      assert.equal(
        (await staff.get(`/api/staff/agents?after=${encodeURIComponent(after)}`)).status,
        400,
        after,
      )
    for (const limit of ['0', '101', '-1', 'x'])
      assert.equal((await staff.get(`/api/staff/agents?limit=${limit}`)).status, 400, limit)
  })

  test('searches name, e-mail address, agency and login number, ignoring case and accents', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, {
      email: 'jose@example.com',
      first_name: 'José',
      last_name: 'ÁLVAREZ',
      agency_name: 'Viajes Ñandú',
    })
    await activatedAgent(portal, {
      email: 'zoe@example.com',
      first_name: 'Zoë',
      last_name: 'Martin',
      agency_name: 'Été Voyages',
    })
    await portal.db.execute(
      sql`update accounts set pin_code = 'FR104822' where email = 'zoe@example.com'`,
    )
    for (const words of ['jose', 'ALVAREZ', 'álvarez josé', 'nandu', 'jose@'])
      assert.deepEqual(await search(staff, words), ['jose@example.com'], words)
    for (const words of ['zoe', 'ete voy', 'fr1048', 'zoe@example.com'])
      assert.deepEqual(await search(staff, words), ['zoe@example.com'], words)
    assert.deepEqual((await search(staff, '')).length, 2)
    assert.deepEqual(await search(staff, 'jose martin'), [])
  })

  test('treats wildcards in a search as text', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal, { agency_name: '100% Travel_Co' })
    for (const words of ['100%', 'travel_co', 'travel-co'])
      assert.deepEqual(await search(staff, words), [ana.email], words)
    for (const words of ['1%ravel', 'tra_el', '%', '\\', "'", '!', ':*'])
      assert.deepEqual(await search(staff, words), [], words)
  })

  test('filters by country', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    await activatedAgent(portal, { email: 'mia@example.com', country_id: 44 })
    assert.deepEqual(
      emailsIn(await staff.get('/api/staff/agents?status=activated&country_id=44')),
      ['mia@example.com'],
    )
  })
})

describe('GET /api/staff/agents/{id}', () => {
  test('answers the record with its audit events, newest first, each with its actor', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    const id = await accountId(portal)
    portal.passes(minutes(1))
    await staff.post(`/api/staff/agents/${id}/approve`)
    const { status, body } = await staff.get(`/api/staff/agents/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.email, body.agency.city, body.state, body.activated_at],
      [ana.email, 'Lyon', 'approved', '2026-11-21T06:42:00.000Z'],
    )
    assert.deepEqual(
      [body.history[0].action, body.history[0].actor, body.history[0].detail],
      ['approved', 'Rita Berg', { pin_code: body.pin_code }],
    )
  })

  test('the audit events have no actor for the agent’s own actions, and the id of deleted staff', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const admin = await signedInStaff(portal, 'admin')
    await (await signedIn(portal, { optin: true })).patch('/api/user', { optin: false })
    const [id, reviewer] = [
      await accountId(portal),
      await accountId(portal, 'reviewer@example.com'),
    ]
    portal.passes(minutes(1))
    await staff.post(`/api/staff/agents/${id}/approve`)
    await portal.db.execute(sql`delete from accounts where id = ${reviewer}`)
    const { history } = (await admin.get(`/api/staff/agents/${id}`)).body
    assert.deepEqual([history[0].action, history[0].actor], ['approved', reviewer])
    assert.equal(
      history.find(({ action }: { action: string }) => action === 'consentChanged').actor,
      null,
    )
  })

  test('is 404 for an agent that does not exist', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    for (const id of [unknownId, 'nobody', '%00'])
      assert.equal((await staff.get(`/api/staff/agents/${id}`)).status, 404, id)
  })
})

describe('approving a registration', () => {
  test('issues a login number of country code and six digits and mails it', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const login = await activatedAgent(portal)
    const { status, body } = await staff.post(
      `/api/staff/agents/${await accountId(portal)}/approve`,
    )
    assert.equal(status, 200)
    assert.equal(body.state, 'approved')
    assert.match(body.pin_code, /^FR\d{6}$/)
    portal.passes(undo.time)
    assert.match((await portal.lastMail(ana.email)).text, new RegExp(body.pin_code))
    assert.equal(
      (
        await portal
          .browser()
          .post('/api/login', { email: body.pin_code.toLowerCase(), password: login.password })
      ).status,
      200,
    )
  })

  test('issues another login number when an agent has the first one', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    await activatedAgent(portal, { email: 'bia@example.com' })
    const tokens = [Buffer.alloc(32, 1), Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) =>
      bytes.toString('base64url'),
    )
    const deps = { ...portal.deps }
    Object.assign(portal.deps, { newToken: () => tokens.shift() ?? deps.newToken() })
    const first = (await staff.post(`/api/staff/agents/${await accountId(portal)}/approve`)).body
      .pin_code
    const second = await staff.post(
      `/api/staff/agents/${await accountId(portal, 'bia@example.com')}/approve`,
    )
    assert.deepEqual([first, second.status, second.body.pin_code], ['FR843009', 200, 'FR686018'])
  })

  test('issues a longer login number when three were taken', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    await activatedAgent(portal, { email: 'bia@example.com' })
    const tokens = [1, 1, 1, 1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64url'))
    const deps = { ...portal.deps }
    Object.assign(portal.deps, { newToken: () => tokens.shift() ?? deps.newToken() })
    const numberOf = async (email: string) =>
      (await staff.post(`/api/staff/agents/${await accountId(portal, email)}/approve`)).body
        .pin_code
    assert.equal(await numberOf(ana.email), 'FR843009')
    assert.equal(await numberOf('bia@example.com'), 'FR3686018')
  })

  test('adds the agency to the directory once, and only with the reviewer’s tick', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    for (const [email, agency_name] of [
      ['a.one@example.com', 'Été Voyages'],
      ['b.two@example.com', 'ÉTÉ VOYAGES'],
    ] as const) {
      await activatedAgent(portal, { email, agency_name })
      await staff.post(`/api/staff/agents/${await accountId(portal, email)}/approve`, {
        add_agency: true,
      })
    }
    for (const [n, tick] of [{}, { add_agency: false }].entries()) {
      const email = `without.tick${n}@example.com`
      await activatedAgent(portal, { email, agency_name: `Comète ${n}` })
      const id = await accountId(portal, email)
      assert.equal((await staff.post(`/api/staff/agents/${id}/approve`, tick)).status, 200)
    }
    const rows = await queryRows(
      portal,
      sql`select name, city, country_id, iata_nr, search from agencies`,
    )
    assert.deepEqual(rows, [
      {
        name: 'Été Voyages',
        city: 'Lyon',
        country_id: 41,
        iata_nr: '00000011',
        search: 'ete voyages',
      },
    ])
  })

  test('is possible only for activated registrations', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await portal.browser().post('/api/signup', ana)
    assert.equal(
      (await staff.post(`/api/staff/agents/${await accountId(portal)}/approve`)).status,
      409,
    )
    assert.equal((await staff.post(`/api/staff/agents/${unknownId}/approve`)).status, 404)
    assert.equal((await staff.post('/api/staff/agents/nobody/approve')).status, 404)
  })
})

describe('declining a registration', () => {
  test('needs a reason, and mails it', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    const id = await accountId(portal)
    assert.deepEqual((await staff.post(`/api/staff/agents/${id}/decline`)).body.errors, {
      reason: 'required',
    })
    const { status, body } = await staff.post(`/api/staff/agents/${id}/decline`, {
      reason: 'We could not find your agency.',
    })
    assert.deepEqual([status, body], [200, { id, state: 'declined', pin_code: null }])
    portal.passes(undo.time)
    assert.match((await portal.lastMail(ana.email)).text, /We could not find your agency\./)
  })

  test('ends the agent’s sessions', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const browser = await signedIn(portal)
    await staff.post(`/api/staff/agents/${await accountId(portal)}/decline`, {
      reason: 'We could not find your agency.',
    })
    assert.equal((await browser.get('/api/user')).status, 401)
    const rows = await queryRows(portal, sql`select count(*)::int as count from sessions`)
    assert.deepEqual(rows, [{ count: 1 }])
  })

  test('of two parallel decisions one counts: the same one again is 200, the other is 409', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    await activatedAgent(portal)
    const id = await accountId(portal)
    const answers = await Promise.all([
      staff.post(`/api/staff/agents/${id}/approve`),
      staff.post(`/api/staff/agents/${id}/decline`, { reason: 'We could not find your agency.' }),
      staff.post(`/api/staff/agents/${id}/approve`),
      staff.post(`/api/staff/agents/${id}/decline`, { reason: 'We could not find your agency.' }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409])
    portal.passes(undo.time)
    assert.equal(
      (await portal.mails()).filter(
        ({ to, subject }) => to === ana.email && !/confirm|activat/i.test(subject),
      ).length,
      1,
    )
    const { body } = await staff.get(`/api/staff/agents/${id}`)
    assert.equal(
      body.history.filter(({ action }: { action: string }) =>
        ['approved', 'declined'].includes(action),
      ).length,
      1,
    )
  })
})

describe('change requests', () => {
  const requestedChanges = { name: 'Anna', agency: { city: 'Paris', zip_code: '75001' } }
  const startWithChangeRequest = async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const agent = await signedInApproved(portal)
    const { pending_id: id } = (await agent.patch('/api/user', requestedChanges)).body
    return { portal, staff, agent, path: `/api/staff/changes/${id}` }
  }
  const record = async (agent: Browser) => (await agent.get('/api/user')).body

  test('are listed with old and new value of each field, oldest first', async () => {
    const { portal, staff } = await startWithChangeRequest()
    portal.passes(minutes(1))
    await (
      await signedInApproved(portal, { email: 'bia@example.com', first_name: 'Bia' })
    ).patch('/api/user', { surname: 'Costa' })
    const { status, body } = await staff.get('/api/staff/changes')
    assert.equal(status, 200)
    assert.deepEqual(
      body.objects.map(({ agent }: { agent: string }) => agent),
      ['Ana Lima', 'Bia Lima'],
    )
    assert.deepEqual(
      [...body.objects[0].changes].sort((a, b) => (a.field < b.field ? -1 : 1)),
      [
        { field: 'agency.city', before: 'Lyon', after: 'Paris' },
        { field: 'agency.zip_code', before: '69002', after: '75001' },
        { field: 'name', before: 'Ana', after: 'Anna' },
      ],
    )
    const first = await staff.get('/api/staff/changes?limit=1')
    const second = await staff.get(`/api/staff/changes?limit=1&after=${first.body.next}`)
    assert.deepEqual([second.body.objects[0].agent, second.body.next], ['Bia Lima', null])
  })

  test('approved fields are written, rejected fields are dropped, the others stay open', async () => {
    const { staff, agent, path } = await startWithChangeRequest()
    const { status, body } = await staff.post(path, {
      approve: ['agency.city'],
      reject: ['name'],
      reason: 'Please send us your passport name.',
    })
    assert.deepEqual([status, body.open], [200, true])
    const stored = await record(agent)
    assert.deepEqual(
      [stored.agency.city, stored.name, stored.pending_changes],
      ['Paris', 'Ana', { 'agency.zip_code': '75001' }],
    )
    assert.equal((await staff.post(path, { approve: ['agency.zip_code'] })).body.open, false)
    const decided = await record(agent)
    assert.deepEqual(
      [decided.agency.zip_code, decided.pending_id, decided.pending_changes],
      ['75001', null, {}],
    )
    assert.deepEqual((await staff.get('/api/staff/changes')).body.objects, [])
  })

  test('the decision is mailed with its reason', async () => {
    const { portal, staff, path } = await startWithChangeRequest()
    await staff.post(path, {
      approve: ['agency.city', 'agency.zip_code'],
      reject: ['name'],
      reason: 'Please send us your passport name.',
    })
    portal.passes(undo.time)
    const { text } = await portal.lastMail(ana.email)
    assert.match(text, /city/)
    assert.match(text, /first name/)
    assert.match(text, /Please send us your passport name\./)
  })

  test('the decision is written to the audit log with old and new values', async () => {
    const { portal, staff, path } = await startWithChangeRequest()
    portal.passes(minutes(1))
    await staff.post(path, { approve: ['agency.city'], reject: ['name'], reason: 'Not shown.' })
    const { history } = (await staff.get(`/api/staff/agents/${await accountId(portal)}`)).body
    assert.deepEqual([history[0].action, history[0].actor], ['changesDecided', 'Rita Berg'])
    assert.deepEqual(history[0].detail, {
      approved: { 'agency.city': ['Lyon', 'Paris'] },
      rejected: { name: ['Ana', 'Anna'] },
      reason: 'Not shown.',
      reason_id: null,
    })
  })

  test('of two parallel decisions one succeeds, the other gets 409', async () => {
    const { staff, agent, path } = await startWithChangeRequest()
    const answers = await Promise.all([
      staff.post(path, { approve: ['name'] }),
      staff.post(path, { reject: ['name'], reason: 'Not shown.' }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal('name' in (await record(agent)).pending_changes, false)
  })

  test('a decision on a withdrawn request or a field without a request is 409 and changes nothing', async () => {
    const { staff, agent, path } = await startWithChangeRequest()
    assert.equal((await staff.post(path, { approve: ['name', 'surname'] })).status, 409)
    assert.equal(
      (await staff.post(path, { approve: ['role', 'pin_code', 'password_hash'] })).status,
      409,
    )
    assert.equal((await record(agent)).name, 'Ana')
    await agent.post('/api/user/withdraw')
    assert.equal((await staff.post(path, { approve: ['name'] })).status, 409)
    assert.equal((await record(agent)).name, 'Ana')
  })

  test('a decision on no field, both ways on one field, or against one without a reason is 400', async () => {
    const { staff, path } = await startWithChangeRequest()
    assert.deepEqual((await staff.post(path, {})).body.errors, { approve: 'required' })
    assert.deepEqual(
      (await staff.post(path, { approve: ['name'], reject: ['name'] })).body.errors,
      { reject: 'invalid', reason: 'required' },
    )
  })

  test('a decision that would leave an agency in the United States without a state is 409 and changes nothing', async () => {
    const portal = await startPortal()
    const staff = await signedInStaff(portal)
    const agent = await signedInApproved(portal)
    const { pending_id: id } = (
      await agent.patch('/api/user', {
        agency: { country_id: 128, state: 'Texas', city: 'Austin' },
      })
    ).body
    const path = `/api/staff/changes/${id}`
    const refused = await staff.post(path, {
      approve: ['agency.country_id'],
      reject: ['agency.state'],
      reason: 'Please send us your state.',
    })
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.equal((await staff.post(path, { approve: ['agency.country_id'] })).status, 409)
    assert.deepEqual(
      [
        (await record(agent)).agency.country_id,
        Object.keys((await record(agent)).pending_changes).length,
      ],
      [41, 3],
    )
    assert.equal((await staff.post(path, { approve: ['agency.city'] })).status, 200)
    assert.equal(
      (await staff.post(path, { approve: ['agency.country_id', 'agency.state'] })).status,
      200,
    )
    const { agency } = await record(agent)
    assert.deepEqual([agency.country_id, agency.state], [128, 'Texas'])
  })

  test('a decision on a request that does not exist is 404', async () => {
    const { staff } = await startWithChangeRequest()
    assert.equal(
      (await staff.post(`/api/staff/changes/${unknownId}`, { approve: ['name'] })).status,
      404,
    )
    assert.equal(
      (await staff.post('/api/staff/changes/nothing', { approve: ['name'] })).status,
      404,
    )
  })

  test('an approved change of an approved agent’s agency adds the agency to the directory, when asked to', async () => {
    const { portal, staff, path } = await startWithChangeRequest()
    const cities = () => queryRows(portal, sql`select city from agencies`)
    await staff.post(path, { approve: ['agency.zip_code'] })
    assert.deepEqual(await cities(), [])
    await staff.post(path, { approve: ['agency.city'], add_agency: true })
    assert.deepEqual(await cities(), [{ city: 'Paris' }])
  })

  test('do not include an e-mail change, which its link decides', async () => {
    const { portal, staff, agent } = await startWithChangeRequest()
    await agent.patch('/api/user', { email: 'ana@new.example.com' })
    const { body } = await staff.get('/api/staff/changes')
    assert.equal(
      body.objects[0].changes.some(({ field }: { field: string }) => field === 'email'),
      false,
    )
    assert.match(await linkSecret(portal, 'ana@new.example.com'), /^.{43}$/)
  })
})
