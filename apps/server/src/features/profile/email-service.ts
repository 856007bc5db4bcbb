/**
 * Changes the e-mail address: the portal mails a link to the new address, and the address changes
 * when somebody follows the link.
 */
import { days, emailChangeLink } from '@passerelle/contracts/limits.ts'
import type { EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import type { AgentRow } from '../../agents/record.ts'
import { lockAgent, updateAgent } from '../../agents/store.ts'
import type { Db } from '../../db/db.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { tooMany } from '../../problems/problem.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import { queueMail } from '../../mail/outbox.ts'
import { endSessions } from '../../sessions/sessions.ts'
import { mailUndoLink } from './email-undo-service.ts'
import {
  deleteUnactivated,
  findEmailChange,
  findSession,
  insertEmailChange,
  findEmailHolder,
  updateEmailChange,
  type EmailChangeRow,
  voidCodes,
  voidEmailChanges,
} from './store.ts'

/**
 * Mails a link to the new address and a notice to the old one. Only the latest link works. A
 * request for the stored address ends the waiting. An address of another account gets a mail
 * without a link, and the answer is the same, so that nobody learns which addresses have an account
 * (security A15).
 * Goes into the transaction of the save.
 */
export async function requestEmailChange(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  email: string,
  sessionId: string,
): Promise<'requested' | 'emailRefused' | 'unchanged'> {
  const now = deps.now()
  if (email === agent.email) {
    await voidEmailChanges(db, agent.id, now)
    return 'unchanged'
  }
  if (!(await countEmailChange(db, deps, agent, email))) return 'emailRefused'
  await voidEmailChanges(db, agent.id, now)
  const token = deps.newToken()
  const expires = new Date(now.getTime() + emailChangeLink.life)
  await insertEmailChange(db, {
    token_hash: sha256(token),
    account_id: agent.id,
    email,
    created_at: now,
    expires_at: expires,
    session_hash: sessionId,
  })
  const recipient = { accountId: agent.id, locale: agent.locale ?? 'en-US' }
  const holder = await findEmailHolder(db, email, agent.id)
  await (holder
    ? queueMail(db, deps, {
        accountId: holder.id,
        locale: holder.locale ?? 'en-US',
        to: email,
        template: 'emailInUse',
        values: { name: greetingName(holder, holder.locale) },
        life: emailChangeLink.life,
        // It leaves the outbox with the change, as the mail with the link does (security A15).
        secretHash: sha256(token),
      })
    : queueMail(db, deps, {
        ...recipient,
        to: email,
        template: 'confirmEmail',
        values: {
          name: greetingName(agent, agent.locale),
          email,
          token,
          validUntil: expires.toISOString(),
        },
        life: emailChangeLink.life,
        secretHash: sha256(token),
      }))
  await queueMail(db, deps, {
    ...recipient,
    to: agent.email,
    template: 'emailChanging',
    values: { name: greetingName(agent, agent.locale), email },
    life: days(7),
  })
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'emailChangeRequested',
  })
  return 'requested'
}

/**
 * Counts a change before it is requested, so that nobody can mail strangers with it or ask which
 * addresses are taken.
 * @returns false when too many changes asked for this address
 * @throws Problem 429 when the agent asked too often
 */
async function countEmailChange(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  email: string,
): Promise<boolean> {
  const inTransaction = { ...deps, db }
  const byAgent = await countAttempts(inTransaction, [['emailChangesByAgent', agent.id]])
  if (!byAgent.allowed) throw tooMany(byAgent.retryAfter)
  return (await countAttempts(inTransaction, [['emailChangesByAddress', email]])).allowed
}

/**
 * Uses the link that was mailed to a new address. A used link answers `complete` again until it
 * expires. The link is `invalid` when another account activated the address in the meantime. A
 * registration with the address that was not activated is deleted.
 */
export async function confirmEmailChange(deps: Deps, token: string): Promise<EmailChangeOutcome> {
  if (token === '') return 'noLink'
  try {
    const outcome = await useLink(deps, sha256(token))
    deps.wakeMail()
    return outcome
  } catch (error) {
    // Another account took the address after we looked: the unique index decides.
    if (isDuplicate(error)) return 'invalid'
    throw error
  }
}

async function useLink(deps: Deps, tokenHash: string): Promise<EmailChangeOutcome> {
  return deps.db.transaction(async (db): Promise<EmailChangeOutcome> => {
    const now = deps.now()
    const agentId = (await findEmailChange(db, tokenHash))?.account_id
    const agent = agentId ? await lockAgent(db, agentId) : undefined
    // The row is read again after the lock, because a save may have replaced the link.
    const link = await findEmailChange(db, tokenHash)
    if (!link) return 'noLink'
    if (link.voided_at || !agent) return 'invalid'
    if (link.expires_at <= now) return 'expired'
    if (link.used_at) return 'complete'
    if (await findEmailHolder(db, link.email, agent.id)) {
      await updateEmailChange(db, tokenHash, { voided_at: now })
      return 'invalid'
    }
    await changeEmail(db, deps, agent, link, now)
    await updateEmailChange(db, tokenHash, { used_at: now })
    return 'complete'
  })
}

async function changeEmail(
  db: Db,
  deps: Deps,
  agent: AgentRow,
  { email, session_hash }: EmailChangeRow,
  now: Date,
): Promise<void> {
  await deleteUnactivated(db, email)
  await updateAgent(db, agent.id, { email })
  // Codes that were mailed to the old address must not work any more.
  await voidCodes(db, agent.id, now)
  const askingSession = session_hash ? await findSession(db, session_hash, agent.id) : undefined
  await endSessions({ ...deps, db }, agent.id, askingSession)
  await mailUndoLink(db, deps, agent, email)
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: agent.id,
    action: 'emailChanged',
    detail: { email: [agent.email, email] },
  })
  deps.log.info({ agentId: agent.id }, 'e-mail address changed')
}
