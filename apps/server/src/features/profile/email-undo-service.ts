/** Lets the owner undo a change of the e-mail address that somebody else made. */
import { emailUndoLink } from '@passerelle/contracts/limits.ts'
import type { EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { AgentRow } from '../../agents/record.ts'
import { lockAgent, updateAgent } from '../../agents/store.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { Db } from '../../db/db.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { queueMail } from '../../mail/outbox.ts'
import { isMember } from '../../members/members.ts'
import { deleteFactors } from '../../second-factor/store.ts'
import { endSessions } from '../../sessions/sessions.ts'
import {
  deleteUnactivated,
  findEmailUndo,
  insertEmailUndo,
  findEmailHolder,
  spendEmailUndo,
  voidCodes,
  voidEmailChanges,
  voidEmailUndos,
} from './store.ts'

/**
 * Tells the former address that the account has another one, with a link that undoes it. Goes into
 * the transaction of the change.
 */
export async function mailUndoLink(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  newEmail: string,
): Promise<void> {
  const now = deps.now()
  const token = deps.newToken()
  const expires = new Date(now.getTime() + emailUndoLink.life)
  await insertEmailUndo(db, {
    token_hash: sha256(token),
    account_id: agent.id,
    email: agent.email,
    created_at: now,
    expires_at: expires,
  })
  await queueMail(db, deps, {
    accountId: agent.id,
    to: agent.email,
    template: 'emailChanged',
    locale: agent.locale ?? 'en-US',
    values: {
      name: greetingName(agent, agent.locale),
      email: newEmail,
      token,
      validUntil: expires.toISOString(),
    },
    life: emailUndoLink.life,
    secretHash: sha256(token),
  })
}

/**
 * Brings the former address back. The other person knew the password or had an open session, so all
 * sessions end, the passkeys and the app of an agent are removed, and the password must be chosen
 * anew, with a code. A used link answers `complete` again until it expires. The link is
 * `invalid` when another account took the address
 * in the meantime.
 * @throws Problem 503 when too many passwords wait to be hashed
 */
export async function undoEmailChange(
  deps: Deps,
  token: string,
  network: string,
): Promise<EmailChangeOutcome> {
  const tokenHash = sha256(token)
  const link = token === '' ? undefined : await findEmailUndo(deps.db, tokenHash)
  if (!link) return 'noLink'
  if (link.used_at && link.expires_at > deps.now()) return 'complete'
  return deps.passwords.admit(network, async () => {
    // Nobody knows this password.
    const passwordHash = await deps.passwords.hash(deps.newToken())
    try {
      return await deps.db.transaction((db) => useLink(db, deps, tokenHash, passwordHash))
    } catch (error) {
      // Another account took the address after we looked: the unique index decides.
      if (isDuplicate(error)) return 'invalid'
      throw error
    }
  })
}

async function useLink(
  db: Db,
  deps: Deps,
  tokenHash: string,
  passwordHash: string,
): Promise<EmailChangeOutcome> {
  const now = deps.now()
  const agentId = (await findEmailUndo(db, tokenHash))?.account_id
  const agent = agentId ? await lockAgent(db, agentId) : undefined
  // The row is read again after the lock, because another link may have been used.
  const link = await findEmailUndo(db, tokenHash)
  if (!link) return 'noLink'
  if (link.voided_at || !agent) return 'invalid'
  if (link.expires_at <= now) return 'expired'
  if (link.used_at) return 'complete'
  if (await findEmailHolder(db, link.email, agent.id)) return 'invalid'
  await spendEmailUndo(db, tokenHash, now)
  await restoreEmail(db, deps, agent, { ...link, passwordHash })
  return 'complete'
}

async function restoreEmail(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  former: { readonly email: string; readonly created_at: Date; readonly passwordHash: string },
): Promise<void> {
  const now = deps.now()
  if (former.email !== agent.email) await deleteUnactivated(db, former.email)
  await updateAgent(db, agent.id, { email: former.email, password_hash: former.passwordHash })
  await endSessions({ ...deps, db }, agent.id)
  // A passkey of the other person would open the account again. Admins look after staff.
  if (!(await isMember(db, agent.id))) await deleteFactors(db, agent.id)
  await voidCodes(db, agent.id, now)
  await voidEmailChanges(db, agent.id, now)
  await voidEmailUndos(db, agent.id, former.created_at, now)
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'emailChangeUndone',
    detail: { email: [agent.email, former.email] },
  })
  deps.log.info({ agentId: agent.id }, 'e-mail address brought back')
}
