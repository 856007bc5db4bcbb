/** Two servers on one database whose machines disagree about the time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { mailbox, newSignup, startServer, until } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

/** Makes every reading of the machine's clock in a process wrong. */
const clockAhead = (hours: number) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const right = Date.now; const ahead = ${hours * 3_600_000}; globalThis.Date = class extends Date { constructor(...args) { super(...(args.length ? args : [right() + ahead])) } static now() { return right() + ahead } }`,
  )}`

test('F12: a server whose clock is 25 h ahead ends no session and refuses no link of the other', async () => {
  const settings = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DEMO: 'off',
  }
  const right = await startServer(settings)
  const ahead = await startServer({ ...settings, NODE_OPTIONS: clockAhead(25) })
  const { form, headers } = newSignup('clock@example.com')
  assert.equal((await right.post('/api/signup', form, headers)).body.step_id, 3)
  const [mail] = await until(
    () => mailbox(right),
    (mails) => mails.length > 0,
  )
  const hash = /\/activate\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  assert.equal((await ahead.post('/api/signup/activate', { hash })).body.status_id, 3)
  const login = await right.post('/api/login', { email: form['email'], password: form['password'] })
  const cookie = login.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  for (const server of [ahead, right])
    assert.equal((await server.get('/api/user/me', { cookie })).status, 200)
  await Promise.all([right.kill(), ahead.kill()])
})
