/** Programs of sites at the desk: client_credentials, scopes, areas (RFC 6749, section 4.4). */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes } from '@passerelle/contracts/limits.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import {
  activatedAgent,
  originOf,
  signedInStaff,
  startPortal,
  type Answer,
  type TestPortal,
} from '../../test/harness.ts'
import { assertionFor, publishKey } from '../../test/conformance/client-assertion.ts'
import { queryRows } from '../../test/inspection.ts'
import { setUpTotp } from '../../test/second-factor.ts'
import {
  addSite,
  asServer,
  authorizationRequest,
  authorize,
  callbackParameters,
  signInApproved,
  userinfo,
  type TestSite,
} from '../../test/sites.ts'
import { siteSubjectId } from '../sites/sites.ts'

const both = 'agents:read sites:write'

const askToken = (
  portal: TestPortal,
  { client_id, client_secret }: TestSite,
  more: Record<string, string> = { scope: both },
) =>
  asServer(
    portal,
    '/oauth/token',
    { grant_type: 'client_credentials', ...more },
    {
      authorization: `Basic ${Buffer.from(`${client_id}:${encodeURIComponent(client_secret)}`).toString('base64')}`,
    },
  )

type Call = (method: string, url: string, body?: unknown) => Promise<Answer>

/** Calls with a token, as a program does: without cookies and Origin. */
const caller =
  ({ app }: TestPortal, token: string): Call =>
  async (method, url, body) => {
    const answer = await app.inject({
      authority: new URL(originOf(app)).host,
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

/** A pipeline with its token. */
async function startPipeline(
  portal: TestPortal,
  settings: Partial<SiteSettings> = {},
): Promise<Call> {
  const site = await addSite(portal, {
    client_id: 'pipeline',
    machine_scopes: ['agents:read', 'sites:write'],
    ...settings,
  })
  return caller(portal, (await askToken(portal, site)).body.access_token)
}

const rail = { client_name: 'Rail Bonus', redirect_uris: ['https://rail.example/in'] }

test('a site’s program gets a token with its secret, for fifteen minutes and for what its site allows', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { machine_scopes: ['agents:read'] })
  const { status, body } = await askToken(portal, site)
  assert.deepEqual(
    [status, body.token_type, body.expires_in, body.scope, body.refresh_token],
    [200, 'Bearer', 900, 'agents:read', undefined],
  )
  const call = caller(portal, body.access_token)
  assert.equal((await call('GET', '/api/staff/agents')).status, 200)
  assert.equal((await call('GET', '/api/staff/sites')).status, 404)
  portal.passes(minutes(15))
  assert.equal((await call('GET', '/api/staff/agents')).status, 401)
})

test('a site’s program proves itself with a key of its own as well (private_key_jwt)', async () => {
  const portal = await startPortal()
  const key = await publishKey()
  try {
    const site = await addSite(portal, {
      machine_scopes: ['agents:read'],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks_uri: key.jwksUri,
    })
    const { status, body } = await asServer(portal, '/oauth/token', {
      grant_type: 'client_credentials',
      scope: 'agents:read',
      ...assertionFor(site, portal.deps.config.publicUrl, key.key),
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await caller(portal, body.access_token)('GET', '/api/staff/agents')).status, 200)
  } finally {
    key.close()
  }
})

test('a site without such scopes gets no token, nor does a wrong secret', async () => {
  const portal = await startPortal()
  const plain = await addSite(portal, { client_id: 'plain' })
  const site = await addSite(portal, { machine_scopes: ['agents:read'] })
  assert.equal((await askToken(portal, plain)).status, 400)
  assert.equal((await askToken(portal, { ...site, client_secret: 'wrong' })).status, 401)
})

test('a program needs a secret or a key: a site without either is refused', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const { status, body } = await admin.post('/api/staff/sites', {
    ...rail,
    token_endpoint_auth_method: 'none',
    machine_scopes: ['agents:read'],
  })
  assert.deepEqual([status, body.errors], [400, { machine_scopes: 'invalid' }])
})

test('the scopes of programs cannot be had through an agent, and their token opens no userinfo', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { machine_scopes: ['agents:read', 'sites:write'] })
  const browser = await signInApproved(portal)
  const { body } = await authorize(
    browser,
    authorizationRequest(site, { resource: `${portal.deps.config.publicUrl}/api` }),
  )
  assert.equal(callbackParameters(body.redirect_uri)['error'], 'invalid_target')
  const { access_token } = (await askToken(portal, site)).body
  assert.equal((await userinfo(portal, access_token)).status, 401)
})

test('everything else refuses the token: calls of agents, of reviewers, and other scopes', async () => {
  const portal = await startPortal()
  const call = await startPipeline(portal, { machine_scopes: ['agents:read'] })
  const { id } = (await call('GET', '/api/staff/agents')).body.objects[0] ?? { id: randomUUID() }
  const refused: [string, string, unknown?][] = [
    ['GET', '/api/user/me'],
    ['POST', `/api/staff/agents/${id}/approve`, {}],
    ['GET', '/api/staff/changes'],
    ['POST', '/api/staff/sites', rail],
    ['GET', '/api/staff/sites/pipeline/notices'],
    ['GET', '/api/staff/translations/missing'],
  ]
  for (const [method, url, body] of refused)
    assert.ok([401, 404].includes((await call(method, url, body)).status), `${method} ${url}`)
})

test('a wrong token is refused, also beside the session of an admin', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const { status, headers } = await admin.get('/api/staff/sites', {
    authorization: 'Bearer made-up',
  })
  assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer error="invalid_token"'])
})

test('a program reads the agents of its areas only; another agent does not exist for it', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await activatedAgent(portal, { email: 'bia@example.com', country_id: 17 })
  await portal.db.execute(
    sql`update accounts set country_id = 3 where email = 'ana.lima@example.com'`,
  )
  await portal.db.execute(sql`update accounts set country_id = 4 where email = 'bia@example.com'`)
  const call = await startPipeline(portal, { machine_areas: ['EMEA'] })
  const { objects } = (await call('GET', '/api/staff/agents')).body
  assert.deepEqual(
    objects.map(({ email }: { email: string }) => email),
    ['ana.lima@example.com'],
  )
  const [bia] = await queryRows<{ id: string }>(
    portal,
    sql`select id from accounts where email = 'bia@example.com'`,
  )
  assert.equal((await call('GET', `/api/staff/agents/${bia?.id}`)).status, 404)
  assert.equal((await call('GET', `/api/staff/agents/${objects[0].id}`)).status, 200)
})

test('a program learns nothing of an agent’s second factors', async () => {
  const portal = await startPortal()
  const agent = await signInApproved(portal)
  await setUpTotp(portal, agent, 'pass')
  const call = await startPipeline(portal)
  const [{ id }] = (await call('GET', '/api/staff/agents')).body.objects
  const path = `/api/staff/agents/${id}`
  const admin = await signedInStaff(portal, 'admin')
  const actionsOf = (record: { history: { action: string }[] }) =>
    record.history.map(({ action }) => action)
  assert.ok(actionsOf((await admin.get(path)).body).includes('totpAdded'))
  const reset = {
    reason: 'She called from the number on record.',
    password: 'a long staff password',
  }
  assert.equal((await admin.post(`${path}/reset-factor`, reset)).status, 200)

  const { body } = await call('GET', path)
  assert.equal('has_second_step' in body, false)
  assert.ok(actionsOf(body).includes('activated'))
  assert.doesNotMatch(JSON.stringify(body), /totp|factor|She called/i)
})

test('a program adds, changes and removes sites, and the audit log names its site', async () => {
  const portal = await startPortal()
  const call = await startPipeline(portal)
  const added = await call('POST', '/api/staff/sites', rail)
  assert.equal(added.status, 200, JSON.stringify(added.body))
  const path = `/api/staff/sites/${added.body.client_id}`
  assert.equal((await call('PATCH', path, { client_name: 'Rail' })).body.client_name, 'Rail')
  assert.ok((await call('POST', `${path}/secret`, {})).body.client_secret)
  assert.equal((await call('DELETE', path, {})).status, 200)
  const events = await queryRows<{ action: string; actor_id: string }>(
    portal,
    sql`select action, actor_id from history where subject_id = ${siteSubjectId(added.body.client_id)}`,
  )
  assert.deepEqual(events.map(({ action }) => action).toSorted(), [
    'siteAdded',
    'siteChanged',
    'siteRemoved',
    'siteSecretRenewed',
  ])
  assert.deepEqual(
    [...new Set(events.map(({ actor_id }) => actor_id))],
    [siteSubjectId('pipeline')],
  )
})

test('a program with areas manages the sites of these areas, and gives none a wider one', async () => {
  const portal = await startPortal()
  await addSite(portal, { client_id: 'everywhere' })
  await addSite(portal, { client_id: 'americas', areas: ['Americas'] })
  await addSite(portal, { client_id: 'emea', areas: ['EMEA'] })
  const call = await startPipeline(portal, { machine_areas: ['EMEA', 'DACHB'] })
  const { objects } = (await call('GET', '/api/staff/sites')).body
  assert.deepEqual(
    objects.map(({ client_id }: { client_id: string }) => client_id),
    ['emea'],
  )
  for (const client_id of ['everywhere', 'americas'])
    for (const [method, path, body] of [
      ['PATCH', '', { client_name: 'Mine' }],
      ['POST', '/secret', {}],
      ['DELETE', '', {}],
    ] as const)
      assert.equal(
        (await call(method, `/api/staff/sites/${client_id}${path}`, body)).status,
        404,
        `${method} ${client_id}`,
      )
  for (const areas of [[], ['EMEA', 'APAC']])
    for (const [method, url] of [
      ['POST', '/api/staff/sites'],
      ['PATCH', '/api/staff/sites/emea'],
    ] as const) {
      const body = method === 'POST' ? { ...rail, areas } : { areas }
      assert.deepEqual((await call(method, url, body)).body.errors, { areas: 'notAnOption' })
    }
  assert.equal((await call('POST', '/api/staff/sites', { ...rail, areas: ['DACHB'] })).status, 200)
})

test('a program makes no other program, and cannot change one: that would be a way to more rights', async () => {
  const portal = await startPortal()
  await addSite(portal, { client_id: 'other', machine_scopes: ['agents:read'] })
  const call = await startPipeline(portal)
  const added = await call('POST', '/api/staff/sites', { ...rail, machine_scopes: ['agents:read'] })
  assert.deepEqual([added.status, added.body.errors], [400, { machine_scopes: 'notAnOption' }])
  for (const client_id of ['other', 'pipeline']) {
    const path = `/api/staff/sites/${client_id}`
    assert.equal((await call('PATCH', path, { machine_areas: [] })).status, 404)
    assert.equal((await call('POST', `${path}/secret`, {})).status, 404)
    assert.equal((await call('DELETE', path, {})).status, 404)
  }
})

test('what is taken from the site is taken from its program at once', async () => {
  const portal = await startPortal()
  const admin = await signedInStaff(portal, 'admin')
  const call = await startPipeline(portal)
  assert.equal((await call('GET', '/api/staff/sites')).status, 200)
  await admin.patch('/api/staff/sites/pipeline', { machine_scopes: ['agents:read'] })
  assert.equal((await call('GET', '/api/staff/sites')).status, 404)
  await admin.call('DELETE', '/api/staff/sites/pipeline', { body: {} })
  assert.equal((await call('GET', '/api/staff/agents')).status, 401)
})
