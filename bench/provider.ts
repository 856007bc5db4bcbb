import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'autocannon'
import { generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { addAgents } from './people.ts'
import { compareRounds, runRound, type Load, type Round } from './rounds.ts'
import {
  median,
  sessionCookie,
  startProduct,
  startProgram,
  type Figure,
  type RunningProgram,
} from './server.ts'

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

const duration = 4

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
function refreshRequests(tokens: readonly string[]): Partial<Load> {
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

async function compare(ours: () => Promise<Round>, theirs: () => Promise<Round>) {
  const rounds: [Round, Round][] = []
  for (let round = 0; round < 5; round += 1) {
    const pair: [Round, Round] = [await ours(), await theirs()]
    if (round > 0) rounds.push(pair) // the first round warms up
  }
  return { ...compareRounds(rounds), ours: median(rounds.map(([{ perSecond }]) => perSecond)) }
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
    return await figuresOf(product, bare, database, databaseUrl)
  } finally {
    await database.end()
    await Promise.all([product.stop(), bare.stop()])
  }
}

async function figuresOf(
  product: RunningProgram,
  bare: RunningProgram,
  database: pg.Client,
  databaseUrl: string,
): Promise<Figure[]> {
  await database.query(
    'insert into sites (client_id, settings, created_at) values ($1, $2, now()) on conflict do nothing',
    [site.id, JSON.stringify(settings)],
  )
  const browsers = await visitors(product.url, database, databaseUrl)
  const authorize = await compare(
    () =>
      runRound(product, {
        path: '/api/oauth/authorize',
        connections,
        duration,
        method: 'POST',
        body: JSON.stringify(request),
        ...requestsPerVisitor(browsers.map(({ cookie }) => cookie)),
      }),
    () =>
      runRound(
        bare,
        {
          path: `/authorize?${new URLSearchParams(request)}`,
          connections,
          duration,
          ...requestsPerVisitor(browsers.map(({ bareCookie }) => bareCookie)),
        },
        '303',
      ),
  )
  const refresh = async (program: RunningProgram) => {
    const tokens = await Promise.all(
      browsers.map(({ cookie }) => refreshTokenOf(product.url, cookie)),
    )
    return runRound(program, { path: '', connections, duration, ...refreshRequests(tokens) })
  }
  const token = await compare(
    () => refresh(product),
    () => refresh(bare),
  )
  const signatures = await signaturesPerSecond()
  const figure = (what: string, { ratio, text }: typeof token): Figure => ({
    what: `${what}, beside a bare oidc-provider on the same adapter and PostgreSQL`,
    measured: text,
    budget: 'at least 1.5',
    isWithinBudget: ratio >= 1.5,
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
