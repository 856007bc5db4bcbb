import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { calls, hours } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  Browser,
  signedIn,
  signedInStaff,
  startPortal,
} from '../../../test/harness.ts'
import { addSite, refresh, signInApproved, tokensOf } from '../../../test/sites.ts'
import { buildApp, buildMonitoring } from '../../app.ts'

/** The value of one line of the metrics. */
const metricValue = (metrics: string, line: string) =>
  Number(
    metrics
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

test('/healthz says that the process runs', async () => {
  const { status, body } = await (await startPortal()).get('/healthz')
  assert.deepEqual([status, body], [200, { alive: true }])
})

test('F05: /readyz says that the database answers and what the data survives', async () => {
  const { status, body } = await (await startPortal()).monitoring.get('/readyz')
  assert.deepEqual([status, body.ready], [200, true])
  assert.equal(typeof body.survives, 'string')
})

test('/readyz is 503 while the database is away, and /healthz is not', async () => {
  const { deps } = await startPortal()
  const app = await buildApp(deps)
  const ping = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const monitoring = new Browser(buildMonitoring(deps, app, { ping, durability: '' }))
  const { status, body, headers } = await monitoring.get('/readyz')
  assert.deepEqual([status, body.code, headers['retry-after']], [503, 'databaseAway', '2'])
  assert.ok(!JSON.stringify(body).includes('ECONNREFUSED'))
  assert.equal((await new Browser(app).get('/healthz')).status, 200)
})

test('/metrics counts requests by pattern and status, mails by state, and shows the hashing queue', async () => {
  const portal = await startPortal()
  await portal.get('/api/lists/genders')
  await portal.get('/api/lists/unknown')
  await portal.post('/api/signup', ana)
  const before = (await portal.monitoring.get('/metrics')).body as string
  assert.equal(
    metricValue(before, 'http_requests_total{method="GET",route="/api/lists/:list",status="200"}'),
    1,
  )
  assert.equal(
    metricValue(before, 'http_requests_total{method="GET",route="/api/lists/:list",status="404"}'),
    1,
  )
  assert.equal(metricValue(before, 'outbox_mails{state="queued"}'), 1)
  assert.equal(metricValue(before, 'password_hashes{state="waiting"}'), 0)
  assert.ok(metricValue(before, 'process_resident_memory_bytes') > 0)
  portal.mailServer('down')
  await portal.mails()
  portal.passes(90_000)
  assert.equal(
    metricValue((await portal.monitoring.get('/metrics')).body, 'outbox_oldest_queued_seconds'),
    90,
  )
  portal.mailServer('up')
  await portal.mails()
  portal.passes(60_000)
  const after = (await portal.monitoring.get('/metrics')).body as string
  assert.deepEqual(
    ['queued', 'sent'].map((state) => metricValue(after, `outbox_mails{state="${state}"}`)),
    [0, 1],
  )
  assert.equal(
    metricValue(after, 'http_requests_total{method="GET",route="/api/lists/:list",status="200"}'),
    1,
  )
})

test('the metrics count by area what waits, what is late, and how long the oldest has waited for the staff', async () => {
  const portal = await startPortal({ REVIEW_HOURS: '1' })
  const waited = hours(2) / 1000
  await activatedAgent(portal)
  portal.passes(hours(2))
  await activatedAgent(portal, { email: 'second@example.com' })
  // This one waits for the agent, and so it is nobody's oldest.
  await activatedAgent(portal, { email: 'asked@example.com' })
  await portal.db.execute(
    sql`update accounts set activated_at = activated_at - interval '9 days', asked_at = activated_at
      where email = 'asked@example.com'`,
  )
  const { body } = await portal.monitoring.get('/metrics')
  assert.deepEqual(
    ['EMEA', 'APAC'].flatMap((area) =>
      ['queue_waiting', 'queue_late', 'queue_oldest_seconds'].map((name) =>
        metricValue(body, `${name}{area="${area}"}`),
      ),
    ),
    [3, 1, waited, 0, 0, 0],
  )
})

test('a server that stops tells /readyz, while it still answers', async () => {
  const { deps, app } = await startPortal()
  const health = { ping: async () => {}, durability: '', isStopping: () => true }
  const stopping = await buildApp(deps)
  const monitoring = new Browser(buildMonitoring(deps, stopping, health))
  assert.equal((await monitoring.get('/readyz')).status, 503)
  assert.equal((await new Browser(app).get('/healthz')).status, 200)
})

test('V13.4.5: /readyz and /metrics are not where visitors are', async () => {
  const portal = await startPortal()
  for (const path of ['/readyz', '/metrics']) assert.equal((await portal.get(path)).status, 404)
})

test('the metrics contain nothing that a person typed into an address', async () => {
  const portal = await startPortal()
  await portal.get('/activate/a-very-secret-token')
  assert.ok(!(await portal.monitoring.get('/metrics')).body.includes('secret'))
})

test('the metrics count what the business does, without a name or an address', async () => {
  const portal = await startPortal()
  const read = async () => (await portal.monitoring.get('/metrics')).body as string
  await signedIn(portal)
  await portal.post('/api/login', { email: ana.email, password: 'wrong' })
  await portal.post('/api/signup', { ...ana })
  const reviewer = await signedInStaff(portal)
  const { body } = await reviewer.get('/api/staff/agents?status=activated')
  await reviewer.post(`/api/staff/agents/${body.objects[0].id}/approve`)
  const metrics = await read()
  const lines = [
    'signins_total{outcome="success"}',
    'signins_total{outcome="invalidLogin"}',
    'registrations_total{step="mailSent"}',
    'registrations_total{step="activated"}',
    'registrations_total{step="emailInUse"}',
    'decisions_total{decision="approved"}',
  ]
  assert.deepEqual(
    lines.map((line) => metricValue(metrics, line)),
    [2, 1, 2, 2, 1, 1],
  )
  assert.ok(!metrics.includes('@'))
})

test('what alerts count is there with 0 before it happens, because Prometheus sees no increase where a series begins', async () => {
  const portal = await startPortal()
  const { body } = await portal.monitoring.get('/metrics')
  for (const series of [
    'signins_total{outcome="success"}',
    'mails_total{template="activation",state="failed"}',
  ])
    assert.equal(metricValue(body, series), 0, series)
  assert.ok(!body.includes('emailInUse'))
})

test('the metrics count the tokens of sites by site and grant', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const { refresh_token } = await tokensOf(portal, browser, site, {
    scope: 'openid offline_access',
  })
  await refresh(portal, site, refresh_token)
  const { body } = await portal.monitoring.get('/metrics')
  assert.deepEqual(
    ['authorization_code', 'refresh_token'].map((grant) =>
      metricValue(body, `tokens_total{client_id="site",grant="${grant}"}`),
    ),
    [1, 1],
  )
})

test('A15: the metrics count a mail when it is a minute old', async () => {
  const portal = await startPortal()
  const sent = 'mails_total{template="activation",state="sent"}'
  const read = async () => (await portal.monitoring.get('/metrics')).body as string
  await portal.post('/api/signup', ana)
  await portal.mails()
  assert.ok(!(await read()).includes('template="activation",state="sent"'))
  portal.passes(60_000)
  assert.equal(metricValue(await read(), sent), 1)
  assert.equal(metricValue(await read(), sent), 1)
})

test('A15: the metrics list mails in the order of their labels, whichever left first', async () => {
  const linesAfter = async (templates: readonly string[]) => {
    const { deps, monitoring } = await startPortal()
    for (const template of templates)
      deps.counters.count('mails_total', { template, state: 'sent' })
    const { body } = await monitoring.get('/metrics')
    return (body as string).split('\n').filter((line) => /^mails_total.*"sent"/.test(line))
  }
  const lines = ['activation', 'resetCode'].map(
    (template) => `mails_total{template="${template}",state="sent"} 1`,
  )
  assert.deepEqual(await linesAfter(['activation', 'resetCode']), lines)
  assert.deepEqual(await linesAfter(['resetCode', 'activation']), lines)
})

test('the metrics count what a limit refuses, by the name of the limit', async () => {
  const portal = await startPortal()
  for (let call = 0; call < calls.listsByNetwork.max + 2; call += 1)
    await portal.get('/api/lists/genders')
  const { body } = await portal.monitoring.get('/metrics')
  assert.equal(metricValue(body, 'limits_refused_total{name="lists"}'), 2)
})

test('the metrics show the times of answers by route, as a histogram', async () => {
  const portal = await startPortal()
  await portal.get('/api/lists/genders')
  const { body } = await portal.monitoring.get('/metrics')
  const route = 'method="GET",route="/api/lists/:list"'
  const values = ['le="0.005"', 'le="10"', 'le="+Inf"'].map((bound) =>
    metricValue(body, `http_request_duration_seconds_bucket{${route},${bound}}`),
  )
  assert.deepEqual(values.slice(1), [1, 1])
  assert.ok((values[0] ?? 2) <= 1)
  assert.equal(metricValue(body, `http_request_duration_seconds_count{${route}}`), 1)
  assert.ok(metricValue(body, `http_request_duration_seconds_sum{${route}}`) > 0)
})
