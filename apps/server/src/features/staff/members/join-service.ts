/**
 * The links that make somebody who was invited a member of the staff. A link proves the mailbox.
 * Somebody new chooses a password with it. An agent has one already and proves it, so that the link
 * alone gives nobody a role.
 */
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { joinStaff } from '@passerelle/contracts/members.ts'
import type { ActivationOutcome } from '@passerelle/contracts/signup-form.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import { passwordFieldError } from '../../../agents/password-policy.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { lockMembers } from '../../../members/members.ts'
import { invalidFields, Problem, tooMany } from '../../../problems/problem.ts'
import { countAttempts, refundAttempt } from '../../../rate-limit/rate-limit.ts'
import {
  findInvitation,
  setPassword,
  spendInvitation,
  updateMember,
  type Invitation,
} from './store.ts'

/**
 * Accepts an invitation. A used link answers `complete` again until it expires, and changes nothing.
 * @param network the caller's network, for the limits
 * @throws Problem 400 for a password that is missing, too short or common · 403 passwordRequired
 * when the password of an agent is missing or wrong · 429 too many wrong passwords · 503 too many at
 * once
 */
export async function join(
  deps: Deps,
  { hash, password }: BodyOf<typeof joinStaff>,
  network: string,
): Promise<ActivationOutcome> {
  if (hash === '') return 'noLink'
  const { allowed } = await countAttempts(deps, [['joinByAddress', network]])
  if (!allowed) return 'invalid'
  const tokenHash = sha256(hash)
  const invitation = await findInvitation(deps.db, tokenHash)
  const outcome = outcomeBefore(invitation, deps.now())
  if (outcome !== undefined || !invitation) return outcome ?? 'noLink'
  return deps.passwords.admit(network, async () => {
    const passwordHash =
      invitation.agentState === null
        ? await hashNewPassword(deps, invitation, password)
        : await checkOwnPassword(deps, invitation, { tokenHash, password, network })
    return deps.db.transaction((db) => useInvitation(db, deps, tokenHash, passwordHash))
  })
}

const statesWithAccess: readonly Invitation['agentState'][] = [null, 'activated', 'approved']

/** The outcome of a link that changes nothing now; undefined for one that can be used. */
function outcomeBefore(
  invitation: Invitation | undefined,
  now: Date,
): ActivationOutcome | undefined {
  if (!invitation) return 'noLink'
  if (invitation.expires_at <= now) return 'expired'
  if (invitation.voided_at || !statesWithAccess.includes(invitation.agentState)) return 'invalid'
  if (invitation.used_at) return invitation.memberState === 'active' ? 'complete' : 'invalid'
  return undefined
}

/** @throws Problem 400 as in `join` */
async function hashNewPassword(
  deps: Deps,
  invitation: Invitation,
  password: string | undefined,
): Promise<string> {
  if (password === undefined) throw invalidFields({ password: 'required' })
  await checkPolicy(deps, invitation, password)
  return deps.passwords.hash(password)
}

/** Staff need a password that is long and not common, also when they had a shorter one as agents. */
async function checkPolicy(deps: Deps, invitation: Invitation, password: string): Promise<void> {
  const error = await passwordFieldError(deps.config, password, invitation)
  if (error) throw invalidFields({ password: error })
}

interface OwnPassword {
  readonly tokenHash: string
  readonly password: string | undefined
  readonly network: string
}

/**
 * Checks the password of an agent, which stays.
 * @returns the stored hash
 * @throws Problem 400, 403, 429 as in `join`
 */
async function checkOwnPassword(
  deps: Deps,
  invitation: Invitation,
  { tokenHash, password, network }: OwnPassword,
): Promise<string> {
  if (password === undefined) throw passwordRequired('required')
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['joinPasswordByAddress', network],
    ['joinPasswordByLink', tokenHash],
  ])
  if (!allowed) throw tooMany(retryAfter)
  const stored = invitation.passwordHash ?? undefined
  const isRight = await deps.passwords.verify(stored, password, tokenHash)
  if (stored === undefined || !isRight) {
    deps.log.info({ agentId: invitation.id }, 'password at an invitation was wrong')
    throw passwordRequired('wrong')
  }
  await refundAttempt(deps, 'joinPasswordByAddress', network)
  await refundAttempt(deps, 'joinPasswordByLink', tokenHash)
  await checkPolicy(deps, invitation, password)
  return stored
}

const passwordRequired = (error: 'required' | 'wrong') =>
  new Problem(403, 'passwordRequired', 'Please enter your password.', {
    errors: { password: error },
  })

/**
 * Uses an invitation whose password was checked. Another request may have been first, and an agent
 * may have changed the password meanwhile.
 */
async function useInvitation(
  db: Db,
  deps: Deps,
  tokenHash: string,
  passwordHash: string,
): Promise<ActivationOutcome> {
  const first = await findInvitation(db, tokenHash)
  if (!first) return 'noLink'
  await lockMembers(db, [first.id])
  const invitation = await findInvitation(db, tokenHash)
  const outcome = outcomeBefore(invitation, deps.now())
  if (outcome !== undefined || !invitation) return outcome ?? 'noLink'
  const { id, agentState } = invitation
  if (agentState !== null && invitation.passwordHash !== passwordHash)
    throw passwordRequired('wrong')
  if (!(await spendInvitation(db, tokenHash, deps.now()))) return 'invalid'
  if (agentState === null) await setPassword(db, id, passwordHash)
  await updateMember(db, id, { state: 'active' })
  await writeAuditEvent(db, deps, { actor: null, subject: id, action: 'joined' })
  deps.log.info({ agentId: id }, 'member joined')
  return 'complete'
}
