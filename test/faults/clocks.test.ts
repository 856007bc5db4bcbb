/** Two servers on one database whose machines disagree about the time. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { siteDefaults } from '@passerelle/contracts/sites.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import {
  fetchAs,
  mailbox,
  newSignup,
  startServer,
  until,
  type Answer,
  type Server,
} from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

/** Makes every reading of the machine's clock in a process wrong. */
const clockAhead = (seconds: number) =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const right = Date.now; const ahead = ${seconds * 1000}; globalThis.Date = class extends Date { constructor(...args) { super(...(args.length ? args : [right() + ahead])) } static now() { return right() + ahead } }`,
  )}`

const publicUrl = 'http://portal.localhost:3000'
const settings = () => ({
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
  DEMO: 'off',
  PUBLIC_URL: publicUrl,
})

const verifier = randomBytes(32).toString('base64url')
const request = {
  client_id: 'site',
  redirect_uri: 'https://site.example/cb',
  response_type: 'code',
  scope: 'openid',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

let rightServer: Promise<Server> | undefined
const wrongServers = new Map<number, Promise<Server>>()
/**
 * A server whose clock is right, and one on the same database whose clock is not. All tests share
 * the first.
 * @param lead of the wrong clock. Seconds.
 */
async function serversOf(lead: number): Promise<[right: Server, wrong: Server]> {
  rightServer ??= startServer(settings())
  const right = await rightServer
  const started =
    wrongServers.get(lead) ?? startServer({ ...settings(), NODE_OPTIONS: clockAhead(lead) })
  wrongServers.set(lead, started)
  return [right, await started]
}

/** A site without a secret, and every agent approved. */
async function prepareSite(): Promise<void> {
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await database.query(
    "insert into sites (client_id, settings, created_at) values ('site', $1, now()) on conflict do nothing",
    [
      {
        ...siteDefaults,
        client_name: 'The site',
        redirect_uris: [request.redirect_uri],
        token_endpoint_auth_method: 'none',
        scopes: ['openid', 'offline_access'],
        first_party: true,
      },
    ],
  )
  await database.query("update accounts set state = 'approved'")
  await database.end()
}

/** The last mail to an address, with a secret of this shape in it. */
async function mailed(server: Server, to: string, secret: RegExp): Promise<string> {
  const found = await until(
    async () =>
      (await mailbox(server))
        .filter((mail) => mail.to === to)
        .map(({ text }) => secret.exec(text)?.[1])
        .find((each) => each !== undefined) ?? '',
    (each) => each !== '',
  )
  return found
}

async function token(server: Server, form: Record<string, string>): Promise<Answer['body']> {
  const answer = await fetchAs(new URL(publicUrl).host, new URL('/oauth/token', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: 'site', ...form }).toString(),
  })
  const body = await answer.json()
  assert.equal(answer.status, 200, JSON.stringify(body))
  return body
}

for (const [name, lead] of [
  ['25 h ahead', 25 * 3600],
  ['90 s behind', -90],
] as const) {
  test(`F12: a server whose clock is ${name} ends no session, and refuses no link and no code of the other`, async () => {
    const [right, wrong] = await serversOf(lead)
    const email = `clock${lead}@example.com`
    const { form, headers } = newSignup(email)
    assert.equal((await right.post('/api/signup', form, headers)).body.step_id, 3)
    const hash = await mailed(right, email, /\/activate\/([\w-]+)/)
    assert.equal(
      (await wrong.post('/api/signup/activate', { hash, mark: form['mark'] })).body.status_id,
      3,
    )
    await prepareSite()
    const login = await right.post('/api/login', { email, password: form['password'] })
    const cookie = login.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    for (const server of [wrong, right])
      assert.equal((await server.get('/api/user/me', { cookie })).status, 200)
    for (const [issuer, other] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const { body } = await issuer.post('/api/oauth/authorize', request, {
        cookie,
        origin: publicUrl,
      })
      const code = new URL(body.redirect_uri).searchParams.get('code') ?? ''
      const { redirect_uri } = request
      const tokens = await token(other, {
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        code_verifier: verifier,
      })
      const { refresh_token, access_token } = await token(issuer, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      })
      assert.ok(refresh_token)
      const authorization = `Bearer ${access_token}`
      assert.equal((await other.get('/oauth/userinfo', { authorization })).status, 200)
    }
  })

  test(`F12: a server whose clock is ${name} takes the reset code of the other, and the other takes its`, async () => {
    const [right, wrong] = await serversOf(lead)
    for (const [issuer, other] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const { form, headers } = newSignup()
      const email = String(form['email'])
      await issuer.post('/api/signup', form, headers)
      const hash = await mailed(issuer, email, /\/activate\/([\w-]+)/)
      await issuer.post('/api/signup/activate', { hash, mark: form['mark'] })
      await issuer.post('/api/login/forgot', { email }, headers)
      const code = await mailed(issuer, email, /\b([0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4})\b/)
      const { body } = await other.post('/api/login/validate', { email, code }, headers)
      assert.equal(body.success, true, JSON.stringify(body))
    }
  })
}
