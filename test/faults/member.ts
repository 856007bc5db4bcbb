/** People who are registered and signed in at a running server, as programs do it. */
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import { fetchAs, mailbox, newSignup, until, type Answer, type Server } from './server.ts'

export interface Member {
  readonly email: string
  readonly cookie: string
}

/** The cookies of an answer, as a browser sends them back. */
const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Signs in with the password of `newSignup`. */
export async function signIn(server: Server, email: string): Promise<Member> {
  const { headers } = newSignup()
  const answer = await server.post('/api/login', { email, password: 'pass' }, headers)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { email, cookie: cookieOf(answer) }
}

/** Registers somebody, and confirms by the link of the mail. */
export async function register(server: Server, email: string): Promise<void> {
  const { form, headers } = newSignup(email)
  const answer = await server.post('/api/signup', form, headers)
  assert.equal(answer.body.step_id, 3, `${answer.status} ${JSON.stringify(answer.body)}`)
  const mails = await until(
    async () => (await mailbox(server)).filter(({ to }) => to === email),
    ({ length }) => length > 0,
  )
  const hash = /\/activate\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1]
  const activated = await server.post('/api/signup/activate', { hash, mark: form['mark'] }, headers)
  assert.equal(activated.body.status_id, 3, JSON.stringify(activated.body))
}

/** A site without a secret. */
export const site = { client_id: 'site', redirect_uri: 'https://site.example/cb' }
export const siteSettings = {
  client_name: 'The site',
  redirect_uris: [site.redirect_uri],
  token_endpoint_auth_method: 'none',
  scopes: ['openid', 'offline_access'],
  first_party: true,
} satisfies Partial<SiteSettings>

async function token(
  server: Server,
  publicUrl: string,
  form: Record<string, string>,
): Promise<Answer> {
  const answer = await fetchAs(new URL(publicUrl).host, new URL('/oauth/token', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: site.client_id, ...form }).toString(),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

/**
 * Signs a member in at the site, and returns the refresh token.
 * @param publicUrl the portal's origin, where it is not the server's own address
 */
export async function refreshTokenOf(
  server: Server,
  { cookie }: Member,
  publicUrl = server.url,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  const authorized = await server.post(
    '/api/oauth/authorize',
    {
      ...site,
      response_type: 'code',
      scope: 'openid offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    { cookie, origin: publicUrl },
  )
  assert.equal(authorized.status, 200, JSON.stringify(authorized.body))
  const { body } = await token(server, publicUrl, {
    grant_type: 'authorization_code',
    code: new URL(authorized.body.redirect_uri).searchParams.get('code') ?? '',
    redirect_uri: site.redirect_uri,
    code_verifier: verifier,
  })
  assert.ok(body.refresh_token, JSON.stringify(body))
  return body.refresh_token
}

/** @returns the status of the answer to a refresh */
export const redeem = async (
  server: Server,
  refresh_token: string,
  publicUrl = server.url,
): Promise<number> =>
  (await token(server, publicUrl, { grant_type: 'refresh_token', refresh_token })).status
