import { secondFactor as limits } from '@passerelle/contracts/limits.ts'
import type { SecondFactorMethod } from '@passerelle/contracts/signin.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { SignInMethod } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalidLogin, noSession, tooMany } from '../../problems/problem.ts'
import { countAttempts, refundAttempt, resetLimit } from '../../rate-limit/rate-limit.ts'
import {
  checkSecondFactor,
  passwordMark,
  type SecondFactorInput,
} from '../../second-factor/check.ts'
import { proofOptions } from '../../second-factor/passkeys.ts'
import { signInMethods } from '../../second-factor/factors.ts'
import { noteFailure } from './failure-alarm.ts'
import { checkState, findAccount, type AuthenticatedAccount } from './service.ts'
import { findPendingSignIn, insertPendingSignIn, usePendingSignIn } from './second-step-store.ts'

/** A sign-in that waits for its second step. */
export interface SecondStep {
  /** The secret that binds the step to the browser. */
  readonly token: string
  readonly methods: readonly SecondFactorMethod[]
  /** For the browser; undefined for an account without a passkey. */
  readonly passkeyOptions: Awaited<ReturnType<typeof proofOptions>>
}

/**
 * Begins the second step of a sign-in whose password was right.
 * @returns undefined for an account whose password is enough
 */
export async function startSecondStep(
  deps: Deps,
  { id, passwordHash, needsSecondStep }: AuthenticatedAccount,
): Promise<SecondStep | undefined> {
  if (!needsSecondStep || passwordHash === null) return undefined
  const { db, now, newToken } = deps
  const methods = await signInMethods(db, id)
  const token = newToken()
  const challenge = newToken()
  const at = now()
  await insertPendingSignIn(db, {
    token_hash: sha256(token),
    account_id: id,
    password_mark: passwordMark(passwordHash),
    challenge,
    created_at: at,
    expires_at: new Date(at.getTime() + limits.pending),
  })
  return { token, methods, passkeyOptions: await proofOptions(deps, id, challenge) }
}

export interface SecondStepInput {
  /** The secret of the browser; undefined when it has none. */
  readonly token: string | undefined
  readonly factor: SecondFactorInput
  /** Says whether the account has signed in from this browser before. */
  readonly isTrustedDeviceOf: (accountId: string) => boolean
}

/**
 * Ends the second step of a sign-in. Each waiting sign-in opens one session.
 * @throws Problem 401 noSession when no sign-in waits in this browser, or no longer · 401
 *   invalidLogin for a wrong or used factor · 403 as in `checkLogin` · 429 too many tries
 */
export async function finishSecondStep(
  deps: Deps,
  { token, factor, isTrustedDeviceOf }: SecondStepInput,
): Promise<{ account: AuthenticatedAccount; method: SignInMethod }> {
  const tokenHash = sha256(token ?? '')
  const pending = await findPendingSignIn(deps.db, tokenHash, deps.now())
  const account = pending && (await findAccount(deps, pending.email))
  const passwordHash = account?.passwordHash ?? undefined
  if (!account || passwordHash === undefined || account.id !== pending.accountId) throw noSession()
  if (passwordMark(passwordHash) !== pending.passwordMark) throw noSession()
  checkState(deps, account)
  const isTrusted = isTrustedDeviceOf(account.id)
  await countTry(deps, account.id, isTrusted)
  const method = await deps.db
    .transaction(async (db) => {
      if (!(await usePendingSignIn(db, tokenHash))) throw noSession()
      const proved = await checkSecondFactor(db, deps, pending, factor)
      if (proved === undefined) throw invalidLogin()
      return proved
    })
    .catch(async (error: unknown) => {
      await noteFailure(deps)
      deps.log.info({ agentId: account.id }, 'second factor refused')
      throw error
    })
  await resetLimit(deps, limitFor(isTrusted), account.id)
  if (!isTrusted) await refundAttempt(deps, 'secondFactorByAccountAndDay', account.id)
  deps.wakeMail()
  return { account: { ...account, passwordHash }, method }
}

/** Finds the address of the account whose sign-in waits in a browser. */
export async function findWaitingAccount(
  { db, now }: Deps,
  token: string | undefined,
): Promise<string | undefined> {
  return (await findPendingSignIn(db, sha256(token ?? ''), now()))?.email
}

const limitFor = (isTrusted: boolean) =>
  isTrusted ? 'secondFactorByTrustedDevice' : 'secondFactorByAccount'

/**
 * Counts a try before it is checked.
 * @throws Problem 429
 */
async function countTry(deps: Deps, accountId: string, isTrusted: boolean): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [
    [limitFor(isTrusted), accountId],
    ...(isTrusted ? [] : [['secondFactorByAccountAndDay', accountId] as const]),
  ])
  if (!allowed) throw tooMany(retryAfter)
}
