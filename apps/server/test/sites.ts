/** Sites in tests: rows, without the desk that makes them; and what a site does. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { sites } from '../src/db/schema.ts'
import { ana, signedIn, type Answer, type Browser, type TestPortal } from './harness.ts'

export interface TestSite {
  readonly client_id: string
  readonly client_secret: string
  readonly redirect_uri: string
  readonly settings: SiteSettings
}

/** Adds a site of the house itself: code, a secret, one address. Tests say only what they are about. */
export async function addSite(
  { db, deps }: TestPortal,
  { client_id = 'site', ...given }: Partial<SiteSettings & { client_id: string }> = {},
): Promise<TestSite> {
  const settings: SiteSettings = {
    ...siteDefaults,
    response_types: ['code'],
    post_logout_redirect_uris: [`https://${client_id}.example/bye`],
    areas: [],
    tiers: [],
    country_ids: [],
    scopes: ['openid', 'profile', 'email', 'phone', 'address', 'experts', 'offline_access'],
    client_name: `The ${client_id}`,
    redirect_uris: [`https://${client_id}.example/cb`],
    first_party: true,
    ...given,
  }
  const client_secret = `a secret of ${client_id} that is long enough for anybody`
  const hasSecret = settings.token_endpoint_auth_method.startsWith('client_secret')
  await db.insert(sites).values({
    client_id,
    sealed_secret: hasSecret ? deps.keys.seal(client_secret) : null,
    settings,
    created_at: deps.now(),
  })
  return { client_id, client_secret, redirect_uri: settings.redirect_uris[0] ?? '', settings }
}

/** Ana, or another, approved, with an open session in a browser of its own. Only Ana has her login number. */
export async function approved(
  portal: TestPortal,
  form: Partial<Record<keyof typeof ana, unknown>> = {},
): Promise<Browser> {
  const browser = await signedIn(portal, form)
  const email = String(form.email ?? ana.email)
  await portal.db.execute(
    sql`update agents set state = 'approved', pin_code = ${email === ana.email ? 'FR104822' : null} where email = ${email}`,
  )
  return browser
}

/** What she signs in with. */
export const right = { email: ana.email, password: 'pass' }

export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/user/me')).status === 200

/** Of a site that wants to know of sign-outs. */
export const listens = { backchannel_logout_uri: 'https://site.example/logout' }

export const verifier = randomBytes(32).toString('base64url')
export const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** What a site asks for with a code. */
export const request = (
  { client_id, redirect_uri }: TestSite,
  more: Record<string, string> = {},
): Record<string, string> => ({
  client_id,
  redirect_uri,
  response_type: 'code',
  scope: 'openid',
  state: 'a state',
  nonce: 'a nonce',
  ...more,
})

/** The page /authorize posts what stood in its address. */
export const authorize = (browser: Browser, parameters: Record<string, string>): Promise<Answer> =>
  browser.post('/api/oauth/authorize', parameters)

/** What came back to the site, from the query or the fragment of its address. */
export function arrived(address: string): Record<string, string> {
  const url = new URL(address)
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
}

/** The code in the way back to the site. */
export function codeIn({ status, body }: Answer): string {
  const code = status === 200 ? arrived(body.redirect_uri)['code'] : undefined
  if (code === undefined) throw new Error(`no code, but ${status} ${JSON.stringify(body)}`)
  return code
}

/** By what an interrupted request goes on. */
export function ticketIn({ status, body }: Answer): string {
  const ticket: string | undefined = body.oauth?.interaction
  if (ticket === undefined)
    throw new Error(`not interrupted, but ${status} ${JSON.stringify(body)}`)
  return ticket
}

/** The code that a signed-in browser brings to the site. */
export const codeFor = async (
  browser: Browser,
  site: TestSite,
  more: Record<string, string> = {},
): Promise<string> => codeIn(await authorize(browser, request(site, more)))

type Asked = Pick<TestPortal, 'app'>

/** The site's own server asks, without anything of a browser. */
export async function asServer(
  { app }: Asked,
  path: string,
  form: Record<string, string> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.inject({
    method: form === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    headers: answer.headers,
  }
}

const basic = ({ client_id, client_secret }: TestSite) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`).toString('base64')}`,
})

export const redeem = (
  portal: Asked,
  site: TestSite,
  code: string,
  more: Record<string, string> = {},
): Promise<Answer> =>
  asServer(
    portal,
    '/oauth/token',
    { grant_type: 'authorization_code', code, redirect_uri: site.redirect_uri, ...more },
    site.settings.token_endpoint_auth_method === 'none' ? {} : basic(site),
  )

export const refresh = (portal: Asked, site: TestSite, token: string): Promise<Answer> =>
  asServer(
    portal,
    '/oauth/token',
    { grant_type: 'refresh_token', refresh_token: token },
    basic(site),
  )

export const userinfo = (portal: Asked, token: string): Promise<Answer> =>
  asServer(portal, '/oauth/userinfo', undefined, { authorization: `Bearer ${token}` })

/** What a site of the house itself holds after a sign-in. */
export const tokensOf = async (
  portal: Asked,
  browser: Browser,
  site: TestSite,
  more: Record<string, string> = {},
) => (await redeem(portal, site, await codeFor(browser, site, more))).body
