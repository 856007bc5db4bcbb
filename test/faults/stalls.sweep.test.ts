/** F13, F16, F17 and F18: a server that is stopped, has little memory, or waits for others. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { ana } from '../relying-parties/person.ts'
import {
  newSignup,
  pause,
  startServer,
  temporaryFolder,
  until,
  type Answer,
  type Server,
} from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

const settings = () => ({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
  DEMO: 'on',
  LOG_LEVEL: 'warn',
})

async function rows(query: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

const signIn = (server: Server, network = '10.9.9.9'): Promise<Answer> =>
  server.post(
    '/api/login',
    { email: ana.email, password: ana.password },
    { 'x-forwarded-for': network },
  )

async function signedInCookie(server: Server): Promise<string> {
  const { status, headers } = await signIn(server)
  assert.equal(status, 200)
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A mail server that leaves mails unanswered while it is patient. */
async function patientMailServer(port: number) {
  const received: string[] = []
  const answers: (() => void)[] = []
  let isPatient = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        const answer = () => {
          received.push(session.envelope.rcptTo[0]?.address ?? '')
          done()
        }
        if (isPatient) answers.push(answer)
        else answer()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    received,
    waiting: () => answers.length,
    setPatient: (patient: boolean) => {
      isPatient = patient
    },
    answerAll: () => answers.splice(0).forEach((answer) => answer()),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const allMailsSent = () =>
  until(
    () => rows("select 1 from outbox where state = 'queued'"),
    (queued) => queued.length === 0,
  )

test('F16: a server that stood still while it sent mails does not send again what another has sent since, and its sessions hold', async () => {
  const port = await freePort()
  const smtp = await patientMailServer(port)
  const withMail = { ...settings(), SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` }
  const stalled = await startServer(withMail)
  const cookie = await signedInCookie(stalled)
  await allMailsSent()
  smtp.setPatient(true)
  const emails: string[] = []
  for (let n = 0; n < 8; n += 1) {
    const { form, headers } = newSignup()
    emails.push(String(form['email']))
    assert.equal((await stalled.post('/api/signup', form, headers)).status, 200)
  }
  await until(
    async () => smtp.waiting(),
    (count) => count > 0,
  )
  const held = smtp.waiting()
  stalled.process.kill('SIGSTOP')
  // The time that its claims last.
  await rows(`update outbox set locked_until = locked_until - interval '1 minute',
    next_at = next_at - interval '1 minute' where state = 'queued'`)
  smtp.setPatient(false)
  const other = await startServer(withMail)
  await until(async () => emails.every((email) => smtp.received.includes(email)), Boolean)
  stalled.process.kill('SIGCONT')
  smtp.answerAll()
  await allMailsSent()
  const twice = emails.filter((email) => smtp.received.filter((to) => to === email).length > 1)
  assert.ok(twice.length <= held, `only what was on its way may come twice: ${twice.join(', ')}`)
  for (const server of [stalled, other])
    assert.equal((await server.get('/api/user/me', { cookie })).status, 200)
  await Promise.all([stalled.kill(), other.kill()])
  await smtp.close()
})

test('F17: with 80 MB of memory parallel sign-ins are answered or refused with 503, and the process lives', async () => {
  const server = await startServer({
    ...settings(),
    NODE_OPTIONS: '--max-old-space-size=80',
  })
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, n) =>
      server.post(
        '/api/login',
        { email: `agent.${n}@example.com`, password: 'x'.repeat(1000) },
        { 'x-forwarded-for': `10.8.${n % 250}.${Math.floor(n / 250)}` },
      ),
    ),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  assert.deepEqual([...statuses].toSorted(), [401, 503])
  assert.ok(
    answers.every(
      ({ status, headers }) => status === 401 || Number(headers.get('retry-after')) > 0,
    ),
  )
  assert.equal(server.process.exitCode, null, server.output())
  assert.equal((await signIn(server)).status, 200)
  assert.equal(await server.stop(), 0)
})

/** Signs somebody up, whose mail waits, and checks that everybody else can sign in meanwhile. */
async function checkSignIns(server: Server): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const { form, headers } = newSignup()
    assert.deepEqual((await server.post('/api/signup', form, headers)).body, { step_id: 3 })
  }
  for (let n = 0; n < 10; n += 1)
    assert.equal((await signIn(server, `10.7.${process.pid % 250}.${n}`)).status, 200)
}

test('F18: while the mail server accepts and says nothing, sign-ups and sign-ins go on', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const server = await startServer({
    ...settings(),
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
  })
  await checkSignIns(server)
  assert.ok(sockets.length > 0, 'the mail server was asked')
  await server.kill()
  for (const socket of sockets) socket.destroy()
  silent.close()
})

/** Runs a program with another /etc/resolv.conf. */
const withResolver = (file: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount --bind ${file} /etc/resolv.conf && exec "$@"`,
  'sh',
]
const mayMount = () => {
  const [program = '', ...args] = withResolver('/dev/null')
  return spawnSync(program, [...args, 'true']).status === 0
}

test('F18: while names are not resolved, sign-ups and sign-ins go on', async (t) => {
  if (!mayMount()) return t.skip('this machine lets nobody mount')
  const resolver = createSocket('udp4')
  let asked = 0
  resolver.on('message', () => {
    asked += 1
  })
  const bound = once(resolver, 'listening').then(
    () => true,
    () => false,
  )
  resolver.bind(53, '127.0.7.53')
  if (!(await bound)) return t.skip('this user may not listen at port 53')
  const folder = temporaryFolder()
  writeFileSync(join(folder.path, 'resolv.conf'), 'nameserver 127.0.7.53\n')
  const server = await startServer(
    { ...settings(), SMTP_URL: 'smtp://mail.portal.example:25?ignoreTLS=true' },
    withResolver(join(folder.path, 'resolv.conf')),
  )
  await checkSignIns(server)
  await until(
    async () => asked,
    (times) => times > 0,
  )
  await server.kill()
  resolver.close()
  folder.remove()
})

test('F13: connections that send a byte now and then are closed, and others are answered meanwhile', async () => {
  const server = await startServer(settings())
  const { hostname, port } = new URL(server.url)
  const closed: Promise<unknown>[] = []
  for (let n = 0; n < 200; n += 1) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    const start =
      n % 2 ? 'GET / HTTP/1.1\r\nX: ' : 'POST /api/login HTTP/1.1\r\nContent-Length: 99\r\n'
    const host = `Host: ${new URL(server.url).host}\r\nContent-Type: application/json\r\n\r\n`
    socket.write(n % 2 ? start : start + host)
    const drip = setInterval(() => socket.write('x'), 500)
    // A byte that arrives after the end resets the connection, which closes it too.
    const isClosed = new Promise((resolve) => socket.resume().once('close', resolve))
    closed.push(isClosed.finally(() => clearInterval(drip)))
  }
  const allClosed = Promise.all(closed).then(() => true)
  let answered = 0
  for (let isOver = false; !isOver; answered += 1) {
    assert.equal((await server.get('/healthz')).status, 200)
    isOver = await Promise.race([allClosed, pause(200).then(() => false)])
  }
  assert.ok(answered > 10)
  await server.kill()
})
