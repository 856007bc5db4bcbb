/** The members of the staff at the desk (product reading desk.md, section 1). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { days, minutes } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  makeStaff,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { setUpTotp } from '../../../../test/second-factor.ts'
import { addSite, authorizationRequest, authorize } from '../../../../test/sites.ts'

import { resetFactorsByEmail } from './service.ts'

const path = '/api/staff/members'
const mara = {
  email: 'mara.lind@example.com',
  name: 'Mara',
  surname: 'Lind',
  role: 'reviewer',
  areas: ['EMEA', 'APAC'],
  locale: 'de',
} as const
const password = 'seven quiet harbours'
const adminEmail = 'adam.novak@example.com'
/** What `makeStaff` gives. */
const adminPassword = 'a long staff password'
const makeAdmin = (portal: TestPortal) => makeStaff(portal, { email: adminEmail, role: 'admin' })

async function invited(portal: TestPortal, admin: Browser, form: object = {}) {
  const { status, body } = await admin.post(path, { ...mara, ...form })
  assert.equal(status, 200, JSON.stringify(body))
  return { id: String(body.id), hash: await linkSecret(portal, body.email), member: body }
}

/** Makes Mara a member with an open session. */
async function joined(portal: TestPortal, admin: Browser, form: object = {}) {
  const { id, hash } = await invited(portal, admin, form)
  const browser = portal.browser()
  assert.deepEqual((await browser.post('/api/staff/join', { hash, password })).body, {
    status_id: 3,
  })
  const { status } = await browser.post('/api/login', { email: mara.email, password })
  assert.equal(status, 200)
  return { id, hash, browser }
}

/** The actions of a person’s history, by the alphabet: the clock stands still. */
const actionsOf = async (portal: TestPortal, id: string) =>
  (
    await queryRows<{ action: string }>(
      portal,
      sql`select action from history where subject_id = ${id} order by action`,
    )
  ).map(({ action }) => action)
const rowOf = async (portal: TestPortal, id: string) => {
  const [row] = await queryRows<{ role: string; areas: string[]; state: string }>(
    portal,
    sql`select role, areas, state from members where account_id = ${id}`,
  )
  return row
}

describe('an invitation', () => {
  test('mails a link of 7 days in the member’s language, with the role', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { member } = await invited(portal, admin)
    assert.deepEqual(
      { ...member, id: 'x' },
      {
        ...mara,
        id: 'x',
        areas: ['APAC', 'EMEA'],
        state: 'invited',
        is_agent: false,
        invited_at: '2026-11-21T06:42:00.000Z',
        invitation_expires_at: '2026-11-28T06:42:00.000Z',
        last_signed_in_at: null,
        second_factor: null,
      },
    )
    const mail = await portal.lastMail(mara.email)
    assert.equal(mail.subject, 'Einladung in das eXperts-Team')
    assert.match(mail.text, /http:\/\/localhost:3000\/join\/[\w-]{43}\s/)
    assert.match(mail.text, /Prüfung/)
    assert.match(mail.text, /7 Tage/)
    assert.match(mail.html, /Einladung annehmen/)
  })

  test('makes a member with the password that is chosen at its link, and no agent', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin)
    const me = (await browser.get('/api/user/me')).body
    assert.deepEqual([me.name, me.state, me.role], ['Mara Lind', null, 'reviewer'])
    assert.deepEqual(await actionsOf(portal, id), ['invited', 'joined'])
    assert.deepEqual((await admin.get('/api/staff/agents')).body.objects, [])
    assert.equal((await browser.get('/api/staff/agents/counts')).body.total, 0)
  })

  test('opens nothing before it is accepted: no sign-in, no code for a password', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    await invited(portal, admin)
    assert.equal((await portal.post('/api/login', { email: mara.email, password })).status, 401)
    const before = (await portal.mails()).length
    assert.equal((await portal.post('/api/login/forgot', { email: mara.email })).status, 200)
    assert.equal((await portal.mails()).length, before)
  })

  test('names a missing, a short and a common password, and is not used up by them', async () => {
    const portal = await startPortal()
    const { hash } = await invited(portal, await makeAdmin(portal))
    const join = (password?: string) =>
      portal.post('/api/staff/join', password === undefined ? { hash } : { hash, password })
    assert.deepEqual((await join()).body.errors, { password: 'required' })
    assert.deepEqual((await join('short')).body.errors, { password: 'tooShort' })
    assert.deepEqual((await join('password1234')).body.errors, { password: 'tooCommon' })
    assert.deepEqual((await join(password)).body, { status_id: 3 })
  })

  test('that was used answers 3 again until it expires, and changes no password', async () => {
    const portal = await startPortal()
    const { hash } = await joined(portal, await makeAdmin(portal))
    const again = await portal.post('/api/staff/join', { hash, password: 'another long password' })
    assert.deepEqual(again.body, { status_id: 3 })
    const login = { email: mara.email, password: 'another long password' }
    assert.equal((await portal.post('/api/login', login)).status, 401)
    portal.passes(days(7))
    assert.deepEqual((await portal.post('/api/staff/join', { hash, password })).body, {
      status_id: 1,
    })
  })

  test('used by two at once sets one password', async () => {
    const portal = await startPortal()
    const { id, hash } = await invited(portal, await makeAdmin(portal))
    const passwords = ['seven quiet harbours', 'eleven loud stations']
    const answers = await Promise.all(
      passwords.map((password) => portal.browser().post('/api/staff/join', { hash, password })),
    )
    assert.deepEqual(
      answers.map(({ body }) => body.status_id),
      [3, 3],
    )
    const logins = await Promise.all(
      passwords.map((password) =>
        portal.browser().post('/api/login', { email: mara.email, password }),
      ),
    )
    assert.deepEqual(logins.map(({ status }) => status).toSorted(), [200, 401])
    assert.deepEqual(await actionsOf(portal, id), ['invited', 'joined'])
  })

  test('ends after 7 days: 1; an unknown link: 0; none: 0', async () => {
    const portal = await startPortal()
    const { hash } = await invited(portal, await makeAdmin(portal))
    portal.passes(days(7))
    const join = async (hash: string) =>
      (await portal.post('/api/staff/join', { hash, password })).body.status_id
    assert.deepEqual([await join(hash), await join('x'.repeat(43)), await join('')], [1, 0, 0])
  })

  test('sent again voids the former link: 2', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, hash } = await invited(portal, admin)
    const { status, body } = await admin.post(`${path}/${id}/invite`)
    assert.deepEqual([status, body.state], [200, 'invited'])
    assert.deepEqual((await portal.post('/api/staff/join', { hash, password })).body, {
      status_id: 2,
    })
    const newer = await linkSecret(portal, mara.email)
    assert.deepEqual((await portal.post('/api/staff/join', { hash: newer, password })).body, {
      status_id: 3,
    })
  })

  test('is not sent again to an active member: 409', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    const { status, body } = await admin.post(`${path}/${id}/invite`)
    assert.deepEqual([status, body.code], [409, 'conflict'])
  })

  test('is refused for an address that a member has', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    await invited(portal, admin)
    for (const email of [mara.email, adminEmail]) {
      const { status, body } = await admin.post(path, { ...mara, email })
      assert.deepEqual([status, body.errors], [400, { email: 'inUse' }])
    }
  })

  test('of two at once for one address one is sent', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const answers = await Promise.all([admin.post(path, mara), admin.post(path, mara)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400])
    assert.equal((await portal.mails()).filter(({ to }) => to === mara.email).length, 1)
  })

  test('is stored as a hash, and its path is in no log', async () => {
    const portal = await startPortal()
    const { hash } = await invited(portal, await makeAdmin(portal))
    const [row] = await queryRows<{ all: string }>(
      portal,
      sql`select string_agg(i::text, ' ') as all from invitations i`,
    )
    assert.ok(row && !row.all.includes(hash))
  })
})

describe('an agent who is invited', () => {
  async function invitedAgent(portal: TestPortal, agentPassword = password) {
    await activatedAgent(portal, { password: agentPassword, password_check: agentPassword })
    const admin = await makeAdmin(portal)
    return { admin, ...(await invited(portal, admin, { email: ana.email })) }
  }

  test('keeps the record, the password and the language, and gets a role besides', async () => {
    const portal = await startPortal()
    const { id, hash, member } = await invitedAgent(portal)
    assert.deepEqual([member.name, member.is_agent], ['Ana', true])
    assert.equal((await portal.post('/api/staff/join', { hash, password })).body.status_id, 3)
    const browser = portal.browser()
    const login = await browser.post('/api/login', { email: ana.email, password })
    assert.equal(login.body.role, 'reviewer')
    assert.equal((await browser.get('/api/user')).body.agency.name, ana.agency_name)
    assert.deepEqual(await actionsOf(portal, id), [
      'activated',
      'invited',
      'joined',
      'registered',
      'termsAccepted',
    ])
  })

  test('proves the own password: nobody else can use the link', async () => {
    const portal = await startPortal()
    const { id, hash } = await invitedAgent(portal)
    const join = (body: object) => portal.post('/api/staff/join', { hash, ...body })
    const missing = await join({})
    assert.deepEqual(
      [missing.status, missing.body.code, missing.body.errors],
      [403, 'passwordRequired', { password: 'required' }],
    )
    const wrong = await join({ password: 'another long password' })
    assert.deepEqual([wrong.status, wrong.body.errors], [403, { password: 'wrong' }])
    assert.equal((await rowOf(portal, id))?.state, 'invited')
    const login = { email: ana.email, password: 'another long password' }
    assert.equal((await portal.post('/api/login', login)).status, 401)
  })

  test('has ten tries at the password', async () => {
    const portal = await startPortal()
    const { hash } = await invitedAgent(portal)
    const statuses = []
    for (let n = 0; n < 11; n += 1) {
      const { status } = await portal.post('/api/staff/join', { hash, password: `wrong ${n}` })
      statuses.push(status)
    }
    assert.deepEqual([...new Set(statuses.slice(0, 10)), statuses[10]], [403, 429])
  })

  test('needs a password that staff may have', async () => {
    const portal = await startPortal()
    const { hash } = await invitedAgent(portal, 'pass')
    const { status, body } = await portal.post('/api/staff/join', { hash, password: 'pass' })
    assert.deepEqual([status, body.errors], [400, { password: 'tooShort' }])
  })

  test('is refused after a decline or a suspension', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const admin = await makeAdmin(portal)
    for (const state of ['declined', 'suspended']) {
      await portal.db.execute(sql`update accounts set state = ${state} where email = ${ana.email}`)
      const { body } = await admin.post(path, { ...mara, email: ana.email })
      assert.deepEqual(body.errors, { email: 'notAnOption' }, state)
    }
  })

  test('stays an agent when the membership is closed', async () => {
    const portal = await startPortal()
    const { admin, id, hash } = await invitedAgent(portal)
    await portal.post('/api/staff/join', { hash, password })
    assert.equal((await admin.call('DELETE', `${path}/${id}`, { body: {} })).status, 200)
    const login = await portal.post('/api/login', { email: ana.email, password })
    assert.deepEqual([login.status, login.body.role], [200, null])
  })

  test('a registration that nobody confirmed gives way to the invitation, and its link is void', async () => {
    const portal = await startPortal()
    await portal.post('/api/signup', ana)
    const link = await linkSecret(portal, ana.email)
    const admin = await makeAdmin(portal)
    const { id, hash } = await invited(portal, admin, { email: ana.email })
    const activated = await portal.post('/api/signup/activate', { hash: link, password: 'pass' })
    assert.deepEqual(activated.body, { status_id: 2 })
    assert.equal((await portal.post('/api/staff/join', { hash, password })).body.status_id, 3)
    const login = await portal.post('/api/login', { email: ana.email, password })
    assert.deepEqual([login.body.name, login.body.state], ['Mara Lind', null])
    assert.equal((await rowOf(portal, id))?.state, 'active')
  })
})

describe('the list of the members', () => {
  test('is by surname, in pages, with state and last sign-in', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    await joined(portal, admin)
    await invited(portal, admin, { email: 'zoe@example.com', surname: 'Zimmer' })
    const read = async (query: string) => (await admin.get(`${path}?${query}`)).body
    const first = await read('limit=2')
    const second = await read(`limit=2&after=${first.next}`)
    const rows = [...first.objects, ...second.objects]
    assert.deepEqual(
      rows.map(({ surname, state, role }: Record<string, string>) => [surname, state, role]),
      [
        ['Berg', 'active', 'admin'],
        ['Lind', 'active', 'reviewer'],
        ['Zimmer', 'invited', 'reviewer'],
      ],
    )
    assert.deepEqual(
      rows.map(({ last_signed_in_at: at }: Record<string, string | null>) => at !== null),
      [true, true, false],
    )
    assert.equal(second.next, null)
    assert.equal(JSON.stringify(rows).includes('password'), false)
  })
})

describe('a change of rights', () => {
  test('counts at the next call, and is in the history with before and after', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin, { role: 'support', areas: [] })
    const decline = () =>
      browser.post(`/api/staff/agents/${id}/decline`, { reason: 'Not known to us.' })
    assert.equal((await decline()).body.code, 'notFound')
    const { status, body } = await admin.patch(`${path}/${id}`, {
      role: 'auditor',
      areas: ['EMEA'],
    })
    assert.deepEqual([status, body.role, body.areas], [200, 'auditor', ['EMEA']])
    assert.equal((await browser.get(path)).status, 200)
    const [event] = await queryRows<{ detail: unknown; actor: string }>(
      portal,
      sql`select h.detail, a.email as actor from history h join accounts a on a.id = h.actor_id
        where h.subject_id = ${id} and h.action = 'rightsChanged'`,
    )
    assert.deepEqual(event, {
      actor: adminEmail,
      detail: {
        before: { role: 'support', areas: [] },
        after: { role: 'auditor', areas: ['EMEA'] },
      },
    })
  })

  test('that changes nothing writes nothing', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    await admin.patch(`${path}/${id}`, { role: 'reviewer' })
    await admin.patch(`${path}/${id}`, { areas: ['EMEA', 'APAC', 'EMEA'] })
    assert.deepEqual(await actionsOf(portal, id), ['invited', 'joined'])
  })

  test('names every wrong field', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    const change = await admin.patch(`${path}/${id}`, { role: 'owner', areas: ['Mars'], name: 'X' })
    assert.deepEqual(change.body.errors, {
      role: 'notAnOption',
      'areas.0': 'notAnOption',
      name: 'unknown',
    })
    const invitation = await admin.post(path, { email: 'x', role: 'owner', locale: 'xx' })
    assert.deepEqual(invitation.body.errors, {
      email: 'invalidEmail',
      name: 'required',
      surname: 'required',
      role: 'notAnOption',
      locale: 'notAnOption',
    })
  })

  test('takes registrations from a member who may no longer decide them', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const [agent] = await queryRows<{ id: string }>(portal, sql`select id from accounts`)
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin, { areas: [] })
    const take = () => browser.post(`/api/staff/agents/${agent?.id}/assign`, { to: 'me' })
    const owner = async () =>
      (await admin.get('/api/staff/agents?status=activated')).body.objects[0].assigned_to?.id ??
      null
    await take()
    assert.equal(await owner(), id)
    await admin.patch(`${path}/${id}`, { areas: ['EMEA'] })
    assert.equal(await owner(), id)
    await admin.patch(`${path}/${id}`, { areas: ['APAC'] })
    assert.equal(await owner(), null)
    await admin.patch(`${path}/${id}`, { areas: [] })
    await take()
    await admin.patch(`${path}/${id}`, { role: 'support' })
    assert.equal(await owner(), null)
  })

  test('takes an open record away with its area: every later call is 404', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const [agent] = await queryRows<{ id: string }>(portal, sql`select id from accounts`)
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin)
    const record = `/api/staff/agents/${agent?.id}`
    assert.equal((await browser.get(record)).status, 200)
    await admin.patch(`${path}/${id}`, { areas: ['APAC'] })
    assert.equal((await browser.get(record)).status, 404)
    assert.equal((await browser.post(`${record}/approve`)).status, 404)
    const declined = await browser.post(`${record}/decline`, { reason: 'Not known to us.' })
    assert.equal(declined.status, 404)
    assert.equal((await browser.get('/api/staff/agents?status=activated')).body.objects.length, 0)
  })

  test('is 409 for somebody who is no member any more, and 404 for an unknown member', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    await admin.call('DELETE', `${path}/${id}`, { body: {} })
    assert.equal((await admin.patch(`${path}/${id}`, { role: 'admin' })).status, 409)
    const nobody = '00000000-0000-4000-8000-000000000099'
    assert.equal((await admin.patch(`${path}/${nobody}`, { role: 'admin' })).status, 404)
    assert.equal((await admin.call('DELETE', `${path}/${nobody}`, { body: {} })).status, 404)
    assert.equal((await admin.post(`${path}/${nobody}/invite`)).status, 404)
  })

  test('by somebody who is demoted while the request runs is not written', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    await makeStaff(portal, { email: 'eva@example.com', role: 'admin' })
    const [eva] = await queryRows<{ id: string }>(
      portal,
      sql`select id from accounts where email = 'eva@example.com'`,
    )
    const evas = portal.browser()
    await evas.post('/api/login', { email: 'eva@example.com', password: 'a long staff password' })
    const { id } = await joined(portal, admin)
    const [demotion, change] = await Promise.all([
      admin.patch(`${path}/${eva?.id}`, { role: 'support' }),
      evas.patch(`${path}/${id}`, { role: 'admin' }),
    ])
    assert.equal(demotion.status, 200)
    const events = await queryRows<{ subject: string }>(
      portal,
      sql`select subject_id as subject from history where action = 'rightsChanged'`,
    )
    // Whichever was first: after the demotion nothing of hers is written.
    assert.equal(change.status === 200 ? 2 : 1, events.length)
    assert.equal((await rowOf(portal, id))?.role, change.status === 200 ? 'admin' : 'reviewer')
    assert.ok([200, 404].includes(change.status))
    assert.equal((await evas.patch(`${path}/${id}`, { role: 'auditor' })).status, 404)
  })
})

describe('a closed membership', () => {
  test('ends sessions, the sign-in and assignments', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const [agent] = await queryRows<{ id: string }>(portal, sql`select id from accounts`)
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin)
    await browser.post(`/api/staff/agents/${agent?.id}/assign`, { to: 'me' })
    const { status, body } = await admin.call('DELETE', `${path}/${id}`, { body: {} })
    assert.deepEqual([status, body], [200, { success: true }])
    assert.equal((await browser.get('/api/user/me')).status, 401)
    assert.equal((await browser.get('/api/staff/agents')).status, 404)
    assert.equal((await portal.post('/api/login', { email: mara.email, password })).status, 401)
    const { objects } = (await admin.get('/api/staff/agents?status=activated')).body
    assert.equal(objects[0].assigned_to, null)
    const { objects: members } = (await admin.get(path)).body
    assert.equal(members.find((member: { id: string }) => member.id === id).state, 'closed')
  })

  test('ends the tokens of sites', async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const admin = await makeAdmin(portal)
    const agent = await signedInStaff(portal)
    await authorize(agent, authorizationRequest(site))
    const records = () => queryRows(portal, sql`select id from provider_records`)
    assert.notEqual((await records()).length, 0)
    const { objects } = (await admin.get(path)).body
    const { id } = objects.find(({ role }: { role: string }) => role === 'reviewer')
    await admin.call('DELETE', `${path}/${id}`, { body: {} })
    assert.deepEqual(await records(), [])
    assert.equal((await agent.get('/api/user/me')).status, 401)
  })

  test('voids the open invitation: 2, and its mail is not sent', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, hash } = await invited(portal, admin)
    await admin.post(`${path}/${id}/invite`)
    await admin.call('DELETE', `${path}/${id}`, { body: {} })
    assert.equal((await portal.mails()).filter(({ to }) => to === mara.email).length, 1)
    assert.deepEqual((await portal.post('/api/staff/join', { hash, password })).body, {
      status_id: 2,
    })
  })

  test('a used link of a closed membership opens nothing', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, hash } = await joined(portal, admin)
    await admin.call('DELETE', `${path}/${id}`, { body: {} })
    assert.deepEqual((await portal.post('/api/staff/join', { hash, password })).body, {
      status_id: 2,
    })
    assert.equal((await rowOf(portal, id))?.state, 'closed')
  })

  test('a repeat is harmless', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    const close = () => admin.call('DELETE', `${path}/${id}`, { body: {} })
    const answers = [await close(), await close()]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await actionsOf(portal, id), ['invited', 'joined', 'membershipClosed'])
  })

  test('can be opened again by a new invitation, with new rights and a new password', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await joined(portal, admin)
    await admin.call('DELETE', `${path}/${id}`, { body: {} })
    const again = await invited(portal, admin, { role: 'auditor', areas: [], surname: 'Lindgren' })
    assert.equal(again.id, id)
    const another = 'eleven loud stations'
    await portal.post('/api/staff/join', { hash: again.hash, password: another })
    assert.equal((await portal.post('/api/login', { email: mara.email, password })).status, 401)
    const login = await portal.post('/api/login', { email: mara.email, password: another })
    assert.deepEqual([login.body.name, login.body.role], ['Mara Lindgren', 'auditor'])
  })
})

describe('the last admin', () => {
  const idOfAdmin = async (admin: Browser) =>
    String(
      (await admin.get(path)).body.objects.find(({ role }: { role: string }) => role === 'admin')
        .id,
    )

  test('stays: not demoted, not closed, not limited to areas', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const id = await idOfAdmin(admin)
    for (const change of [{ role: 'reviewer' }, { areas: ['EMEA'] }]) {
      const { status, body } = await admin.patch(`${path}/${id}`, change)
      assert.deepEqual([status, body.code], [409, 'conflict'])
    }
    assert.equal((await admin.call('DELETE', `${path}/${id}`, { body: {} })).status, 409)
    assert.deepEqual(await rowOf(portal, id), { role: 'admin', areas: [], state: 'active' })
  })

  test('stays when the only other admin is invited, closed or suspended', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const id = await idOfAdmin(admin)
    const other = await invited(portal, admin, { role: 'admin', areas: [] })
    const demote = async () => (await admin.patch(`${path}/${id}`, { role: 'support' })).status
    assert.equal(await demote(), 409)
    await admin.call('DELETE', `${path}/${other.id}`, { body: {} })
    assert.equal(await demote(), 409)
    await signedInStaff(portal, 'admin')
    await portal.db.execute(sql`update accounts set state = 'suspended' where state is not null`)
    assert.equal(await demote(), 409)
  })

  test('stays when the second factor is lost and removed', async () => {
    const portal = await startPortal({ STAFF_SECOND_FACTOR: 'required' })
    const admin = await makeAdmin(portal)
    const { email } = (await admin.get('/api/user/me')).body
    const secret = 'a long staff password'
    await setUpTotp(portal, admin, secret)
    const id = await idOfAdmin(admin)
    // As `npm run cli -- staff reset-factor` does.
    const operator = { id: null, areas: [] }
    await resetFactorsByEmail(portal.deps, operator, email, { reason: 'The phone was lost.' })
    assert.deepEqual(await rowOf(portal, id), { role: 'admin', areas: [], state: 'active' })
    const browser = portal.browser()
    assert.equal((await browser.post('/api/login', { email, password: secret })).status, 200)
    assert.equal((await browser.get(path)).body.code, 'secondFactorNeeded')
    await setUpTotp(portal, browser, secret)
    assert.equal((await browser.get(path)).status, 200)
  })

  test('of two who demote or close each other at once one stays', async () => {
    for (const change of ['PATCH', 'DELETE']) {
      const portal = await startPortal()
      const adam = await makeAdmin(portal)
      const eva = await makeStaff(portal, { email: 'eva@example.com', role: 'admin' })
      const ids = Object.fromEntries(
        (await adam.get(path)).body.objects.map(({ id, email }: Record<string, string>) => [
          email,
          id,
        ]),
      )
      const body = change === 'PATCH' ? { role: 'support' } : {}
      const answers = await Promise.all([
        adam.call(change, `${path}/${ids['eva@example.com']}`, { body }),
        eva.call(change, `${path}/${ids[adminEmail]}`, { body }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted()
      assert.equal(statuses[0], 200, change)
      assert.ok([404, 409].includes(statuses[1] ?? 0), `${change}: ${statuses.join()}`)
      const left = await queryRows(
        portal,
        sql`select account_id from members where role = 'admin' and state = 'active'`,
      )
      assert.equal(left.length, 1, change)
    }
  })
})

describe('an admin who is limited to areas', () => {
  test('gives nothing outside of them, and knows nobody who has more', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { browser } = await joined(portal, admin, { role: 'admin', areas: ['APAC'] })
    const everybody = await invited(portal, admin, { email: 'all@example.com', areas: [] })
    const form = { ...mara, email: 'kim@example.com' }
    for (const areas of [[], ['EMEA'], ['APAC', 'EMEA']]) {
      const { body } = await browser.post(path, { ...form, areas })
      assert.deepEqual(body.errors, { areas: 'notAnOption' }, areas.join())
    }
    const kim = await browser.post(path, { ...form, areas: ['APAC'] })
    assert.equal(kim.status, 200)
    const widened = await browser.patch(`${path}/${kim.body.id}`, { areas: [] })
    assert.deepEqual(widened.body.errors, { areas: 'notAnOption' })
    for (const [method, rest] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/invite'],
    ] as const) {
      const { status } = await browser.call(method, `${path}/${everybody.id}${rest}`, { body: {} })
      assert.equal(status, 404, method)
    }
    const { objects } = (await browser.get(path)).body
    assert.deepEqual(objects.map(({ email }: { email: string }) => email).toSorted(), [
      'kim@example.com',
      mara.email,
    ])
  })
})

describe('a lost second factor', () => {
  test('stands in the list while it is there, and is removed with a reason: the sessions end, and the member is told', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin)
    await setUpTotp(portal, browser, password)
    const factorOf = async () =>
      (await admin.get(path)).body.objects.find((each: { id: string }) => each.id === id)
        .second_factor
    assert.equal(await factorOf(), 'totp')
    const reset = (parts: object) => admin.post(`${path}/${id}/reset-factor`, parts)
    const reason = 'The phone was lost.'
    const none = await reset({ password: adminPassword })
    assert.deepEqual(none.body.errors, { reason: 'required' })
    const { status, body } = await reset({ reason, password: adminPassword })
    assert.deepEqual([status, body.second_factor, await factorOf()], [200, null, null])
    assert.equal((await browser.get('/api/user/me')).status, 401)
    assert.equal((await portal.post('/api/login', { email: mara.email, password })).status, 200)
    assert.ok((await actionsOf(portal, id)).includes('factorsReset'))
    await portal.lastMail(mara.email)
    const again = await reset({ reason: 'Lost again.', password: adminPassword })
    assert.equal(again.status, 409)
  })

  test('stays without the admin’s password, or a sign-in or a factor of the last five minutes', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id, browser } = await joined(portal, admin)
    await setUpTotp(portal, browser, password)
    const reset = (adminsPassword?: string) =>
      admin.post(`${path}/${id}/reset-factor`, {
        reason: 'The phone was lost.',
        password: adminsPassword,
      })
    portal.passes(minutes(5))
    const none = await reset()
    assert.deepEqual([none.status, none.body.code], [403, 'passwordRequired'])
    const wrong = await reset('another password')
    assert.deepEqual([wrong.status, wrong.body.errors], [400, { password: 'wrong' }])
    await setUpTotp(portal, admin, adminPassword)
    portal.passes(minutes(5))
    assert.equal((await reset()).body.code, 'passwordRequired')
    assert.equal((await browser.get('/api/user/me')).status, 200)
    await setUpTotp(portal, admin, adminPassword)
    assert.equal((await reset()).status, 200)
  })
})

describe('rights are given with a fresh proof', () => {
  test('an invitation, a new one and a change of rights need the admin’s password five minutes after the sign-in', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    const { id } = await invited(portal, admin)
    const kim = { ...mara, email: 'kim@example.com' }
    const calls = (adminsPassword?: string) =>
      [
        ['POST', path, { ...kim, password: adminsPassword }],
        ['PATCH', `${path}/${id}`, { role: 'admin', password: adminsPassword }],
        ['POST', `${path}/${id}/invite`, { password: adminsPassword }],
      ] as const
    portal.passes(minutes(5))
    const mails = (await portal.mails()).length
    for (const [method, address, body] of calls()) {
      const none = await admin.call(method, address, { body })
      assert.deepEqual([none.status, none.body.code], [403, 'passwordRequired'], address)
    }
    const wrong = await admin.post(path, { ...kim, password: 'another password' })
    assert.deepEqual([wrong.status, wrong.body.errors], [400, { password: 'wrong' }])
    assert.equal((await portal.mails()).length, mails)
    assert.deepEqual(await rowOf(portal, id), {
      role: 'reviewer',
      areas: ['APAC', 'EMEA'],
      state: 'invited',
    })
    for (const [method, address, body] of calls(adminPassword))
      assert.equal((await admin.call(method, address, { body })).status, 200, address)
    assert.ok(await linkSecret(portal, kim.email))
  })

  test('a sign-in that a site vouched for is none', async () => {
    const portal = await startPortal()
    const admin = await makeAdmin(portal)
    await portal.db.execute(sql`update sessions set signed_in_with = 'assertion'`)
    assert.equal((await admin.post(path, mara)).body.code, 'passwordRequired')
  })
})
