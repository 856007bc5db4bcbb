/**
 * A request that succeeds, and all that must be true of its answer (oidcc-server and the modules
 * that build on it).
 */
import assert from 'node:assert/strict'
import type { Callback } from './callback.ts'
import {
  issuer,
  redirectUri,
  type AuthorizationOutcome,
  type Parameters,
  type RelyingParty,
} from './relying-party.ts'
import { checkIdToken, leftHalfOfHash, type DecodedToken } from './id-token.ts'

export interface HappyFlow {
  readonly request: Readonly<Record<string, string>>
  readonly asked: AuthorizationOutcome['prompts']
  readonly callback: Callback
  /** The ID Token that the site would rely on. */
  readonly id: DecodedToken
  readonly idToken: string
  /** Answer of the token endpoint; undefined without a code. */
  readonly tokens: Record<string, any> | undefined
  /** Empty for response_type=id_token. */
  readonly accessToken: string
}

const expectedMode = ({ isFormPost, responseType }: RelyingParty) =>
  isFormPost ? 'form' : responseType === 'code' ? 'query' : 'fragment'

/**
 * Checks that the answer reaches the registered address, in the right response mode, with the
 * state.
 */
export function checkCallback(
  party: RelyingParty,
  request: Readonly<Record<string, string>>,
  callback: Callback | undefined,
): asserts callback is Callback {
  assert.ok(callback, 'the site gets an answer')
  assert.equal(callback.address, redirectUri)
  assert.equal(callback.mode, expectedMode(party))
  const registered = new URL(request['redirect_uri'] ?? '').searchParams
  if (callback.mode === 'query')
    for (const [name, value] of registered) assert.equal(callback.params[name], value)
  else
    assert.equal(
      callback.query,
      registered.size === 0 ? '' : `?${registered}`,
      'nothing is in the query that was not registered',
    )
  assert.equal(callback.params['state'], request['state'])
  if ('iss' in callback.params) assert.equal(callback.params['iss'], issuer)
}

/** Checks an error that goes to the site. */
export function checkError(
  party: RelyingParty,
  request: Readonly<Record<string, string>>,
  { callback }: AuthorizationOutcome,
  ...errors: string[]
): void {
  checkCallback(party, request, callback)
  assert.ok(
    errors.includes(callback.params['error'] ?? ''),
    `${callback.params['error']}: ${callback.params['error_description']}`,
  )
  // RFC 6749, appendix A.8.
  if (callback.params['error_description'] !== undefined)
    assert.match(callback.params['error_description'], /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/)
  for (const name of ['code', 'id_token', 'access_token'])
    assert.equal(name in callback.params, false)
}

function checkParts(party: RelyingParty, { params }: Callback): void {
  assert.equal(params['error'], undefined, params['error_description'] ?? '')
  assert.equal('code' in params, party.has('code'))
  assert.equal('id_token' in params, party.has('id_token'))
  assert.equal('access_token' in params, party.has('token'))
  if (party.has('code'))
    assert.match(params['code'] ?? '', /^[\w-]{22,}$/, 'a code has 128 bits or more')
  if (!party.has('token')) return
  assert.equal(params['token_type'], 'Bearer')
  assert.ok(Number(params['expires_in']) > 0)
}

async function redeemCode(
  party: RelyingParty,
  code: string,
  verifier: string | undefined,
): Promise<Record<string, any>> {
  const { status, body, headers } = await party.redeem(code, { code_verifier: verifier })
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(String(headers['cache-control']), /no-store/)
  assert.equal(body.token_type, 'Bearer')
  assert.ok(body.expires_in > 0)
  return body
}

/**
 * The ID Token holds the claims of the scopes only where there is no access token to get them with
 * (section 5.4).
 */
const allowedClaims = ({ responseType }: RelyingParty) =>
  responseType === 'id_token'
    ? [
        'name',
        'given_name',
        'family_name',
        'gender',
        'birthdate',
        'locale',
        'email',
        'email_verified',
        'phone_number',
        'phone_number_verified',
        'address',
        'experts',
      ]
    : []

/**
 * Section 3.3.2.11: an ID Token in the front channel must hold the hashes of the code and the
 * access token beside it.
 */
function checkHashes({ claims }: DecodedToken, { params }: Callback): void {
  if (params['code']) assert.equal(claims['c_hash'], leftHalfOfHash(params['code']))
  if (params['access_token'])
    assert.equal(claims['at_hash'], leftHalfOfHash(params['access_token']))
}

/**
 * Sends a request and checks the whole answer.
 * @param verifier for requests with a code challenge
 */
export async function happyFlow(
  party: RelyingParty,
  changes: Parameters = {},
  verifier?: string,
): Promise<HappyFlow> {
  const request = party.request(changes)
  const outcome = await party.send(request)
  return checkHappyFlow(party, request, outcome, verifier)
}

export async function checkHappyFlow(
  party: RelyingParty,
  request: Readonly<Record<string, string>>,
  { prompts: asked, callback }: AuthorizationOutcome,
  verifier?: string,
): Promise<HappyFlow> {
  checkCallback(party, request, callback)
  checkParts(party, callback)
  const { params } = callback
  const front =
    params['id_token'] === undefined
      ? undefined
      : await checkIdToken(party, params['id_token'], request, allowedClaims(party))
  if (front) checkHashes(front, callback)
  const tokens =
    params['code'] === undefined ? undefined : await redeemCode(party, params['code'], verifier)
  const back = tokens && (await checkIdToken(party, tokens['id_token'], request))
  if (back?.claims['at_hash'] !== undefined)
    assert.equal(back.claims['at_hash'], leftHalfOfHash(tokens?.['access_token']))
  if (front && back)
    for (const name of ['iss', 'sub']) assert.equal(front.claims[name], back.claims[name])
  const id = back ?? front
  assert.ok(id)
  return {
    request,
    asked,
    callback,
    id,
    idToken: tokens?.['id_token'] ?? params['id_token'],
    tokens,
    accessToken: tokens?.['access_token'] ?? params['access_token'] ?? '',
  }
}

/**
 * The claims of the agent: from the userinfo endpoint, or from the ID Token where there is no
 * access token.
 */
export async function claimsOf(
  party: RelyingParty,
  { accessToken, id }: HappyFlow,
): Promise<Readonly<Record<string, any>>> {
  if (accessToken === '') return id.claims
  const { status, body, headers } = await party.userinfo(accessToken)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(body.sub, id.claims['sub'])
  return body
}
