/** RP-initiated logout: what a browser does with /oauth/end_session and the page /logout. */
import assert from 'node:assert/strict'
import { happyFlow } from './happy-flow.ts'
import { issuer, type Parameters, type RelyingParty } from './relying-party.ts'

export interface LogoutOutcome {
  /** Where the browser ends up: at the site, or at the corporate site. */
  readonly to: string
  /** Did the page /logout ask the person? */
  readonly wasConfirmed: boolean
  /** The status of the answer: 303, or that of the portal's error page. */
  readonly status: number
}

const definedParameters = (parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Follows a site's link to sign out. Where the page /logout asks, the person says yes. */
export async function endSession(
  { browser }: RelyingParty,
  parameters: Parameters,
): Promise<LogoutOutcome> {
  const { status, headers } = await browser.get(
    `/oauth/end_session?${new URLSearchParams(definedParameters(parameters))}`,
    { 'sec-fetch-site': 'cross-site', accept: 'text/html' },
  )
  if (status !== 303) return { to: '', wasConfirmed: false, status }
  const to = String(headers['location'])
  if (!to.startsWith('/logout')) return { to, wasConfirmed: false, status }
  const { searchParams } = new URL(to, issuer)
  const isAsked = searchParams.has('ask')
  searchParams.delete('ask')
  const answer = await browser.post('/api/oauth/logout', Object.fromEntries(searchParams))
  assert.equal(answer.status, 200)
  return { to: answer.body.redirect_uri, wasConfirmed: isAsked, status }
}

/** Is an agent signed in at the provider? */
export async function isSignedIn(party: RelyingParty): Promise<boolean> {
  const { callback } = await party.authorize({ prompt: 'none' })
  if (callback?.params['error'] !== undefined)
    assert.equal(callback.params['error'], 'login_required')
  return callback?.params['code'] !== undefined
}

/**
 * Signs the agent in to the site.
 * @returns the ID Token
 */
export async function signInTo(party: RelyingParty): Promise<string> {
  const { idToken } = await happyFlow(party)
  assert.equal(await isSignedIn(party), true)
  return idToken
}
