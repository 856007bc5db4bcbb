/**
 * The sign-in provider as two processes on one PostgreSQL: they share keys and sessions, a code
 * has one winner, and one server takes over what the other has left.
 */
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

const publicUrl = 'http://portal.localhost:3000'
const sites = ['a', 'b', 'c', 'd', 'e']
const indexes = Array.from({ length: 20 }, (_, n) => n)
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

let postgres: TestPostgres
let database: pg.Client
let servers: [Server, Server]
let cookie: string

before(async () => {
  postgres = await startPostgres()
  const settings = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
    DEMO: 'off',
    PUBLIC_URL: publicUrl,
  }
  servers = [await startServer(settings), await startServer(settings)]
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  for (const site of sites) await addSite(site)
  cookie = await approvedAgent(servers[0])
})
after(async () => {
  await database.end()
  await Promise.all(servers.map((server) => server.kill()))
  await postgres.remove()
})

const callback = (site: string) => `https://${site}.example/cb`

async function addSite(client_id: string): Promise<void> {
  const settings = {
    ...siteDefaults,
    client_name: client_id,
    redirect_uris: [callback(client_id)],
    token_endpoint_auth_method: 'none',
    scopes: ['openid', 'offline_access'],
    first_party: true,
    areas: [],
    tiers: [],
    country_ids: [],
  }
  await database.query(
    'insert into sites (client_id, settings, created_at) values ($1, $2, now())',
    [client_id, settings],
  )
}

/** Signs in a new approved agent and returns the session's cookie. */
async function approvedAgent(server: Server): Promise<string> {
  const { form, headers } = newSignup('agent@example.com')
  await server.post('/api/signup', form, headers)
  const mails = await until(
    () => mailbox(server),
    (list) => list.length > 0,
  )
  await server.post('/api/signup/activate', {
    hash: /\/activate\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1],
    mark: form['mark'],
  })
  await database.query("update accounts set state = 'approved'")
  const answer = await server.post('/api/login', {
    email: form['email'],
    password: form['password'],
  })
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}

const authorize = (server: Server, site: string): Promise<Answer> =>
  server.post(
    '/api/oauth/authorize',
    {
      client_id: site,
      redirect_uri: callback(site),
      response_type: 'code',
      scope: 'openid',
      state: 's',
      nonce: 'n',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    },
    { cookie, origin: publicUrl },
  )

const codeOf = ({ status, body }: Answer): string => {
  assert.equal(status, 200, JSON.stringify(body))
  return new URL(body.redirect_uri).searchParams.get('code') ?? assert.fail(body.redirect_uri)
}

async function token(
  server: Server,
  site: string,
  form: Record<string, string>,
): Promise<{ status: number; body: any }> {
  const url = new URL('/oauth/token', server.url)
  const answer = await fetchAs(new URL(publicUrl).host, url, {
    method: 'POST',
    body: new URLSearchParams({ client_id: site, ...form }),
  })
  return { status: answer.status, body: await answer.json() }
}
const redeem = (server: Server, site: string, code: string) =>
  token(server, site, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback(site),
    code_verifier: verifier,
  })
const userinfo = (server: Server, accessToken: string) =>
  server.get('/oauth/userinfo', { authorization: `Bearer ${accessToken}` })
const serverFor = (n: number): Server => servers[n % 2 === 0 ? 0 : 1]

/**
 * Slows down the writing of keys, so that a server that does not wait would look for keys in that
 * time.
 */
async function withSlowKeyWrites<T>(work: () => Promise<T>): Promise<T> {
  await database.query(
    'create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$',
  )
  await database.query(
    'create trigger slowly before insert on provider_keys execute function slowly()',
  )
  try {
    return await work()
  } finally {
    await database.query('drop function slowly cascade')
  }
}

test('two servers that are asked for keys at once make one set of them', async () => {
  const found = await withSlowKeyWrites(() =>
    Promise.all(indexes.slice(0, 6).map((n) => serverFor(n).get('/oauth/jwks'))),
  )
  for (const { status, body } of found) assert.deepEqual([status, body], [200, found[0]?.body])
  assert.deepEqual(
    (await database.query('select alg, state from provider_keys order by alg')).rows,
    [
      { alg: 'ES256', state: 'current' },
      { alg: 'RS256', state: 'current' },
    ],
  )
})

test('five sites that are opened at once on two servers are all signed in, in one session', async () => {
  const codes = (await Promise.all(sites.map((site, n) => authorize(serverFor(n), site)))).map(
    codeOf,
  )
  const redeemed = await Promise.all(
    sites.map((site, n) => redeem(serverFor(n + 1), site, codes[n] ?? '')),
  )
  assert.deepEqual(
    redeemed.map(({ status }) => status),
    sites.map(() => 200),
  )
  const known = await Promise.all(
    redeemed.map(({ body }, n) => userinfo(serverFor(n), body.access_token)),
  )
  assert.deepEqual(
    known.map(({ status }) => status),
    sites.map(() => 200),
  )
  assert.equal(
    (await database.query("select 1 from provider_records where model = 'Session'")).rowCount,
    1,
  )
})

test('F08: of 20 uses of one code, and of one refresh token, at once on two servers one succeeds', async () => {
  const code = codeOf(await authorize(servers[0], 'a'))
  const codes = await Promise.all(indexes.map((n) => redeem(serverFor(n), 'a', code)))
  assert.equal(codes.filter(({ status }) => status === 200).length, 1)
  const first = (await redeem(servers[0], 'b', codeOf(await authorize(servers[1], 'b')))).body
  const refreshed = await Promise.all(
    indexes.map((n) =>
      token(serverFor(n), 'b', { grant_type: 'refresh_token', refresh_token: first.refresh_token }),
    ),
  )
  const won = refreshed.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.equal((await userinfo(servers[1], won[0]?.body.access_token)).status, 200)
})

test('a server that is killed in the middle leaves no turn behind: the other goes on', async () => {
  const [here, there] = servers
  const underWay = indexes.map(() => authorize(there, 'c'))
  const lost = Promise.allSettled(underWay)
  await Promise.race(underWay)
  await there.kill()
  const codes = (await Promise.all(sites.map((site) => authorize(here, site)))).map(codeOf)
  const redeemed = await Promise.all(sites.map((site, n) => redeem(here, site, codes[n] ?? '')))
  assert.deepEqual(
    redeemed.map(({ status }) => status),
    sites.map(() => 200),
  )
  assert.ok(
    (await lost).some(({ status }) => status === 'rejected'),
    'it was killed too late',
  )
})
