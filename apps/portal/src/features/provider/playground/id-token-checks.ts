/**
 * Checks whether an ID token answers the link's request (OpenID Connect Core 1.0, section
 * 3.1.3.7), one check at a time.
 */

/** A published key of the portal (RFC 7517). */
export interface PublicKey extends JsonWebKey {
  kid?: string
}

export const checkNames = ['state', 'signature', 'iss', 'aud', 'exp', 'nonce'] as const
export type CheckName = (typeof checkNames)[number]
export type CheckFailure =
  | 'different'
  | 'missing'
  | 'expired'
  | 'algorithm'
  | 'noKey'
  | 'forged'
  | 'keysAway'
  | 'insecure'
  | 'otherHost'
  | 'notAToken'

export interface Check {
  name: CheckName
  found: string
  expected?: string
  failure?: CheckFailure
}

type Claims = Record<string, unknown>
export interface Token {
  header: Claims
  claims: Claims
}

export interface ExpectedClaims {
  state: string
  nonce: string
  issuer: string
  clientId: string
}

const bytesOf = (part: string) =>
  Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

/** Decodes a token without verifying it; undefined if it is malformed. */
export function decodeIdToken(token: string): Token | undefined {
  try {
    const [header, claims] = token
      .split('.', 2)
      .map((part) => JSON.parse(new TextDecoder().decode(bytesOf(part))) as Claims)
    return header && claims ? { header, claims } : undefined
  } catch {
    return undefined
  }
}

const algorithms = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const
const isSupported = (alg: unknown): alg is keyof typeof algorithms =>
  typeof alg === 'string' && Object.hasOwn(algorithms, alg)

/**
 * Verifies the signature with the published keys. It returns the failure, or undefined if the
 * signature is valid.
 */
export async function verifySignature(
  token: string,
  { alg, kid }: Claims,
  keys: readonly PublicKey[],
): Promise<CheckFailure | undefined> {
  if (!isSupported(alg)) return 'algorithm'
  const key = keys.find((each) => each.kid === kid)
  if (!key) return 'noKey'
  const [header = '', claims = '', signature = ''] = token.split('.')
  try {
    const imported = await crypto.subtle.importKey('jwk', key, algorithms[alg], false, ['verify'])
    const isValid = await crypto.subtle.verify(
      algorithms[alg],
      imported,
      bytesOf(signature),
      new TextEncoder().encode(`${header}.${claims}`),
    )
    return isValid ? undefined : 'forged'
  } catch {
    return 'forged'
  }
}

const claimText = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

function compareClaim(
  name: CheckName,
  value: unknown,
  expected: string,
  isSame = value === expected,
): Check {
  const found = claimText(value)
  return isSame
    ? { name, found }
    : { name, found, expected, failure: found === '' ? 'missing' : 'different' }
}

/** @param now in milliseconds since 1970 */
function checkExpiry({ exp }: Claims, now: number): Check {
  if (typeof exp !== 'number') return compareClaim('exp', exp, '')
  const found = String(exp)
  return exp * 1000 > now ? { name: 'exp', found } : { name: 'exp', found, failure: 'expired' }
}

export function checkState(state: string | null, expected: ExpectedClaims) {
  return compareClaim('state', state, expected.state)
}

/** All checks of a token that need no keys. */
export function checkClaims({ claims }: Token, expected: ExpectedClaims, now: number): Check[] {
  return [
    compareClaim('iss', claims['iss'], expected.issuer),
    compareClaim(
      'aud',
      claims['aud'],
      expected.clientId,
      [claims['aud']].flat().includes(expected.clientId),
    ),
    checkExpiry(claims, now),
    compareClaim('nonce', claims['nonce'], expected.nonce),
  ]
}
