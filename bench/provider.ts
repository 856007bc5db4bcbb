import { createHash, randomBytes } from 'node:crypto'
import autocannon, { type Client } from 'autocannon'
import { generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { addAgents } from './people.ts'
import { median, range, sessionCookie, startProduct, startProgram, type Figure } from './server.ts'

const connections = 10
const site = { id: 'bench', address: 'https://bench.example/callback' }
const settings: SiteSettings = {
  ...siteDefaults,
  client_name: 'Bench',
  redirect_uris: [site.address],
  token_endpoint_auth_method: 'none',
  first_party: true,
  scopes: ['openid', 'offline_access'],
}

const verifier = randomBytes(32).toString('base64url')
const request = {
  client_id: site.id,
  redirect_uri: site.address,
  response_type: 'code',
  scope: 'openid',
  state: 'bench',
  nonce: 'bench',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** One agent's session at the product, and the same session at the bare provider. */
interface Visitor {
  readonly cookie: string
  readonly bareCookie: string
}

async function authorizedBy(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/oauth/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(request),
  })
  if (!answer.ok) throw new Error(`authorize answered ${answer.status}: ${await answer.text()}`)
  const { redirect_uri: address } = (await answer.json()) as { redirect_uri: string }
  return new URL(address).searchParams.get('code') ?? ''
}

const tokenHeaders = { 'content-type': 'application/x-www-form-urlencoded' }
const form = (fields: Record<string, string>) =>
  new URLSearchParams({ client_id: site.id, ...fields }).toString()

async function refreshTokenOf(url: string, cookie: string): Promise<string> {
  const body = form({
    grant_type: 'authorization_code',
    code: await authorizedBy(url, cookie),
    redirect_uri: site.address,
    code_verifier: verifier,
  })
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', headers: tokenHeaders, body })
  const { refresh_token: token } = (await answer.json()) as { refresh_token?: string }
  if (token === undefined)
    throw new Error(`token answered ${answer.status} without a refresh token`)
  return token
}

async function visitors(url: string, database: pg.Client, databaseUrl: string): Promise<Visitor[]> {
  const twin = await addAgents(databaseUrl, connections)
  const cookies: string[] = []
  for (let number = 0; number < connections; number += 1)
    cookies.push(await sessionCookie(url, twin(number).email, twin(number).password))
  for (const cookie of cookies) await authorizedBy(url, cookie)
  const { rows } = await database.query<{ email: string; session: string }>(
    'select email, provider_session as session from sessions join accounts on accounts.id = account_id where provider_session is not null',
  )
  return cookies.map((cookie, number) => ({
    cookie,
    bareCookie: `_session=${rows.find(({ email }) => email === twin(number).email)?.session}`,
  }))
}

interface Load {
  readonly url: string
  readonly expected: string
  readonly options: Partial<Parameters<typeof autocannon>[0]>
}

/** Returns the answers per second. A run with any other answer fails. */
async function perSecond({ url, expected, options }: Load): Promise<number> {
  const { requests, statusCodeStats = {} } = await autocannon({
    url,
    connections,
    duration: 4,
    ...options,
  })
  const odd = Object.keys(statusCodeStats).filter((status) => status !== expected)
  if (odd.length > 0) throw new Error(`${url} answered ${odd.join(', ')}`)
  return requests.average
}

/** Each connection has a session of its own, because a session handles one request at a time. */
const requestsPerVisitor = (cookies: readonly string[]) => {
  let next = 0
  return {
    setupClient: (client: Client) =>
      client.setHeaders({
        'content-type': 'application/json',
        cookie: cookies[next++ % cookies.length] ?? '',
      }),
  }
}

/** Each connection refreshes its own token and continues with the new one. */
function refreshRequests(tokens: readonly string[]): Load['options'] {
  let next = 0
  return {
    setupClient: (client) => {
      let token = tokens[next++ % tokens.length] ?? ''
      // Copies the headers, because autocannon writes the body's length into them.
      const ask = () => ({
        method: 'POST',
        path: '/oauth/token',
        headers: { ...tokenHeaders },
        body: form({ grant_type: 'refresh_token', refresh_token: token }),
      })
      client.setRequests([
        {
          ...ask(),
          setupRequest: (asked) => ({ ...asked, ...ask() }),
          onResponse: (_status, body) => {
            token = (JSON.parse(body) as { refresh_token: string }).refresh_token
          },
        },
      ])
    },
  }
}

/** Returns the number of ID Token signatures per second, 16 at once, without anything else. */
async function signaturesPerSecond(): Promise<number> {
  const { privateKey } = await generateKeyPair('RS256')
  let count = 0
  const end = performance.now() + 3000
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (; performance.now() < end; count += 1)
        await new SignJWT({ nonce: 'bench' })
          .setProtectedHeader({ alg: 'RS256' })
          .setSubject('bench')
          .setIssuedAt()
          .sign(privateKey)
    }),
  )
  return count / 3
}

async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<{ ratio: ReturnType<typeof range>; rates: string; ours: number }> {
  const rounds: [number, number][] = []
  for (let round = 0; round < 5; round += 1) {
    const pair: [number, number] = [await ours(), await theirs()]
    if (round > 0) rounds.push(pair) // the first round warms up
  }
  const middle = (index: 0 | 1) => median(rounds.map((pair) => pair[index]))
  return {
    ratio: range(rounds.map(([a, b]) => a / b)),
    rates: `${middle(0).toFixed(0)} and ${middle(1).toFixed(0)} a second`,
    ours: middle(0),
  }
}

/**
 * Measures authorize and token beside a bare oidc-provider on the same adapter and PostgreSQL, in
 * alternate rounds, and the token endpoint beside its signature alone.
 */
export async function measureProvider(databaseUrl: string): Promise<Figure[]> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  const bare = await startProgram('bench/bare-provider.ts', {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a-key-of-benchmarks-0123456789-0123456789',
  })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    return await figuresOf(product.url, bare.url, database, databaseUrl)
  } finally {
    await database.end()
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function figuresOf(
  product: string,
  bare: string,
  database: pg.Client,
  databaseUrl: string,
): Promise<Figure[]> {
  await database.query(
    'insert into sites (client_id, settings, created_at) values ($1, $2, now()) on conflict do nothing',
    [site.id, JSON.stringify(settings)],
  )
  const browsers = await visitors(product, database, databaseUrl)
  const authorize = await compare(
    () =>
      perSecond({
        url: `${product}/api/oauth/authorize`,
        expected: '200',
        options: {
          method: 'POST',
          body: JSON.stringify(request),
          ...requestsPerVisitor(browsers.map(({ cookie }) => cookie)),
        },
      }),
    () =>
      perSecond({
        url: `${bare}/authorize?${new URLSearchParams(request)}`,
        expected: '303',
        options: requestsPerVisitor(browsers.map(({ bareCookie }) => bareCookie)),
      }),
  )
  const tokens = async (url: string) => ({
    url,
    expected: '200',
    options: refreshRequests(
      await Promise.all(browsers.map(({ cookie }) => refreshTokenOf(product, cookie))),
    ),
  })
  const token = await compare(
    async () => perSecond(await tokens(product)),
    async () => perSecond(await tokens(bare)),
  )
  const signatures = await signaturesPerSecond()
  const figure = (what: string, { ratio, rates }: typeof token): Figure => ({
    what: `${what}, beside a bare oidc-provider on the same adapter and PostgreSQL`,
    measured: `${ratio.text} (${rates})`,
    budget: 'at least 1.5',
    isWithinBudget: ratio.median >= 1.5,
  })
  return [
    figure('POST /api/oauth/authorize, a code', authorize),
    figure('POST /oauth/token, a refresh', token),
    {
      what: 'POST /oauth/token, beside the RS256 signatures alone that it needs one of',
      measured: `${(token.ours / signatures).toFixed(2)} (${token.ours.toFixed(0)} and ${signatures.toFixed(0)} a second)`,
      budget: 'the physical limit is 1',
      isWithinBudget: undefined,
    },
  ]
}
