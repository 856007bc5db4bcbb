import { attempts, days, recentSignIn } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { clearAuditDetails, writeAuditEvent } from '../../audit/audit-log.ts'
import { countAttempt, resetLimit } from '../../rate-limit/rate-limit.ts'
import { invalidFields, noSession, Problem } from '../../problems/problem.ts'
import { endSession, endSessions, type Caller } from '../../sessions/sessions.ts'
import { queueMail } from '../../mail/outbox.ts'
import { passwordFieldError } from '../../agents/password-policy.ts'
import {
  eraseAgent,
  findPasswordHash,
  hasOtherAdmin,
  lockAgent,
  replacePassword,
  voidCodes,
  voidEmailChanges,
} from './store.ts'

const limit = { name: 'wrongOldPassword', ...attempts.wrongOldPassword }
const wrongPasswordTexts = {
  old: 'The current password is not right.',
  password: 'The password is not right.',
} as const

/**
 * Checks that the agent knows the password. The try is counted first; the fifth wrong password
 * within 15 minutes ends the session.
 * @param field the form's field of the password
 * @returns the hash that the password was checked against
 * @throws Problem 400, or 401 when the session has ended
 */
async function checkPassword(
  deps: Deps,
  { id, sessionId }: Caller,
  password: string,
  field: keyof typeof wrongPasswordTexts,
): Promise<string> {
  const { db, log, passwords } = deps
  const { allowed, left } = await countAttempt(deps, limit, sessionId)
  const hash = allowed ? await findPasswordHash(db, id) : undefined
  if (hash !== undefined && (await passwords.verify(hash, password, id))) {
    await resetLimit(deps, limit.name, sessionId)
    return hash
  }
  log.info({ agentId: id }, 'password was wrong')
  if (left > 0)
    throw new Problem(400, 'invalid', wrongPasswordTexts[field], { errors: { [field]: 'wrong' } })
  await endSession(deps, sessionId)
  throw new Problem(401, 'noSession', 'The password was wrong too often. Please sign in again.')
}

/**
 * Checks that a new e-mail address comes from the agent and not from somebody who found an open
 * session: by the password, or by a sign-in of
 * the last ten minutes (security a.2, C18).
 * @throws Problem 403 passwordRequired, 400 or 401 when the password is wrong
 */
export async function checkEmailChange(
  deps: Deps,
  caller: Caller,
  { email, password, network }: { email: string; password: string | undefined; network: string },
): Promise<void> {
  if (email === caller.email) return
  if (password !== undefined)
    await deps.passwords.admit(network, () => checkPassword(deps, caller, password, 'password'))
  else if (deps.now().getTime() - caller.signedInAt.getTime() > recentSignIn.life)
    throw new Problem(403, 'passwordRequired', 'Please enter your password.')
}

/**
 * Sets a new password. The agent's other sessions end, this one stays. A mail tells the agent.
 * @throws Problem 400 when the old password is wrong or the new one is not allowed, 401 after five
 *   wrong ones, 409 when it was changed elsewhere in the meantime
 */
export async function changeOwnPassword(
  deps: Deps,
  caller: Caller,
  passwords: { old: string; new: string },
  network: string,
): Promise<void> {
  return deps.passwords.admit(network, async () => {
    const checked = await checkPassword(deps, caller, passwords.old, 'old')
    const passwordError = await passwordFieldError(deps.config, passwords.new, caller)
    if (passwordError) throw invalidFields({ new: passwordError })
    const hash = await deps.passwords.hash(passwords.new)
    await deps.db.transaction(async (db) => {
      if (!(await replacePassword(db, caller.id, checked, hash)))
        throw new Problem(
          409,
          'conflict',
          'The password has been changed elsewhere. Please sign in again.',
        )
      await endSessions({ ...deps, db }, caller.id, caller)
      await voidCodes(db, caller.id, deps.now())
      await voidEmailChanges(db, caller.id, deps.now())
      await writeAuditEvent(db, deps, {
        actor: null,
        subject: caller.id,
        action: 'passwordChanged',
      })
      await queueMail(db, deps, {
        agentId: caller.id,
        to: caller.email,
        template: 'passwordChanged',
        locale: caller.locale ?? 'en-US',
        values: { name: caller.name, at: deps.now().toISOString() },
        life: days(7),
      })
    })
    deps.wakeMail()
    deps.log.info({ agentId: caller.id }, 'password changed')
  })
}

/**
 * Deletes the account and everything that names the person. The audit log keeps the ids.
 * @throws Problem 400 or 401 when the password is wrong, 409 for the last admin
 */
export async function deleteOwnAccount(
  deps: Deps,
  caller: Caller,
  password: string,
  network: string,
): Promise<void> {
  return deps.passwords.admit(network, async () => {
    await checkPassword(deps, caller, password, 'password')
    await deps.db.transaction(async (db) => {
      if (caller.role === 'admin' && !(await hasOtherAdmin(db, caller.id)))
        throw new Problem(
          409,
          'conflict',
          'You are the last admin. Make somebody else an admin first.',
        )
      const agent = await lockAgent(db, caller.id)
      if (!agent) throw noSession()
      await endSessions({ ...deps, db }, agent.id)
      await eraseAgent(db, agent.id)
      await clearAuditDetails(db, agent.id)
      await writeAuditEvent(db, deps, { actor: null, subject: agent.id, action: 'accountDeleted' })
      await queueMail(db, deps, {
        agentId: null,
        to: agent.email,
        template: 'accountDeleted',
        locale: agent.locale ?? 'en-US',
        values: { name: agent.name },
        life: days(7),
      })
    })
    deps.wakeMail()
    deps.log.info({ agentId: caller.id }, 'account deleted')
  })
}
