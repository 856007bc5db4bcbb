import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { freePort } from '../../scripts/free-port.ts'
import { mailbox, newSignup, startedFolder, startServer, until, type Server } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

interface Letter {
  from: string
  to: string[]
  data: string
}

/** Starts a mail server that accepts and stores everything. */
async function mailServer(
  port: number,
): Promise<{ letters: Letter[]; close: () => Promise<void> }> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let data = ''
      stream.on('data', (chunk: Buffer) => {
        data += chunk.toString()
      })
      stream.on('end', () => {
        letters.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          data,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    letters,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

let started: Promise<{ server: Server; port: number }> | undefined
/** A server that sends its mails to a port, where a test may have a mail server. */
const serverWithMail = () => (started ??= startServerWithMail())

async function startServerWithMail() {
  const port = await freePort()
  const server = await startServer({
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DEMO: 'off',
    PUBLIC_URL: 'https://portal.example.com',
    SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    MAIL_FROM: 'eXperts <no-reply@portal.example.com>',
  })
  return { server, port }
}

test('F06: mail server down: sign-up answers all the same, and the mails go out when it is back', async () => {
  const { server, port } = await serverWithMail()
  const emails: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const { form, headers } = newSignup()
    const answer = await server.post('/api/signup', form, headers)
    assert.deepEqual(answer.body, { step_id: 3 })
    emails.push(String(form['email']))
  }
  const smtp = await mailServer(port)
  await until(
    async () => smtp.letters,
    (letters) => emails.every((email) => letters.some(({ to }) => to.includes(email))),
  )
  assert.equal(smtp.letters.length, emails.length, 'each once')
  assert.ok(
    smtp.letters.every(({ from, to }) => from === 'no-reply@portal.example.com' && to.length === 1),
  )
  await smtp.close()
})

test('A16: links come from PUBLIC_URL alone, whatever Host and X-Forwarded-* say', async () => {
  const { server, port } = await serverWithMail()
  const smtp = await mailServer(port)
  const { form, headers } = newSignup('victim@example.com')
  await server.post('/api/signup', form, {
    ...headers,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    'x-original-host': 'evil.example',
  })
  await until(
    async () => smtp.letters,
    (letters) => letters.length === 1,
  )
  const text = (smtp.letters[0]?.data ?? '').replace(/=\r\n/g, '')
  assert.match(text, /https:\/\/portal\.example\.com\/activate\//)
  assert.doesNotMatch(text, /evil\.example/)
  await smtp.close()
})

test('F10: the embedded database, killed while a mail is on its way: the next start sends it at once', async (t) => {
  let asked = 0
  const silent = createServer(() => {
    asked += 1
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const settings = { DATA_DIR: await startedFolder(t), DEMO: 'off' }
  const first = await startServer({
    ...settings,
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?ignoreTLS=true`,
  })
  const { form, headers } = newSignup('held@example.com')
  await first.post('/api/signup', form, headers)
  await until(
    async () => asked,
    (times) => times > 0,
  )
  await first.kill()
  silent.close()
  const second = await startServer(settings)
  await until(
    () => mailbox(second),
    (mails) => mails.some(({ to }) => to === 'held@example.com'),
    { seconds: 30 },
  ) // the first server's claim lasts for 60
  await second.kill()
})
