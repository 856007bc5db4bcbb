/** Members of the staff who are not agents (product reading desk.md, section 1). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeMember, makeStaff, signedIn, startPortal } from '../../test/harness.ts'
import { changeCode } from '../../test/reset-steps.ts'
import { addSite, authorizationRequest, authorize } from '../../test/sites.ts'

const email = 'rita.berg@example.com'
const password = 'a long staff password'

describe('staff who are not agents', () => {
  test('sign in without a country, an agency and a login number', async () => {
    const portal = await startPortal()
    const desk = await makeStaff(portal, { email, password })
    const { body } = await desk.get('/api/user/me')
    assert.deepEqual([body.name, body.state, body.role], ['Rita Berg', null, 'reviewer'])
    assert.equal((await desk.get('/api/staff/agents')).status, 200)
  })

  test('are in no list of agents, and their address is no record of the desk', async () => {
    const portal = await startPortal()
    const desk = await makeStaff(portal, { email, role: 'admin' })
    await signedIn(portal)
    const { objects } = (await desk.get('/api/staff/agents')).body
    assert.deepEqual(
      objects.map((agent: { name: string }) => agent.name),
      ['Ana'],
    )
    const found = (await desk.get('/api/staff/agents?search=rita.berg')).body
    assert.deepEqual(found.objects, [])
  })

  test('have no agent’s record: the calls of agents answer 403, and only the language is saved', async () => {
    const portal = await startPortal()
    const desk = await makeStaff(portal)
    for (const path of ['/api/user', '/api/user/home', '/api/user/consents', '/api/user/sites']) {
      const { status, body } = await desk.get(path)
      assert.deepEqual([status, body.code], [403, 'notAnAgent'], path)
    }
    const refused = await desk.patch('/api/user', { name: 'Rita', locale: 'xx' })
    assert.deepEqual(refused.body.errors, { name: 'unknown', locale: 'notAnOption' })
    assert.deepEqual((await desk.patch('/api/user', { locale: 'de' })).body, { success: true })
    assert.equal((await desk.get('/api/user/me')).body.locale, 'de')
  })

  test('get no sign-in and no claims at other sites', async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const desk = await makeStaff(portal)
    const { status, body } = await authorize(desk, authorizationRequest(site))
    assert.deepEqual([status, body.code], [403, 'notApproved'])
  })

  test('set a new password with a mailed code, of 12 characters or more', async () => {
    const portal = await startPortal()
    await makeStaff(portal, { email })
    const code = await changeCode(portal, email)
    const change = (password: string) => portal.post('/api/login/change', { email, password, code })
    assert.deepEqual((await change('short one')).body.errors, { password: 'tooShort' })
    assert.equal((await change('another long password')).body.success, true)
    const login = { email, password: 'another long password' }
    assert.equal((await portal.post('/api/login', login)).body.role, 'reviewer')
  })

  test('lose the desk and the sign-in with their rights', async () => {
    const portal = await startPortal()
    const desk = await makeStaff(portal, { email, password })
    await makeMember(portal, email, null)
    assert.equal((await desk.get('/api/user/me')).status, 401)
    assert.equal((await portal.post('/api/login', { email, password })).status, 401)
  })

  test('delete their account themselves, but not the last admin', async () => {
    const portal = await startPortal()
    const admin = await makeStaff(portal, { email, role: 'admin' })
    const reviewer = await makeStaff(portal, { email: 'adam@example.com' })
    assert.equal((await reviewer.post('/api/user/delete', { password })).status, 200)
    const { status, body } = await admin.post('/api/user/delete', { password })
    assert.deepEqual([status, body.code], [409, 'conflict'])
  })
})

const roles = ['support', 'reviewer', 'admin', 'auditor'] as const
const statusesByCall = {
  'GET /api/staff/agents': [200, 200, 200, 200],
  'GET /api/staff/changes': [200, 200, 200, 200],
  'GET /api/staff/translations/missing': [200, 200, 200, 200],
  'GET /api/staff/sites': [404, 404, 200, 200],
  'POST /api/staff/agents/00000000-0000-4000-8000-000000000001/decline': [404, 400, 400, 404],
  'POST /api/staff/sites': [404, 404, 400, 404],
} as const
for (const [call, statuses] of Object.entries(statusesByCall)) {
  test(`${call} answers support, reviewer, admin and auditor ${statuses.join(', ')}`, async () => {
    const portal = await startPortal()
    const [method = '', path = ''] = call.split(' ')
    const answers = []
    for (const role of roles) {
      const desk = await makeStaff(portal, { email: `${role}@example.com`, role })
      const body = method === 'GET' ? {} : { body: {} }
      answers.push((await desk.call(method, path, body)).status)
    }
    assert.deepEqual(answers, statuses)
  })
}
