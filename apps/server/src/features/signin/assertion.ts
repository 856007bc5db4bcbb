import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import { emailSchema } from '@passerelle/contracts/schemas.ts'
import { assertion as limits } from '@passerelle/contracts/limits.ts'
import type { TrustedIssuer } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import { Problem, tooMany } from '../../problems/problem.ts'
import type { Member } from './service.ts'
import { findByLogin } from './store.ts'

/** Signatures that only the issuer can make: nothing symmetric, and never `none`. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** The issuers' keys; those behind an address are fetched when first needed, kept, and renewed when an unknown key turns up. */
export type Issuers = ReadonlyMap<string, JWTVerifyGetKey>

const keysOf = ({ jwks }: TrustedIssuer): JWTVerifyGetKey =>
  typeof jwks === 'string'
    ? createRemoteJWKSet(new URL(jwks))
    : createLocalJWKSet(jwks as JSONWebKeySet)

export const readIssuers = (trusted: readonly TrustedIssuer[]): Issuers =>
  new Map(trusted.map((issuer) => [issuer.issuer, keysOf(issuer)]))

interface Brought {
  readonly jwt: string
  readonly network: string
  readonly present: string | undefined
}

const notAuthorized = () => new Problem(401, 'invalidLogin', 'Login not authorized')

/** What the assertion says it is, so that no other token of a trusted site is taken for one, such as an ID Token. */
const type = 'portal-signin+jwt'

const otherIsSignedIn = () => new Problem(409, 'conflict', 'Another agent is signed in.')

/**
 * Whom a trusted site's assertion names (product reading, section 2: `?jwt=`). Members of staff are not let in on another site's word.
 * @param present who is signed in and was not asked to give way; the assertion of another is not used up
 * @throws Problem 401, the same for whatever is wrong · 409 somebody else is signed in · 429 too many attempts
 */
export async function checkAssertion(
  deps: Deps,
  issuers: Issuers,
  { jwt, network, present }: Brought,
): Promise<Member> {
  const { allowed, retryAfter } = await countAttempts(deps, [['jwtByAddress', network]])
  if (!allowed) throw tooMany(retryAfter)
  const claims = await verify(deps, issuers, jwt)
  const login = claims && loginIn(claims)
  if (!claims || login === undefined) throw notAuthorized()
  const agent = await findByLogin(deps.db, login)
  if (!agent || agent.role !== null || (agent.state !== 'activated' && agent.state !== 'approved'))
    throw notAuthorized()
  if (present !== undefined && present !== agent.id) throw otherIsSignedIn()
  if (!(await isFirstUse(deps, claims))) throw notAuthorized()
  return agent
}

/** The claims, when the type, the signature and the times are right. The audience is our issuer, which is the portal's origin. */
async function verify(
  { config, log, now }: Deps,
  issuers: Issuers,
  jwt: string,
): Promise<JWTPayload | undefined> {
  try {
    const issuer = decodeJwt(jwt).iss ?? ''
    const keys = issuers.get(issuer)
    if (!keys) return undefined
    const { payload } = await jwtVerify(jwt, keys, {
      issuer,
      audience: config.publicUrl,
      typ: type,
      algorithms,
      currentDate: now(),
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    return areTimesRight(payload, now().getTime()) ? payload : undefined
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'assertion refused')
    return undefined
  }
}

const areTimesRight = ({ iat = 0, exp = 0 }: JWTPayload, now: number): boolean =>
  iat * 1000 <= now && now - iat * 1000 <= limits.age && exp * 1000 - now <= limits.ahead

/** The verified e-mail address, or the login number. */
function loginIn({ email, email_verified, pin_code }: JWTPayload): string | undefined {
  const address = emailSchema.safeParse(email)
  if (address.success) return email_verified === true ? address.data : undefined
  if (typeof pin_code === 'string' && /^[\w-]{1,40}$/.test(pin_code)) return pin_code
}

async function isFirstUse(deps: Deps, { iss, jti }: JWTPayload): Promise<boolean> {
  if (typeof jti !== 'string' || jti === '' || jti.length > 200) return false
  return (await countAttempts(deps, [['jwtOnce', `${iss}\n${jti}`]])).allowed
}
