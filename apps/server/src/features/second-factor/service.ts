import { secondFactor as limits } from '@passerelle/contracts/limits.ts'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { readSecondFactor, startTotp } from '@passerelle/contracts/second-factor.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields, notFound, Problem, tooMany } from '../../problems/problem.ts'
import { countAttempts, resetLimit } from '../../rate-limit/rate-limit.ts'
import { reportFactorChange } from '../../second-factor/factors.ts'
import { isProofRecent } from '../../second-factor/proof.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../../second-factor/recovery-codes.ts'
import {
  asksForSecondStep,
  confirmTotpSecret,
  countRecoveryCodes,
  deleteSecondStep,
  deleteTotp,
  findTotp,
  findWaitingTotp,
  lockAccountRow,
  replaceRecoveryCodes,
  replaceWaitingTotp,
} from '../../second-factor/store.ts'
import { newTotpSecret, totpAddress, totpStep } from '../../second-factor/totp.ts'
import { endSessions, forgetFactors, noteFactor, type Caller } from '../../sessions/sessions.ts'

/** What the own account has, for the page that sets it up. */
export async function describeFactors(
  deps: Deps,
  caller: Caller,
): Promise<AnswerOf<typeof readSecondFactor>> {
  const [secret] = await findTotp(deps.db, [caller.id])
  return {
    totp_since: secret?.confirmedAt?.toISOString() ?? null,
    recovery_codes: await countRecoveryCodes(deps.db, caller.id),
    needed: caller.role !== null && deps.config.staffSecondFactor === 'required',
    passkey_is_factor: caller.role !== null,
    password_needed: !isProofRecent(deps, caller),
  }
}

/** Makes a secret for an authenticator app. It counts from its first right code on. */
export async function startNewTotp(
  deps: Deps,
  { id, email, sessionId }: Caller,
): Promise<AnswerOf<typeof startTotp>> {
  const { config, keys, newId, now } = deps
  const secret = newTotpSecret()
  const row = { id: newId(), accountId: id, sealed: keys.seal(secret), sessionId, at: now() }
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, id)
    await replaceWaitingTotp(db, row)
  })
  return { secret, uri: totpAddress(secret, { issuer: config.brand, account: email }) }
}

/**
 * Confirms the session's new secret with its first code. All other sessions of the account end,
 * because they were opened without it.
 * @throws Problem 400 for a wrong code, 409 when no secret waits in this session, 429
 */
export async function confirmNewTotp(deps: Deps, caller: Caller, code: string): Promise<void> {
  const { now, keys } = deps
  const { allowed, retryAfter } = await countAttempts(deps, [['totpConfirmation', caller.id]])
  if (!allowed) throw tooMany(retryAfter)
  const at = now()
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, caller.id)
    const since = new Date(at.getTime() - limits.pending)
    const waiting = await findWaitingTotp(db, {
      accountId: caller.id,
      sessionId: caller.sessionId,
      since,
    })
    if (!waiting) throw new Problem(409, 'conflict', 'Please begin again with a new secret.')
    const step = totpStep(String(keys.open(waiting.sealed)), code, at)
    if (step === undefined) throw invalidFields({ totp: 'wrong' })
    await confirmTotpSecret(db, { id: waiting.id, accountId: caller.id, step, at })
    await noteFactor({ ...deps, db }, caller.sessionId)
    await endSessions({ ...deps, db }, caller.id, caller)
    await reportFactorChange(db, deps, { accountId: caller.id, change: 'totpAdded' })
  })
  await resetLimit(deps, 'totpConfirmation', caller.id)
  deps.wakeMail()
  deps.log.info({ agentId: caller.id }, 'authenticator app set up')
}

/** @throws Problem 404 for an account without an authenticator app */
export async function removeOwnTotp(deps: Deps, { id }: Caller): Promise<void> {
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, id)
    if (!(await deleteTotp(db, id))) throw notFound()
    await reportFactorChange(db, deps, { accountId: id, change: 'totpRemoved' })
    await endSecondStepWithoutFactors(db, id)
  })
  deps.wakeMail()
  deps.log.info({ agentId: id }, 'authenticator app removed')
}

/** Deletes what belongs to the second step, when the last factor for it was removed. */
export async function endSecondStepWithoutFactors(db: Db, accountId: string): Promise<void> {
  if (await asksForSecondStep(db, accountId)) return
  await deleteSecondStep(db, accountId)
  await forgetFactors(db, accountId)
}

/**
 * Makes new recovery codes in place of the former ones.
 * @throws Problem 409 for an account without a second factor
 */
export async function renewRecoveryCodes(deps: Deps, { id }: Caller): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryCodeHash(deps.keys, id, code))
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, id)
    if (!(await asksForSecondStep(db, id)))
      throw new Problem(409, 'conflict', 'Please set up a second factor first.')
    await replaceRecoveryCodes(db, id, { hashes, at: deps.now() })
    await reportFactorChange(db, deps, { accountId: id, change: 'recoveryCodesMade' })
  })
  deps.wakeMail()
  deps.log.info({ agentId: id }, 'recovery codes made')
  return codes
}
