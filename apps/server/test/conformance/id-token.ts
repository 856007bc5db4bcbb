/** The checks of an ID Token, written from the specifications: a library must not judge itself. */
import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify, type webcrypto } from 'node:crypto'
import { issuer, type RelyingParty } from './relying-party.ts'

export interface DecodedToken {
  readonly header: Readonly<Record<string, string>>
  readonly claims: Readonly<Record<string, any>>
}

const decodePart = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString())

export type PublishedKey = webcrypto.JsonWebKey & { kid: string; alg: string; use: string }

export async function publishedKeys(party: RelyingParty): Promise<readonly PublishedKey[]> {
  const { status, body } = await party.read('/oauth/jwks')
  assert.equal(status, 200)
  const keys: PublishedKey[] = body.keys
  assert.equal(
    new Set(keys.map(({ kid }) => kid)).size,
    keys.length,
    'each key has a kid of its own',
  )
  for (const key of keys)
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
      assert.equal(secret in key, false, 'nothing private is published')
  return keys
}

/** Checks the signature: by a published key, with the algorithm that the site is registered for. */
export async function verifySignature(party: RelyingParty, jwt: string): Promise<DecodedToken> {
  const [head, body, signature = ''] = jwt.split('.')
  const header = decodePart(head)
  assert.equal(header.alg, party.site.settings.id_token_signed_response_alg)
  const key = (await publishedKeys(party)).find(({ kid }) => kid === header.kid)
  assert.ok(key, 'the key is published')
  const publicKey = createPublicKey({ key, format: 'jwk' })
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      header.alg === 'ES256' ? { key: publicKey, dsaEncoding: 'ieee-p1363' } : publicKey,
      Buffer.from(signature, 'base64url'),
    ),
    'the signature is right',
  )
  return { header, claims: decodePart(body) }
}

const requiredClaims = ['iss', 'sub', 'aud', 'exp', 'iat']
const optionalClaims = [
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'auth_time',
  'acr',
  'amr',
  'azp',
  'sid',
]

/**
 * Checks an ID Token (OpenID Connect Core, sections 2 and 3.1.3.7).
 * @param allowed the claims that it may hold beside the protocol's own
 */
export async function checkIdToken(
  party: RelyingParty,
  jwt: string,
  request: Readonly<Record<string, string>>,
  allowed: readonly string[] = [],
): Promise<DecodedToken> {
  const token = await verifySignature(party, jwt)
  const { claims } = token
  const now = Math.floor(Date.now() / 1000)
  assert.equal(claims['iss'], issuer)
  assert.deepEqual([claims['aud']].flat(), [party.site.client_id])
  assert.ok(claims['exp'] > now && claims['iat'] <= now + 1 && claims['iat'] > now - 60)
  assert.equal(claims['nonce'], request['nonce'])
  assert.match(claims['sub'], /^[\x20-\x7e]{1,255}$/)
  if (request['acr_values']) assert.ok(request['acr_values'].split(' ').includes(claims['acr']))
  for (const name of requiredClaims) assert.ok(name in claims, name)
  assert.deepEqual(
    Object.keys(claims).filter(
      (name) => ![...requiredClaims, ...optionalClaims, ...allowed].includes(name),
    ),
    [],
    'no claims that were not asked for',
  )
  return token
}

/** Section 3.1.3.6: the left half of the hash, for algorithms that end in 256. */
export const leftHalfOfHash = (value: string) =>
  createHash('sha256').update(value).digest().subarray(0, 16).toString('base64url')
