/** The sign-in with a passkey alone. The rules are those of the sign-in with a password. */
import { passkeySignIn } from '@passerelle/contracts/limits.ts'
import type { PasskeyProof } from '@passerelle/contracts/passkeys.ts'
import { equalInConstantTime } from '../../crypto/tokens.ts'
import type { SignInMethod } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalidLogin, noSession } from '../../problems/problem.ts'
import { countAttempts, refundAttempt } from '../../rate-limit/rate-limit.ts'
import { findPasskeyOwner } from '../../second-factor/passkey-store.ts'
import {
  checkPasskey,
  isPasskeyOf,
  signInOptions,
  type KeyPlace,
} from '../../second-factor/passkeys.ts'
import { noteFailure } from './failure-alarm.ts'
import {
  checkState,
  countTry,
  findAccount,
  refundTry,
  type AuthenticatedAccount,
} from './service.ts'

/** @returns the browser's options, and the secret that binds the challenge to the browser */
export async function startPasskeySignIn(deps: Deps) {
  const challenge = deps.newToken()
  const options = await signInOptions(deps, challenge)
  return { token: tokenOf(deps, String(deps.now().getTime()), challenge), options }
}

/**
 * A challenge needs no row, because /signin asks for one at each visit: the secret has its time, and
 * a MAC shows that this portal made both.
 */
const tokenOf = ({ keys }: Pick<Deps, 'keys'>, time: string, challenge: string) =>
  `${time}.${challenge}.${keys.hmac('passkeyChallenge', `${time} ${challenge}`)}`

/** @returns undefined for a secret that is wrong or too old */
function challengeIn(deps: Pick<Deps, 'keys' | 'now'>, token: string): string | undefined {
  const [time = '', challenge = ''] = token.split('.')
  const age = deps.now().getTime() - Number(time)
  const isValid =
    /^\d{1,15}$/.test(time) &&
    age >= 0 &&
    age < passkeySignIn.life &&
    equalInConstantTime(token, tokenOf(deps, time, challenge))
  return isValid ? challenge : undefined
}

export interface PasskeySignIn {
  readonly proof: PasskeyProof
  /** The secret of the browser; undefined when it has none. */
  readonly token: string | undefined
  /** The caller's network, for the limits. */
  readonly network: string
  /** Says whether the account has signed in from this browser before. */
  readonly isTrustedDeviceOf: (accountId: string) => boolean
}

const methods = { device: 'deviceKey', synced: 'syncedKey' } as const

/**
 * Checks a passkey. An unknown one and a wrong proof get the same answer. Each challenge has one
 * try.
 * @throws Problem 401 noSession when no sign-in has begun in this browser, or too long ago · 401
 *   invalidLogin · 403 as in `checkLogin` · 429 too many attempts
 */
export async function finishPasskeySignIn(
  deps: Deps,
  { proof, token = '', network, isTrustedDeviceOf }: PasskeySignIn,
): Promise<{ account: AuthenticatedAccount; method: SignInMethod }> {
  const challenge = challengeIn(deps, token)
  if (challenge === undefined) throw noSession()
  const owner = await findPasskeyOwner(deps.db, proof.id)
  const isTrusted = owner !== undefined && isTrustedDeviceOf(owner.id)
  const subjects = { account: owner?.email ?? proof.id, network, isTrusted }
  await countTry(deps, subjects)
  const account = owner && (await findAccount(deps, owner.email))
  const place = account && (await provedKey(deps, account.id, { proof, challenge }))
  if (!account || !place) {
    await refundAttempt(deps, 'rightLoginByAccount', subjects.account)
    await noteFailure(deps)
    deps.log.info({ agentId: owner?.id }, 'sign-in refused')
    throw invalidLogin()
  }
  await refundTry(deps, subjects)
  checkState(deps, account)
  return { account, method: methods[place] }
}

/** Finds the address of the account that has a passkey; without one, a name for it. */
export async function findPasskeyAccount({ db }: Deps, { id }: PasskeyProof): Promise<string> {
  return (await findPasskeyOwner(db, id))?.email ?? id
}

/** Checks the one try that a challenge has, against a passkey of this account. */
async function provedKey(
  deps: Deps,
  accountId: string,
  { proof, challenge }: { proof: PasskeyProof; challenge: string },
): Promise<KeyPlace | undefined> {
  const { allowed } = await countAttempts(deps, [['passkeyChallengeOnce', challenge]])
  if (!allowed || !isPasskeyOf(accountId, proof)) return undefined
  return deps.db.transaction((db) =>
    checkPasskey(db, deps, accountId, { proof, challenge, mustVerify: true }),
  )
}
