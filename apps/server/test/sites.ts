/** Sites in tests: rows that were not made at the desk, and the calls of a site. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { sites } from '../src/db/schema.ts'
import { ana, originOf, signedIn, type Answer, type Browser, type TestPortal } from './harness.ts'

export interface TestSite {
  readonly client_id: string
  readonly client_secret: string
  readonly redirect_uri: string
  readonly settings: SiteSettings
}

/**
 * Adds a first-party site: code flow, a secret, one address. A test changes only the settings that
 * it is about.
 */
export async function addSite(
  { db, deps }: TestPortal,
  { client_id = 'site', ...given }: Partial<SiteSettings & { client_id: string }> = {},
): Promise<TestSite> {
  const settings: SiteSettings = {
    ...siteDefaults,
    // Most tests are about what follows a request, with or without PKCE.
    pkce_required: false,
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

/**
 * Makes Ana, or another agent, approved and signed in in a new browser. Only Ana has her login
 * number.
 */
export async function signInApproved(
  portal: TestPortal,
  form: Partial<Record<keyof typeof ana, unknown>> = {},
): Promise<Browser> {
  const browser = await signedIn(portal, form)
  const email = String(form.email ?? ana.email)
  await portal.db.execute(
    sql`update accounts set state = 'approved', pin_code = ${email === ana.email ? 'FR104822' : null} where email = ${email}`,
  )
  return browser
}

/** Her sign-in data. */
export const anaLogin = { email: ana.email, password: 'pass' }

export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/user/me')).status === 200

/** The setting of a site that is told about sign-outs. */
export const backchannelLogoutSettings = { backchannel_logout_uri: 'https://site.example/logout' }

export const verifier = randomBytes(32).toString('base64url')
export const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

/** The parameters of an authorization request for a code. */
export const authorizationRequest = (
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

/** Calls the server like the page /authorize, which posts the parameters of its address. */
export const authorize = (browser: Browser, parameters: Record<string, string>): Promise<Answer> =>
  browser.post('/api/oauth/authorize', parameters)

/** Reads the response to the site from the query or the fragment of its address. */
export function callbackParameters(address: string): Record<string, string> {
  const url = new URL(address)
  return Object.fromEntries([...url.searchParams, ...new URLSearchParams(url.hash.slice(1))])
}

/** Reads the code in the redirect to the site. */
export function codeIn({ status, body }: Answer): string {
  const code = status === 200 ? callbackParameters(body.redirect_uri)['code'] : undefined
  if (code === undefined) throw new Error(`no code, but ${status} ${JSON.stringify(body)}`)
  return code
}

/** Reads the id of an interrupted request. */
export function interactionIn({ status, body }: Answer): string {
  const ticket: string | undefined = body.oauth?.interaction
  if (ticket === undefined)
    throw new Error(`not interrupted, but ${status} ${JSON.stringify(body)}`)
  return ticket
}

/** Gets a code for the site in a signed-in browser. */
export const codeFor = async (
  browser: Browser,
  site: TestSite,
  more: Record<string, string> = {},
): Promise<string> => codeIn(await authorize(browser, authorizationRequest(site, more)))

type ServerUnderTest = Pick<TestPortal, 'app'>

/** Calls from the site's server, without cookies. */
export async function asServer(
  { app }: ServerUnderTest,
  path: string,
  form: Record<string, string> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.inject({
    authority: new URL(originOf(app)).host,
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
  portal: ServerUnderTest,
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

export const refresh = (portal: ServerUnderTest, site: TestSite, token: string): Promise<Answer> =>
  asServer(
    portal,
    '/oauth/token',
    { grant_type: 'refresh_token', refresh_token: token },
    basic(site),
  )

export const userinfo = (portal: ServerUnderTest, token: string): Promise<Answer> =>
  asServer(portal, '/oauth/userinfo', undefined, { authorization: `Bearer ${token}` })

/** Gets the tokens of a first-party site after a sign-in. */
export const tokensOf = async (
  portal: ServerUnderTest,
  browser: Browser,
  site: TestSite,
  more: Record<string, string> = {},
) => (await redeem(portal, site, await codeFor(browser, site, more))).body
