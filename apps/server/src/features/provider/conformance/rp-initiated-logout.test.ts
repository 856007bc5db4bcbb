/** RP-Initiated Logout OP: oidcc-rp-initiated-logout-certification-test-plan. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { TestPortal } from '../../../../test/harness.ts'
import {
  endSession,
  isSignedIn,
  signedInTo,
  type Ended,
} from '../../../../test/conformance/logout.ts'
import {
  loggedOutUri,
  Party,
  register,
  startProvider,
  type Parameters,
} from '../../../../test/conformance/party.ts'

const state = 'a state of the site'
const corporate = (portal: TestPortal) => portal.deps.config.corporateUrl

/** The token as nobody signed it. */
const unsigned = (jwt: string) =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`
/** The token with another signature, as from a foreign key. */
const resigned = (jwt: string) =>
  `${jwt.split('.').slice(0, 2).join('.')}.${randomBytes(256).toString('base64url')}`

describe('RP-Initiated Logout OP', () => {
  let portal: TestPortal
  before(async () => {
    portal = await startProvider()
  })

  const signsOut = async (
    parameters: (idToken: string) => Parameters,
  ): Promise<{ party: Party; ended: Ended }> => {
    const party = new Party(portal, await register(portal, 'code'), 'code')
    const idToken = await signedInTo(party)
    return { party, ended: await endSession(party, parameters(idToken)) }
  }

  /** Nothing leads to an address that nobody vouches for: the person reads why, or is asked and ends at the house. */
  const staysHere = async (parameters: (idToken: string) => Parameters) => {
    const { ended } = await signsOut(parameters)
    assert.ok(
      ended.status === 400 || (ended.isAsked && ended.to === corporate(portal)),
      JSON.stringify(ended),
    )
  }

  /** The person is signed out and ends at the house itself. */
  const endsAtTheHouse = async (parameters: (idToken: string) => Parameters) => {
    const { party, ended } = await signsOut(parameters)
    assert.equal(ended.to, corporate(portal))
    assert.equal(await isSignedIn(party), false)
  }

  test('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    const { body } = await new Party(portal, await register(portal, 'code'), 'code').read(
      '/.well-known/openid-configuration',
    )
    assert.match(body.end_session_endpoint, /^https:\/\//)
  })

  test('oidcc-rp-initiated-logout', async () => {
    const { party, ended } = await signsOut((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: loggedOutUri,
      state,
    }))
    assert.equal(ended.to, `${loggedOutUri}?${new URLSearchParams({ state })}`)
    assert.equal(await isSignedIn(party), false)
  })

  test('oidcc-rp-initiated-logout-no-state', async () => {
    const { party, ended } = await signsOut((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: loggedOutUri,
    }))
    assert.equal(ended.to, loggedOutUri)
    assert.equal(await isSignedIn(party), false)
  })

  test('oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', () =>
    staysHere((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${loggedOutUri}/other`,
      state,
    })))
  test('oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', () =>
    staysHere((idToken) => ({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${loggedOutUri}?foo=bar`,
      state,
    })))
  test('oidcc-rp-initiated-logout-modified-id-token-hint', () =>
    staysHere((idToken) => ({
      id_token_hint: unsigned(idToken),
      post_logout_redirect_uri: loggedOutUri,
      state,
    })))
  test('oidcc-rp-initiated-logout-bad-id-token-hint', () =>
    staysHere((idToken) => ({
      id_token_hint: resigned(idToken),
      post_logout_redirect_uri: loggedOutUri,
      state,
    })))
  test('oidcc-rp-initiated-logout-no-id-token-hint', () =>
    staysHere(() => ({ post_logout_redirect_uri: loggedOutUri, state })))
  test('oidcc-rp-initiated-logout-no-params', () => endsAtTheHouse(() => ({})))
  test('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', () =>
    endsAtTheHouse((idToken) => ({ id_token_hint: idToken, state })))
  test('oidcc-rp-initiated-logout-only-state', () => endsAtTheHouse(() => ({ state })))
})
