import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activatedAgent, ana, Browser, startPortal } from '../../../test/harness.ts'
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

test('/readyz says that the database answers and what the data survives', async () => {
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

test('the metrics count the registrations that wait, and how long the oldest has, by area', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  portal.passes(90_000)
  await activatedAgent(portal, { email: 'second@example.com' })
  const { body } = await portal.monitoring.get('/metrics')
  assert.deepEqual(
    ['EMEA', 'APAC'].flatMap((area) =>
      ['queue_waiting', 'queue_oldest_seconds'].map((name) =>
        metricValue(body, `${name}{area="${area}"}`),
      ),
    ),
    [2, 90, 0, 0],
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
