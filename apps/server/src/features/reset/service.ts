import { changeCode, days, minutes, resetCode } from '@passerelle/contracts/limits.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../history.ts'
import { countAttempts, forgiveAttempts } from '../../http/attempts.ts'
import { invalidFields, tooMany } from '../../http/problem.ts'
import { endSessions } from '../../http/session.ts'
import { queueMail } from '../../mail/outbox.ts'
import { isTooShort, passwordFault } from '../../password-policy.ts'
import { canonicalCode, randomCode, sha256, writtenCode } from '../../secrets.ts'
import {
  deleteMail, findAccount, findChangeable, insertChangeCode, insertCode, setPassword, spendChangeCode, spendCode, takeTry, voidCodes, voidOtherProofs,
} from './store.ts'

const after = (at: Date, life: number) => new Date(at.getTime() + life)

/**
 * Mails a reset code to the account's address. Nothing tells the asker whether there is an account: the words, the work and the writing are the same.
 * @throws Problem 503 when too many passwords wait to be hashed
 */
export const sendCode = (deps: Deps, email: string, network: string): Promise<void> => deps.passwords.admit(async () => {
  const { allowed } = await countAttempts(deps, [
    ['forgotByAddress', network], ['forgotByAccountAndMinute', email], ['forgotByAccount', email], ['forgotByAccountAndDay', email],
  ])
  if (!allowed) return
  const account = await findAccount(deps.db, email)
  const code = randomCode()
  const codeHash = await deps.passwords.hash(code)
  await deps.db.transaction(async (db) => {
    const id = deps.newId()
    await voidCodes(db, account?.id ?? id, deps.now())
    await queueMail(db, { ...deps, newId: () => id }, {
      agentId: account?.id ?? null, to: email, template: 'resetCode', locale: account?.locale ?? 'en-US', life: resetCode.life,
      values: { name: account?.name ?? email, code: writtenCode(code), minutes: resetCode.life / minutes(1) },
    })
    if (account) await insertCode(db, { id, agent_id: account.id, code_hash: codeHash, created_at: deps.now(), expires_at: after(deps.now(), resetCode.life) })
    // Nobody to write to: the mail is taken back unseen, in the same transaction.
    else await deleteMail(db, id)
  })
  deps.wakeMail()
  if (account) deps.log.info({ agentId: account.id }, 'reset code queued')
})

/**
 * Exchanges the mailed code for a change code; undefined when it is wrong, expired, spent or tried too often. The try is counted first.
 * @throws Problem 429 too many attempts · 503 too many at once
 */
export const exchangeCode = (deps: Deps, email: string, entered: string, network: string): Promise<string | undefined> => deps.passwords.admit(async () => {
  await countOrRefuse(deps, 'validateByAddress', network)
  const open = await deps.db.transaction(async (db) => {
    await countAttempts({ ...deps, db }, [['validateByAccount', email]])
    return takeTry(db, email, resetCode.tries, deps.now())
  })
  const isRight = await deps.passwords.verify(open?.codeHash, canonicalCode(entered))
  if (!open || !isRight) return undefined
  const token = deps.newToken()
  const at = deps.now()
  const isFirst = await deps.db.transaction(async (db) => {
    if (!(await spendCode(db, open.id, at))) return false
    await insertChangeCode(db, { token_hash: sha256(token), agent_id: open.agentId, created_at: at, expires_at: after(at, changeCode.life) })
    return true
  })
  return isFirst ? token : undefined
})

interface Change { readonly email: string; readonly password: string; readonly code: string }

/**
 * Sets a new password with the change code and ends the account's sessions; false when the change code is wrong, expired or spent, or of
 * another account. A password that is refused does not spend it.
 * @throws Problem 400 for the password · 429 too many attempts · 503 too many at once
 */
export const changePassword = (deps: Deps, { email, password, code }: Change, network: string): Promise<boolean> => deps.passwords.admit(async () => {
  if (isTooShort(deps.config, password)) throw invalidFields({ password: 'tooShort' })
  await countOrRefuse(deps, 'changeByAddress', network)
  const tokenHash = sha256(code)
  const account = await findChangeable(deps.db, tokenHash, email, deps.now())
  if (!account) return false
  const fault = await passwordFault(deps.config, password, account)
  if (fault) throw invalidFields({ password: fault })
  const hash = await deps.passwords.hash(password)
  const isFirst = await deps.db.transaction(async (db) => {
    if (!(await spendChangeCode(db, tokenHash, deps.now()))) return false
    await renew(db, deps, account, hash)
    return true
  })
  if (!isFirst) return false
  await forgiveAttempts(deps, 'loginByAccount', email)
  deps.wakeMail()
  deps.log.info({ agentId: account.id }, 'password reset')
  return true
})

/** The new password, and an end to whatever the old one had opened. */
async function renew(db: Db, deps: Deps, { id, email, name, locale }: { id: string; email: string; name: string; locale: string | null }, hash: string): Promise<void> {
  const at = deps.now()
  await setPassword(db, id, hash)
  await endSessions(db, id)
  await voidCodes(db, id, at)
  await voidOtherProofs(db, id, at)
  await record(db, deps, { actor: null, subject: id, action: 'passwordReset' })
  await queueMail(db, deps, { agentId: id, to: email, template: 'passwordChanged', locale: locale ?? 'en-US', life: days(7), values: { name, at: at.toISOString() } })
}

async function countOrRefuse(deps: Deps, limit: 'validateByAddress' | 'changeByAddress', network: string): Promise<void> {
  const { allowed, retryAfter } = await countAttempts(deps, [[limit, network]])
  if (!allowed) throw tooMany(retryAfter)
}
