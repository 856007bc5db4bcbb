import { days, recentSignIn } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { invalidFields, Problem } from '../../problems/problem.ts'
import { isSignInRecent, requirePasswordUnless } from '../../second-factor/proof.ts'
import { checkOwnPassword } from '../../sessions/password-check.ts'
import { endSessions, type Caller } from '../../sessions/sessions.ts'
import { queueMail } from '../../mail/outbox.ts'
import { deleteAccount } from '../../agents/erasure.ts'
import { passwordFieldError } from '../../agents/password-policy.ts'
import { keepAnAdmin } from '../../members/members.ts'
import { replacePassword, voidCodes, voidEmailChanges } from './store.ts'

/**
 * Checks that a new e-mail address comes from the agent and not from somebody who found an open
 * session: by the password, or by a sign-in of the last ten minutes (security a.2, C18) that no site
 * vouched for.
 * @throws Problem 403 passwordRequired, 400 or 401 when the password is wrong
 */
export async function checkEmailChange(
  deps: Deps,
  caller: Caller,
  { email, ...entered }: { email: string; password: string | undefined; network: string },
): Promise<void> {
  if (email === caller.email) return
  const isProven = isSignInRecent(deps, caller, recentSignIn.life)
  return requirePasswordUnless(isProven, deps, caller, entered)
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
    const checked = await checkOwnPassword(deps, caller, passwords.old, 'old')
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
        accountId: caller.id,
        to: caller.email,
        template: 'passwordChanged',
        locale: caller.locale ?? 'en-US',
        values: { name: greetingName(caller, caller.locale), at: deps.now().toISOString() },
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
    await checkOwnPassword(deps, caller, password, 'password')
    await deps.db.transaction(async (db) => {
      await keepAnAdmin(db, caller.id)
      await deleteAccount(db, deps, caller.id)
    })
    deps.wakeMail()
    deps.log.info({ agentId: caller.id }, 'account deleted')
  })
}
