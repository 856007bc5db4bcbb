import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test, type TestContext } from 'node:test'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { mailbox, newSignup, startedFolder, startServer, until } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

interface Span {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
}

/** A collector of OpenTelemetry's protocol (OTLP over HTTP, JSON) that keeps what it gets. */
async function startCollector() {
  const bodies: string[] = []
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  }
  const server = createServer((request, response) => void keep(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = () =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    ) as Span[]
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans,
    close: () => server.close(),
  }
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

const title =
  'a caller’s trace goes on over the request, its statements and its mail, and names nobody'

test(`${title}, on PostgreSQL`, (t) => followTrace(t, { DATABASE_URL: postgres.url }, ['COMMIT']))

test(`${title}, on the embedded database`, async (t) => {
  await followTrace(t, { DATA_DIR: await startedFolder(t) }, [])
})

const isStatement = ({ key }: { key: string }) => key === 'db.query.text'

/** @param statements that the database has besides those of the portal */
async function followTrace(
  t: TestContext,
  database: Record<string, string>,
  statements: readonly string[],
) {
  const collector = await startCollector()
  t.after(collector.close)
  const server = await startServer({
    ...database,
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  })
  const { form, headers } = newSignup()
  const { status } = await server.post('/api/signup', form, { ...headers, traceparent })
  assert.equal(status, 200)
  const mails = await until(
    () => mailbox(server),
    (found) => found.length > 0,
  )
  await server.post('/api/login', { email: form['email'], password: 'a-wrong-password' }, headers)
  await server.stop()
  const ofTrace = collector.spans().filter((span) => span.traceId === traceId)
  const names = new Set(ofTrace.map(({ name }) => name))
  for (const name of ['POST /api/signup', 'INSERT', ...statements, 'send mail'])
    assert.ok(names.has(name), `${name} is not among ${[...names].join(', ')}`)
  const lonely = collector
    .spans()
    .filter(({ attributes, parentSpanId }) => !parentSpanId && attributes.some(isStatement))
  assert.deepEqual(lonely, [], 'a statement that belongs to nothing is sent')
  const request = ofTrace.find(({ name }) => name === 'POST /api/signup')
  assert.equal(request?.parentSpanId, 'b7ad6b7169203331')
  const secret = /\/activate\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? assert.fail('no link')
  for (const value of [form['email'], 'Lima', 'République', 'a-wrong-password', secret])
    assert.ok(!collector.text().includes(String(value)), `a span holds ${String(value)}`)
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('/api/signup'))
  assert.equal(JSON.parse(line ?? '{}').traceId, traceId)
}

test('the log is lines of JSON where no person reads it; without a collector the trace of a caller is logged too, and kept with the mail', async () => {
  const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
  const { form, headers } = newSignup()
  await server.post('/api/signup', form, { ...headers, traceparent })
  await server.post('/api/signup', newSignup().form, { ...headers, traceparent: 'none-of-it' })
  await server.stop()
  const lines = server
    .output()
    .split('\n')
    .filter((each) => each.includes('"/api/signup"'))
    .map((each) => JSON.parse(each))
  assert.deepEqual(
    lines.map((line) => [line.msg, line.traceId]),
    [
      ['answered', traceId],
      ['answered', undefined],
    ],
  )
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    "select traceparent from outbox where template = 'activation' order by position desc limit 2",
  )
  await client.end()
  assert.deepEqual(rows, [{ traceparent: null }, { traceparent }])
})

test('a collector that does not answer delays neither requests nor the stop', async () => {
  const server = await startServer({
    DATABASE_URL: postgres.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  const { form, headers } = newSignup()
  assert.equal((await server.post('/api/signup', form, headers)).status, 200)
  assert.equal(await server.stop(), 0)
})
