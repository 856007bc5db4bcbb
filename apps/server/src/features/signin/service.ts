import { endDueSuspensions, isSuspensionOver } from '../../agents/suspension.ts'
import type { Deps } from '../../deps.ts'
import { countAttempts, changeCounters, refundAttempt } from '../../rate-limit/rate-limit.ts'
import { invalidLogin, Problem, tooMany } from '../../problems/problem.ts'
import { noteFailure } from './failure-alarm.ts'
import { findByLogin, renewHash, type LoginRow } from './store.ts'

/** Somebody who may open a session, with the hash that the password was checked against. */
export type AuthenticatedAccount = Pick<
  LoginRow,
  | 'id'
  | 'state'
  | 'role'
  | 'name'
  | 'surname'
  | 'locale'
  | 'email'
  | 'passwordHash'
  | 'needsSecondStep'
>

export interface LoginInput {
  /** The e-mail address or the login number, in its canonical spelling. */
  readonly login: string
  readonly password: string
  /** The caller's network, for the limits. */
  readonly network: string
  /** Says whether the account has signed in from this browser before. */
  readonly isTrustedDeviceOf: (agentId: string) => boolean
}

/** Finds the account of a login. A suspension ends at its time, also between two housekeepings. */
export async function findAccount(deps: Deps, login: string): Promise<LoginRow | undefined> {
  const found = await findByLogin(deps.db, login)
  if (!found || !isSuspensionOver(found, deps.now())) return found
  await endDueSuspensions(deps, found.id)
  return findByLogin(deps.db, login)
}

/**
 * Checks a login and its password. An unknown login and a wrong password get the same answer and
 * cost the same work.
 * @throws Problem 401 wrong · 403 not activated, declined or suspended, only after the right
 *   password · 429 too many attempts · 503 too many at once
 */
export async function checkLogin(
  deps: Deps,
  { login, password, network, isTrustedDeviceOf }: LoginInput,
): Promise<AuthenticatedAccount> {
  return deps.passwords.admit(network, async () => {
    const found = await findAccount(deps, login)
    const account = found?.email ?? login
    const isTrusted = found !== undefined && isTrustedDeviceOf(found.id)
    const limits = { account, network, isTrusted }
    await countTry(deps, limits)
    const passwordHash = found?.passwordHash ?? undefined
    const isRight = await deps.passwords.verify(passwordHash, password, account)
    if (!found || passwordHash === undefined || !isRight) {
      await refundAttempt(deps, 'rightLoginByAccount', account)
      await noteFailure(deps)
      deps.log.info({ agentId: found?.id }, 'sign-in refused')
      throw invalidLogin()
    }
    await refundTry(deps, limits)
    checkState(deps, found)
    const authenticated = { ...found, passwordHash }
    return deps.passwords.isStale(passwordHash)
      ? { ...found, passwordHash: await renewedHash(deps, authenticated, password) }
      : authenticated
  })
}

/** What a try counts for. */
export interface TrySubjects {
  /** The account's address. For an unknown login it is the text that was entered. */
  readonly account: string
  readonly network: string
  readonly isTrusted: boolean
}

const atNetwork = ({ account, network }: TrySubjects) => `${network} ${account}`

/**
 * Counts a try before the password or the passkey is checked. A trusted device has a limit of its
 * own, which strangers cannot use up.
 * @throws Problem 429
 */
export async function countTry(deps: Deps, subjects: TrySubjects): Promise<void> {
  const { account, network, isTrusted } = subjects
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['loginByAddress', network],
    ['loginAccountsByAddress', network, ['loginAccountAtAddress', atNetwork(subjects)]],
    ...(isTrusted
      ? [['loginByTrustedDevice', account] as const]
      : [['loginByAccount', account] as const, ['loginByAccountAndDay', account] as const]),
    // In a demo, everybody signs in as the same few people.
    ...(deps.config.demo ? [] : [['rightLoginByAccount', account] as const]),
  ])
  if (!allowed) throw tooMany(retryAfter)
}

/**
 * Takes back the attempts that only wrong tries should count, in the order of `countTry`.
 */
export async function refundTry(deps: Deps, subjects: TrySubjects): Promise<void> {
  const { account, network, isTrusted } = subjects
  await changeCounters(deps, [
    ['refund', 'loginByAddress', network],
    ['reset', 'loginAccountAtAddress', atNetwork(subjects)],
    ['refund', 'loginAccountsByAddress', network],
    ...(isTrusted
      ? [['reset', 'loginByTrustedDevice', account] as const]
      : [
          ['reset', 'loginByAccount', account] as const,
          ['refund', 'loginByAccountAndDay', account] as const,
        ]),
  ])
}

const closed = {
  declined: 'Your registration was declined',
  suspended: 'Your account is suspended',
} as const

/**
 * The refusal of a closed account says why, until when and where to ask. Only the owner learns it:
 * the password or the passkey was right.
 * @throws Problem 401 for a former member of the staff, who is no agent; 403 as in `checkLogin`
 */
export function checkState(
  { config }: Pick<Deps, 'config'>,
  { state, role, reason, suspended_until }: LoginRow,
): void {
  if (state === null && role === null) throw invalidLogin()
  if (state === 'registered')
    throw new Problem(403, 'notActivated', 'Your e-mail address is not confirmed yet.')
  if (state !== 'declined' && state !== 'suspended') return
  throw new Problem(403, state, reason ? `${closed[state]}: ${reason}` : `${closed[state]}.`, {
    reason: reason ?? undefined,
    until: state === 'suspended' ? suspended_until?.toISOString() : undefined,
    contact: config.pageLinks.find(({ name }) => name === 'contact')?.address,
  })
}

/**
 * Stores a hash with the costs of today. If another sign-in or a change of the password stored a
 * hash first, the password is checked against that one.
 * @returns the hash that is stored now
 */
async function renewedHash(
  { db, passwords }: Deps,
  { id, email, passwordHash }: Pick<LoginRow, 'id' | 'email'> & { passwordHash: string },
  password: string,
): Promise<string> {
  const renewed = await passwords.hash(password)
  if (await renewHash(db, id, passwordHash, renewed)) return renewed
  const stored = (await findByLogin(db, email))?.passwordHash ?? undefined
  if (stored === undefined || !(await passwords.verify(stored, password, email)))
    throw invalidLogin()
  return stored
}
