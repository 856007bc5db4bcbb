/** A request that goes well, and everything that has to hold then (oidcc-server and whatever builds on it). */
import assert from 'node:assert/strict'
import type { Callback } from './callback.ts'
import { issuer, redirectUri, type Outcome, type Parameters, type Party } from './party.ts'
import { idToken, leftHalf, type Token } from './proof.ts'

export interface Happy {
  readonly request: Readonly<Record<string, string>>
  readonly asked: Outcome['asked']
  readonly callback: Callback
  /** The ID Token that the site would rely on. */
  readonly id: Token
  readonly idToken: string
  /** Answer of the token endpoint; undefined without a code. */
  readonly tokens: Record<string, any> | undefined
  /** Empty for response_type=id_token. */
  readonly accessToken: string
}

const wayOf = ({ isFormPost, responseType }: Party) =>
  isFormPost ? 'form' : responseType === 'code' ? 'query' : 'fragment'

/** Comes back to the registered address, by the right way, with what was sent along. */
export function checkReturn(
  party: Party,
  request: Readonly<Record<string, string>>,
  callback: Callback | undefined,
): asserts callback is Callback {
  assert.ok(callback, 'the site gets an answer')
  assert.equal(callback.address, redirectUri)
  assert.equal(callback.way, wayOf(party))
  const registered = new URL(request['redirect_uri'] ?? '').searchParams
  if (callback.way === 'query')
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

/** What the site reads when a request ends in an error that is its own affair. */
export function checkError(
  party: Party,
  request: Readonly<Record<string, string>>,
  { callback }: Outcome,
  ...errors: string[]
): void {
  checkReturn(party, request, callback)
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

function checkParts(party: Party, { params }: Callback): void {
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

async function redeemed(
  party: Party,
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

/** Claims of the scopes stand in the ID Token only where the site has no other way to them (section 5.4). */
const allowedIn = ({ responseType }: Party) =>
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

/** Section 3.3.2.11: what comes along in the front is bound to the ID Token there; and its hash has to be there, not just be right. */
function checkHashes({ claims }: Token, { params }: Callback): void {
  if (params['code']) assert.equal(claims['c_hash'], leftHalf(params['code']))
  if (params['access_token']) assert.equal(claims['at_hash'], leftHalf(params['access_token']))
}

/**
 * Sends a request and checks all that comes of it.
 * @param verifier for requests with a code challenge
 */
export async function happyFlow(
  party: Party,
  changes: Parameters = {},
  verifier?: string,
): Promise<Happy> {
  const request = party.request(changes)
  const outcome = await party.send(request)
  return arrived(party, request, outcome, verifier)
}

export async function arrived(
  party: Party,
  request: Readonly<Record<string, string>>,
  { asked, callback }: Outcome,
  verifier?: string,
): Promise<Happy> {
  checkReturn(party, request, callback)
  checkParts(party, callback)
  const { params } = callback
  const front =
    params['id_token'] === undefined
      ? undefined
      : await idToken(party, params['id_token'], request, allowedIn(party))
  if (front) checkHashes(front, callback)
  const tokens =
    params['code'] === undefined ? undefined : await redeemed(party, params['code'], verifier)
  const back = tokens && (await idToken(party, tokens['id_token'], request))
  if (back?.claims['at_hash'] !== undefined)
    assert.equal(back.claims['at_hash'], leftHalf(tokens?.['access_token']))
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

/** The claims of the agent, where the site finds them: at the userinfo endpoint, or in the ID Token where there is no access token. */
export async function claimsOf(
  party: Party,
  { accessToken, id }: Happy,
): Promise<Readonly<Record<string, any>>> {
  if (accessToken === '') return id.claims
  const { status, body, headers } = await party.userinfo(accessToken)
  assert.equal(status, 200, JSON.stringify(body))
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.equal(body.sub, id.claims['sub'])
  return body
}
