/** RP-Initiated Logout OP: oidcc-rp-initiated-logout-certification-test-plan. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { TestPortal } from '../../../../test/harness.ts'
import {
  endSession,
  isSignedIn,
  signInTo,
  type LogoutOutcome,
} from '../../../../test/conformance/logout.ts'
import {
  loggedOutUri,
  RelyingParty,
  register,
  startProvider,
  type Parameters,
} from '../../../../test/conformance/relying-party.ts'

const state = 'a state of the site'
const corporate = (portal: TestPortal) => portal.deps.config.corporateUrl

/** The token without a signature. */
const withoutSignature = (jwt: string) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`
/** The token with the signature of a foreign key. */
const withForeignSignature = (jwt: string) =>
  `${jwt.split('.').slice(0, 2).join('.')}.${randomBytes(256).toString('base64url')}`

describe('RP-Initiated Logout OP', () => {
  let portal: TestPortal
  before(async () => {
    portal = await startProvider()
  })

  const signInAndOut = async (
    parameters: (idToken: string) => Parameters,
  ): Promise<{ party: RelyingParty; outcome: LogoutOutcome }> => {
    const party = new RelyingParty(portal, await register(portal, 'code'), 'code')
    const idToken = await signInTo(party)
    return { party, outcome: await endSession(party, parameters(idToken)) }
  }

  /**
   * Without proof there is no redirect to the site's address: the browser gets an error page, or
   * the page /logout asks and leads to the corporate site.
   */
  const isRefused = async (parameters: (idToken: string) => Parameters) => {
    const { outcome } = await signInAndOut(parameters)
    assert.ok(
      outcome.status === 400 || (outcome.wasConfirmed && outcome.to === corporate(portal)),
      JSON.stringify(outcome),
    )
  }

  /** The person is signed out and ends up at the corporate site. */
  const endsAtCorporateSite = async (parameters: (idToken: string) => Parameters) => {
    const { party, outcome } = await signInAndOut(parameters)
    assert.equal(outcome.to, corporate(portal))
    assert.equal(await isSignedIn(party), false)
  }

  test('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    const { body } = await new RelyingParty(portal, await register(portal, 'code'), 'code').read(
      '/.well-known/openid-configuration',
    )
    assert.match(body.end_session_endpoint, /^https:\/\//)
  })

  test('oidcc-rp-initiated-logout', async () => {
    const { party, outcome } = await signInAndOut((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: loggedOutUri,
      state,
    }))
    assert.equal(outcome.to, `${loggedOutUri}?${new URLSearchParams({ state })}`)
    assert.equal(await isSignedIn(party), false)
  })

  test('oidcc-rp-initiated-logout-no-state', async () => {
    const { party, outcome } = await signInAndOut((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: loggedOutUri,
    }))
    assert.equal(outcome.to, loggedOutUri)
    assert.equal(await isSignedIn(party), false)
  })

  test('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', () =>
    isRefused((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${loggedOutUri}/other`,
      state,
    })))
  test('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', () =>
    isRefused((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${loggedOutUri}?foo=bar`,
      state,
    })))
  test('oidcc-rp-initiated-logout-modified-id-token-hint', () =>
    isRefused((idToken) => ({
      id_token_hint: withoutSignature(idToken),
      post_logout_redirect_uri: loggedOutUri,
      state,
    })))
  test('oidcc-rp-initiated-logout-bad-id-token-hint', () =>
    isRefused((idToken) => ({
      id_token_hint: withForeignSignature(idToken),
      post_logout_redirect_uri: loggedOutUri,
      state,
    })))
  test('oidcc-rp-initiated-logout-no-id-token-hint', () =>
    isRefused(() => ({ post_logout_redirect_uri: loggedOutUri, state })))
  test('oidcc-rp-initiated-logout-no-params', () => endsAtCorporateSite(() => ({})))
  test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', () =>
    endsAtCorporateSite((idToken) => ({ id_token_hint: idToken, state })))
  test('oidcc-rp-initiated-logout-only-state', () => endsAtCorporateSite(() => ({ state })))
})
