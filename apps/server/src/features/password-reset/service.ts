/**
 * Forgotten passwords: a mailed code is exchanged for a change code, and the change code for a new
 * password.
 * The portal and the generic card follow the same rules. A `CodeProfile` holds what differs.
 */
import { changeCode as changeCodeLimits, days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { Db } from '../../db/db.ts'
import type { CodeProfileName } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { countAttempts, resetLimit } from '../../rate-limit/rate-limit.ts'
import { invalidFields, tooMany } from '../../problems/problem.ts'
import { endSessions } from '../../sessions/sessions.ts'
import { priorityOf, queueMail, recipientOf, type QueuedMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFieldError } from '../../agents/password-policy.ts'
import {
  dropReplacedCodeMails,
  findAccount,
  findAccountOfChangeCode,
  insertChangeCode,
  insertCode,
  setPassword,
  spendChangeCode,
  spendCode,
  spendLink,
  takeTry,
  voidChangeCodesAndEmailLinks,
  voidCodeLinks,
  voidCodes,
  type Account,
  type AccountOfChangeCode,
} from './store.ts'
import { sha256 } from '../../crypto/tokens.ts'

/** How codes are made, mailed, read and limited. */
export interface CodeProfile {
  readonly name: CodeProfileName
  /** Milliseconds that a code is valid. */
  readonly life: number
  /** How many guesses at one code are checked, from all networks. */
  readonly tries: number
  readonly newCode: () => string
  /** Returns a typed code in the spelling that is hashed. */
  readonly canonical: (entered: string) => string
  /** @param token the secret of the mail's link */
  readonly mail: (
    name: string,
    code: string,
    token: string,
  ) => Pick<QueuedMail, 'template' | 'values' | 'life'>
  /** Needed for a short code, because limiting the tries at each code does not protect it. */
  readonly guard?: CodeGuard
}

/** Limits over many codes. Unknown addresses cost the same queries as known ones. */
export interface CodeGuard {
  readonly mayHaveCode: (deps: Deps, email: string) => Promise<boolean>
  /** The profile of the code that is mailed when `mayHaveCode` says no (security a.2, C5). */
  readonly fallback: CodeProfile
  /**
   * Counts a guess before it is checked.
   * @param email the account whose open code is guessed at; undefined when there is none
   */
  readonly countGuess: (deps: Deps, email: string | undefined) => Promise<CountedGuess>
}

export interface CountedGuess {
  /** Whether the guess may be checked. */
  readonly allowed: boolean
  /** Takes the count back after a right guess. */
  readonly refund: (deps: Deps) => Promise<void>
}

/** A code that may be checked, with the guess that the guard counted. */
interface OpenCode {
  readonly id: string
  readonly agentId: string
  readonly codeHash: string
  readonly guess: CountedGuess | undefined
}

export interface CodeRequest {
  readonly email: string
  /** The caller's network, for the limits. */
  readonly network: string
  /** Says whether the account has signed in from this browser before. */
  readonly isTrustedDeviceOf: (agentId: string) => boolean
}

/**
 * Mails a code to the account's address. The answer, the work and the writing are the same for an
 * unknown address, so that they do not tell who has an account.
 * @param requested the profile of the door that was used; its guard may choose another
 * @throws Problem 503 when too many passwords wait to be hashed
 */
export async function sendCode(
  deps: Deps,
  requested: CodeProfile,
  { email, network, isTrustedDeviceOf }: CodeRequest,
): Promise<void> {
  return deps.passwords.admit(network, async () => {
    const { allowed } = await countAttempts(deps, [
      ['forgotByAddress', network],
      ['forgotByAccountAndMinute', atNetwork(email, network)],
      ['forgotByAccount', atNetwork(email, network)],
      ['forgotByAccountAndDay', atNetwork(email, network)],
    ])
    if (!allowed) return
    await resetLimit(deps, 'codeTriesByNetwork', atNetwork(email, network))
    const profile = await allowedProfile(deps, requested, email)
    const account = await findAccount(deps.db, email)
    const code = profile.newCode()
    const codeHash = await deps.passwords.hash(code)
    const isForTrustedDevice = account !== undefined && isTrustedDeviceOf(account.id)
    await deps.db.transaction((db) =>
      queueCode(db, deps, profile, { email, account, code, codeHash, isForTrustedDevice }),
    )
    deps.wakeMail()
    if (account) deps.log.info({ agentId: account.id, profile: profile.name }, 'reset code queued')
  })
}

/**
 * Exchanges the mailed code for a change code. The try is counted before the code is checked.
 * @param network the caller's network, for the limits
 * @returns the change code; undefined when the mailed code is wrong, expired, spent or tried too
 *   often
 * @throws Problem 429 too many attempts · 503 too many at once
 */
export async function exchangeCode(
  deps: Deps,
  profile: CodeProfile,
  { email, code }: { email: string; code: string },
  network: string,
): Promise<string | undefined> {
  return deps.passwords.admit(network, async () => {
    await checkLimit(deps, 'validateByAddress', network)
    const { allowed } = await countAttempts(deps, [
      ['codeTriesByNetwork', atNetwork(email, network)],
    ])
    const open = allowed
      ? await deps.db.transaction((db) => takeOpenCode(db, deps, profile, email))
      : undefined
    const isRight = await deps.passwords.verify(open?.codeHash, profile.canonical(code), email)
    if (!open || !isRight) return undefined
    await open.guess?.refund(deps)
    const changeCode = deps.newToken()
    const isFirst = await deps.db.transaction((db) =>
      spendForChangeCode(db, deps, profile, open, changeCode),
    )
    return isFirst ? changeCode : undefined
  })
}

/**
 * Exchanges the link of a code mail for a change code. Neither wrong codes nor newer codes void the
 * link.
 * @param network the caller's network, for the limits
 * @returns undefined when the link is unknown, expired, void or was used
 * @throws Problem 429 too many attempts
 */
export async function exchangeLink(
  deps: Deps,
  token: string,
  network: string,
): Promise<{ email: string; changeCode: string } | undefined> {
  await checkLimit(deps, 'validateByAddress', network)
  const changeCode = deps.newToken()
  return deps.db.transaction(async (db) => {
    const at = deps.now()
    const spent = await spendLink(db, sha256(token), at)
    if (!spent) return undefined
    await storeChangeCode(db, deps, { ...spent, changeCode })
    return { email: spent.email, changeCode }
  })
}

/**
 * Sets a new password with the change code and ends the account's sessions. A password that is
 * refused does not spend the change code.
 * @param network the caller's network, for the limits
 * @returns false when the change code is wrong, expired, spent or of another account
 * @throws Problem 400 for the password · 429 too many attempts · 503 too many at once
 */
export async function changePassword(
  deps: Deps,
  profile: CodeProfile,
  { email, password, code }: { email: string; password: string; code: string },
  network: string,
): Promise<boolean> {
  return deps.passwords.admit(network, async () => {
    checkPassword(isTooShort(deps.config, password) ? 'tooShort' : undefined)
    await checkLimit(deps, 'changeByAddress', network)
    const tokenHash = sha256(code)
    const account = await findAccountOfChangeCode(
      deps.db,
      profile.name,
      tokenHash,
      email,
      deps.now(),
    )
    if (!account) return false
    checkPassword(await passwordFieldError(deps.config, password, account))
    const passwordHash = await deps.passwords.hash(password)
    const isFirst = await deps.db.transaction(async (db) => {
      if (!(await spendChangeCode(db, tokenHash, deps.now()))) return false
      await replacePassword(db, deps, account, passwordHash)
      return true
    })
    if (!isFirst) return false
    await resetLimit(deps, 'loginByAccount', email)
    await resetLimit(deps, 'loginByAccountAndDay', email)
    deps.wakeMail()
    deps.log.info({ agentId: account.id }, 'password reset')
    return true
  })
}

const atNetwork = (email: string, network: string) => `${email} ${network}`

const after = (at: Date, life: number) => new Date(at.getTime() + life)

async function checkLimit(
  deps: Deps,
  limit: 'validateByAddress' | 'changeByAddress',
  network: string,
): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [[limit, network]])
  if (!allowed) throw tooMany(retryAfter)
}

function checkPassword(fieldError: FieldErrorCode | undefined): void {
  if (fieldError) throw invalidFields({ password: fieldError })
}

async function allowedProfile(
  deps: Deps,
  requested: CodeProfile,
  email: string,
): Promise<CodeProfile> {
  const { guard } = requested
  if (guard === undefined || (await guard.mayHaveCode(deps, email))) return requested
  return guard.fallback
}

interface NewCode {
  readonly email: string
  readonly account: Account | undefined
  readonly code: string
  readonly codeHash: string
  readonly isForTrustedDevice: boolean
}

/**
 * Writes the code and its mail, in place of an older mail that was not sent yet. For an unknown
 * address the same queries run; its mail is never sent, and its code belongs to nobody.
 */
async function queueCode(
  db: Db,
  deps: Deps,
  profile: CodeProfile,
  { email, account, code, codeHash, isForTrustedDevice }: NewCode,
): Promise<void> {
  const id = deps.newId()
  const at = deps.now()
  const token = deps.newToken()
  const mail: QueuedMail = {
    accountId: account?.id ?? null,
    to: email,
    locale: account?.locale ?? 'en-US',
    ...profile.mail(account ? greetingName(account, account.locale) : email, code, token),
    secretHash: sha256(token),
    isForTrustedDevice,
    isUnsent: account === undefined,
  }
  await voidCodes(db, account?.id ?? id, at)
  await dropReplacedCodeMails(db, recipientOf(deps.keys, mail), priorityOf(mail))
  await queueMail(db, deps, mail)
  await insertCode(db, {
    id,
    profile: profile.name,
    account_id: account?.id ?? id,
    code_hash: codeHash,
    created_at: at,
    expires_at: after(at, profile.life),
    link_hash: sha256(token),
  })
}

/**
 * Takes one try of the account's open code and counts the guess; undefined when no guess may be
 * checked.
 */
async function takeOpenCode(
  db: Db,
  deps: Deps,
  profile: CodeProfile,
  email: string,
): Promise<OpenCode | undefined> {
  await countAttempts({ ...deps, db }, [['validateByAccount', email]])
  const code = await takeTry(db, profile, email, deps.now())
  const guess = await profile.guard?.countGuess({ ...deps, db }, code && email)
  return code && guess?.allowed !== false ? { ...code, guess } : undefined
}

/** Spends the mailed code and stores the change code; says no when another request was first. */
async function spendForChangeCode(
  db: Db,
  deps: Deps,
  profile: CodeProfile,
  { id, agentId }: OpenCode,
  changeCode: string,
): Promise<boolean> {
  const at = deps.now()
  if (!(await spendCode(db, id, at))) return false
  await storeChangeCode(db, deps, { agentId, profile: profile.name, changeCode })
  return true
}

async function storeChangeCode(
  db: Db,
  deps: Deps,
  {
    agentId,
    profile,
    changeCode,
  }: { agentId: string; profile: CodeProfileName; changeCode: string },
): Promise<void> {
  const at = deps.now()
  await insertChangeCode(db, {
    token_hash: sha256(changeCode),
    profile,
    account_id: agentId,
    created_at: at,
    expires_at: after(at, changeCodeLimits.life),
  })
}

/**
 * Stores the new password, ends the sessions that the old one opened, and tells the agent by mail.
 */
async function replacePassword(
  db: Db,
  deps: Deps,
  { id, email, locale, ...person }: AccountOfChangeCode,
  passwordHash: string,
): Promise<void> {
  const at = deps.now()
  await setPassword(db, id, passwordHash)
  await endSessions({ ...deps, db }, id)
  await voidCodes(db, id, at)
  await voidCodeLinks(db, id, at)
  await voidChangeCodesAndEmailLinks(db, id, at)
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'passwordReset' })
  await queueMail(db, deps, {
    accountId: id,
    to: email,
    template: 'passwordChanged',
    locale: locale ?? 'en-US',
    life: days(7),
    values: { name: greetingName(person, locale), at: at.toISOString() },
  })
}
