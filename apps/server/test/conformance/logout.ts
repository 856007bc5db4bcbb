/** Signing out on a site's behalf: what a browser does with /oauth/end_session and the page /logout. */
import assert from 'node:assert/strict'
import { happyFlow } from './happy.ts'
import { issuer, type Parameters, type Party } from './party.ts'

export interface Ended {
  /** Where the browser ends up: an address of the site, or of the house. */
  readonly to: string
  /** Was the person asked on a page of the portal? */
  readonly isAsked: boolean
  /** The portal's own error page instead. */
  readonly status: number
}

const given = (parameters: Parameters) =>
  Object.fromEntries(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** Follows a site's link to sign out, to its end; on the page /logout, which asks, the person says yes. */
export async function endSession({ browser }: Party, parameters: Parameters): Promise<Ended> {
  const { status, headers } = await browser.get(
    `/oauth/end_session?${new URLSearchParams(given(parameters))}`,
    { 'sec-fetch-site': 'cross-site', accept: 'text/html' },
  )
  if (status !== 303) return { to: '', isAsked: false, status }
  const to = String(headers['location'])
  if (!to.startsWith('/logout')) return { to, isAsked: false, status }
  const { searchParams } = new URL(to, issuer)
  const isAsked = searchParams.has('ask')
  searchParams.delete('ask')
  const answer = await browser.post('/api/oauth/logout', Object.fromEntries(searchParams))
  assert.equal(answer.status, 200)
  return { to: answer.body.redirect_uri, isAsked, status }
}

/** Is somebody signed in at the provider? */
export async function isSignedIn(party: Party): Promise<boolean> {
  const { callback } = await party.authorize({ prompt: 'none' })
  if (callback?.params['error'] !== undefined)
    assert.equal(callback.params['error'], 'login_required')
  return callback?.params['code'] !== undefined
}

/** An agent who signed in to the site, and the ID Token that the site has of it. */
export async function signedInTo(party: Party): Promise<string> {
  const { idToken } = await happyFlow(party)
  assert.equal(await isSignedIn(party), true)
  return idToken
}
