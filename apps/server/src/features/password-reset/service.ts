/** Forgotten passwords: a mailed code, exchanged for a change code, and that for a new password. One engine for the portal and the generic card. */
import { changeCode, days } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { Db } from '../../db/db.ts'
import type { CodeProfileName } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { countAttempts, resetLimit } from '../../rate-limit/rate-limit.ts'
import { invalidFields, tooMany } from '../../problems/problem.ts'
import { endSessions } from '../../sessions/sessions.ts'
import { queueMail, type QueuedMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFieldError } from '../../agents/password-policy.ts'
import {
  deleteMail,
  findAccount,
  findChangeable,
  insertChangeCode,
  insertCode,
  setPassword,
  spendChangeCode,
  spendCode,
  takeTry,
  voidCodes,
  voidOtherProofs,
} from './store.ts'
import { sha256 } from '../../crypto/tokens.ts'

type Letter = Pick<QueuedMail, 'template' | 'values' | 'life'>

/** How codes are made, mailed, read and limited: what differs between the portal and the card. */
export interface CodeProfile {
  readonly name: CodeProfileName
  /** Milliseconds that a code is valid. */
  readonly life: number
  /** How many guesses at one code are looked at. */
  readonly tries: number
  readonly newCode: () => string
  /** As it is compared, however it was typed. */
  readonly canonical: (entered: string) => string
  readonly mail: (name: string, code: string) => Letter
  /** Where the tries at each code are not limit enough. */
  readonly guard?: CodeGuard
}

/** Limits over many codes. All is asked and counted for unknown addresses too. */
export interface CodeGuard {
  readonly mayHaveCode: (deps: Deps, email: string) => Promise<boolean>
  /** Whose code an account is mailed while it may have none of these: one whose tries are limit enough (security a.2, C5). */
  readonly instead: CodeProfile
  /**
   * Counts a guess before it is looked at.
   * @param email the account whose open code is guessed at; undefined when there is none
   */
  readonly countGuess: (deps: Deps, email: string | undefined) => Promise<Guess>
}

export interface Guess {
  /** May it be looked at? */
  readonly allowed: boolean
  /** What becomes of the count once it was. */
  readonly settle: (deps: Deps, isRight: boolean) => Promise<void>
}

const after = (at: Date, life: number) => new Date(at.getTime() + life)

/**
 * Mails a code to the account's address. Nothing tells the asker whether there is an account: the words, the work and the writing are the same.
 * @throws Problem 503 when too many passwords wait to be hashed
 */
export const sendCode = (
  deps: Deps,
  asked: CodeProfile,
  email: string,
  network: string,
): Promise<void> =>
  deps.passwords.admit(async () => {
    const { allowed } = await countAttempts(deps, [
      ['forgotByAddress', network],
      ['forgotByAccountAndMinute', email],
      ['forgotByAccount', email],
      ['forgotByAccountAndDay', email],
    ])
    if (!allowed) return
    const { guard } = asked
    const profile =
      guard === undefined || (await guard.mayHaveCode(deps, email)) ? asked : guard.instead
    const account = await findAccount(deps.db, email)
    const code = profile.newCode()
    const codeHash = await deps.passwords.hash(code)
    await deps.db.transaction(async (db) => {
      const id = deps.newId()
      const at = deps.now()
      await voidCodes(db, account?.id ?? id, at)
      const letter = profile.mail(account?.name ?? email, code)
      await queueMail(
        db,
        { ...deps, newId: () => id },
        { agentId: account?.id ?? null, to: email, locale: account?.locale ?? 'en-US', ...letter },
      )
      if (account)
        await insertCode(db, {
          id,
          profile: profile.name,
          agent_id: account.id,
          code_hash: codeHash,
          created_at: at,
          expires_at: after(at, profile.life),
        })
      // Nobody to write to: the mail is taken back unseen, in the same transaction.
      else await deleteMail(db, id)
    })
    deps.wakeMail()
    if (account) deps.log.info({ agentId: account.id, profile: profile.name }, 'reset code queued')
  })

/**
 * Exchanges the mailed code for a change code; undefined when it is wrong, expired, spent or tried too often. The try is counted first.
 * @throws Problem 429 too many attempts · 503 too many at once
 */
export const exchangeCode = (
  deps: Deps,
  profile: CodeProfile,
  email: string,
  entered: string,
  network: string,
): Promise<string | undefined> =>
  deps.passwords.admit(async () => {
    await countOrRefuse(deps, 'validateByAddress', network)
    const open = await deps.db.transaction(async (db) => {
      await countAttempts({ ...deps, db }, [['validateByAccount', email]])
      const tried = await takeTry(db, profile, email, deps.now())
      const guess = await profile.guard?.countGuess({ ...deps, db }, tried && email)
      return tried && guess?.allowed !== false ? { ...tried, guess } : undefined
    })
    const isRight = await deps.passwords.verify(open?.codeHash, profile.canonical(entered))
    await open?.guess?.settle(deps, isRight)
    if (!open || !isRight) return undefined
    const token = deps.newToken()
    const at = deps.now()
    const isFirst = await deps.db.transaction(async (db) => {
      if (!(await spendCode(db, open.id, at))) return false
      await insertChangeCode(db, {
        token_hash: sha256(token),
        profile: profile.name,
        agent_id: open.agentId,
        created_at: at,
        expires_at: after(at, changeCode.life),
      })
      return true
    })
    return isFirst ? token : undefined
  })

interface Change {
  readonly email: string
  readonly password: string
  readonly code: string
}

/**
 * Sets a new password with the change code and ends the account's sessions; false when the change code is wrong, expired or spent, or of
 * another account. A password that is refused does not spend it.
 * @throws Problem 400 for the password · 429 too many attempts · 503 too many at once
 */
export const changePassword = (
  deps: Deps,
  profile: CodeProfile,
  { email, password, code }: Change,
  network: string,
): Promise<boolean> =>
  deps.passwords.admit(async () => {
    refusePassword(isTooShort(deps.config, password) ? 'tooShort' : undefined)
    await countOrRefuse(deps, 'changeByAddress', network)
    const tokenHash = sha256(code)
    const account = await findChangeable(deps.db, profile.name, tokenHash, email, deps.now())
    if (!account) return false
    refusePassword(await passwordFieldError(deps.config, password, account))
    const hash = await deps.passwords.hash(password)
    const isFirst = await deps.db.transaction(async (db) => {
      if (!(await spendChangeCode(db, tokenHash, deps.now()))) return false
      await renew(db, deps, account, hash)
      return true
    })
    if (!isFirst) return false
    await resetLimit(deps, 'loginByAccount', email)
    deps.wakeMail()
    deps.log.info({ agentId: account.id }, 'password reset')
    return true
  })

function refusePassword(fault: FieldErrorCode | undefined): void {
  if (fault) throw invalidFields({ password: fault })
}

/** The new password, and an end to whatever the old one had opened. */
async function renew(
  db: Db,
  deps: Deps,
  { id, email, name, locale }: { id: string; email: string; name: string; locale: string | null },
  hash: string,
): Promise<void> {
  const at = deps.now()
  await setPassword(db, id, hash)
  await endSessions({ ...deps, db }, id)
  await voidCodes(db, id, at)
  await voidOtherProofs(db, id, at)
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'passwordReset' })
  await queueMail(db, deps, {
    agentId: id,
    to: email,
    template: 'passwordChanged',
    locale: locale ?? 'en-US',
    life: days(7),
    values: { name, at: at.toISOString() },
  })
}

async function countOrRefuse(
  deps: Deps,
  limit: 'validateByAddress' | 'changeByAddress',
  network: string,
): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [[limit, network]])
  if (!allowed) throw tooMany(retryAfter)
}
