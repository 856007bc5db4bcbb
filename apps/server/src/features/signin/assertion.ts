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
import type { TrustedIssuer } from '../../config/trusted-issuers.ts'
import type { Deps } from '../../deps.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import { Problem, tooMany } from '../../problems/problem.ts'
import { findAccount, type AuthenticatedAccount } from './service.ts'

/** Only asymmetric signatures are accepted: nobody but the issuer can make them. */
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

/**
 * Keys by issuer. Keys at an address are fetched with the first assertion, kept, and fetched again
 * when a key id is unknown.
 */
export type IssuerKeys = ReadonlyMap<string, JWTVerifyGetKey>

const keysOf = ({ jwks }: TrustedIssuer): JWTVerifyGetKey =>
  typeof jwks === 'string'
    ? createRemoteJWKSet(new URL(jwks))
    : createLocalJWKSet(jwks as JSONWebKeySet)

export function issuerKeys(trusted: readonly TrustedIssuer[]): IssuerKeys {
  return new Map(trusted.map((issuer) => [issuer.issuer, keysOf(issuer)]))
}

export interface AssertionInput {
  readonly jwt: string
  /** The caller's network, for the limits. */
  readonly network: string
  /**
   * The agent who is signed in and must not be replaced without a question. The assertion of
   * another agent is then not used up.
   */
  readonly signedInAgentId: string | undefined
}

const notAuthorized = () => new Problem(401, 'invalidLogin', 'Login not authorized')

/**
 * The assertion's `typ`, so that another token of a trusted site, such as an ID Token, is not
 * accepted as an assertion.
 */
const assertionType = 'portal-signin+jwt'

const otherAgentProblem = () => new Problem(409, 'conflict', 'Another agent is signed in.')

/**
 * Finds the agent that a trusted site's assertion names (product reading, section 2: `?jwt=`).
 * Staff cannot sign in this way.
 * @throws Problem 401, the same for every reason · 409 another agent is signed in · 429 too many
 *   attempts
 */
export async function checkAssertion(
  deps: Deps,
  issuers: IssuerKeys,
  { jwt, network, signedInAgentId }: AssertionInput,
): Promise<AuthenticatedAccount> {
  const { allowed, retryAfter } = await countAttempts(deps, [['jwtByAddress', network]])
  if (!allowed) throw tooMany(retryAfter)
  const claims = await verify(deps, issuers, jwt)
  const login = claims && loginIn(claims)
  if (!claims || login === undefined) throw notAuthorized()
  const agent = await findAccount(deps, login)
  if (!agent || agent.role !== null || (agent.state !== 'activated' && agent.state !== 'approved'))
    throw notAuthorized()
  if (signedInAgentId !== undefined && signedInAgentId !== agent.id) throw otherAgentProblem()
  if (!(await isFirstUse(deps, claims))) throw notAuthorized()
  return agent
}

/**
 * Returns the claims when type, signature and times are right. The audience is our issuer
 * identifier: the portal's origin.
 */
async function verify(
  { config, log, now }: Deps,
  issuers: IssuerKeys,
  jwt: string,
): Promise<JWTPayload | undefined> {
  try {
    const issuer = decodeJwt(jwt).iss ?? ''
    const keys = issuers.get(issuer)
    if (!keys) return undefined
    const { payload } = await jwtVerify(jwt, keys, {
      issuer,
      audience: config.publicUrl,
      typ: assertionType,
      algorithms,
      currentDate: now(),
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    return areTimesValid(payload, now().getTime()) ? payload : undefined
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'assertion refused')
    return undefined
  }
}

const areTimesValid = ({ iat = 0, exp = 0 }: JWTPayload, now: number): boolean =>
  iat * 1000 <= now && now - iat * 1000 <= limits.age && exp * 1000 - now <= limits.ahead

/** Returns the verified e-mail address, or the login number. */
function loginIn({ email, email_verified, pin_code }: JWTPayload): string | undefined {
  const address = emailSchema.safeParse(email)
  if (address.success) return email_verified === true ? address.data : undefined
  if (typeof pin_code === 'string' && /^[\w-]{1,40}$/.test(pin_code)) return pin_code
}

async function isFirstUse(deps: Deps, { iss, jti }: JWTPayload): Promise<boolean> {
  if (typeof jti !== 'string' || jti === '' || jti.length > 200) return false
  return (await countAttempts(deps, [['jwtOnce', `${iss}\n${jti}`]])).allowed
}
