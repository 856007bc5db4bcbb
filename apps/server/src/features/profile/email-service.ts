import type { EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import { sha256 } from '../../crypto/tokens.ts'
import {
  deleteUnactivated,
  findEmailChange,
  isEmailHeld,
  lockAgent,
  updateAgent,
  updateEmailChange,
  voidCodes,
} from './store.ts'

/**
 * Uses the link that was mailed to a new address. A used link keeps saying `complete` until it expires; an address that somebody else
 * activated meanwhile makes it `invalid`; a registration with it that nobody activated gives way to the owner.
 */
export async function confirmNewEmail(deps: Deps, token: string): Promise<EmailChangeOutcome> {
  if (token === '') return 'noLink'
  try {
    return await useLink(deps, sha256(token))
  } catch (error) {
    // Somebody else took the address between our question and our answer: the unique index is the judge.
    if (isDuplicate(error)) return 'invalid'
    throw error
  }
}

const useLink = ({ db, ...deps }: Deps, tokenHash: string): Promise<EmailChangeOutcome> =>
  db.transaction(async (db): Promise<EmailChangeOutcome> => {
    const now = deps.now()
    const owner = (await findEmailChange(db, tokenHash))?.agent_id
    const agent = owner ? await lockAgent(db, owner) : undefined
    // Read again now that the agent is held: a save may have replaced the link meanwhile.
    const link = await findEmailChange(db, tokenHash)
    if (!link) return 'noLink'
    if (link.voided_at || !agent) return 'invalid'
    if (link.expires_at <= now) return 'expired'
    if (link.used_at) return 'complete'
    if (await isEmailHeld(db, link.email, agent.id)) {
      await updateEmailChange(db, tokenHash, { voided_at: now })
      return 'invalid'
    }
    await deleteUnactivated(db, link.email)
    await updateAgent(db, agent.id, { email: link.email })
    await updateEmailChange(db, tokenHash, { used_at: now })
    // Codes that were mailed to the old address reset nothing any more.
    await voidCodes(db, agent.id, now)
    await writeAuditEvent(db, deps, {
      actor: null,
      subject: agent.id,
      action: 'emailChanged',
      detail: { email: [agent.email, link.email] },
    })
    deps.log.info({ agentId: agent.id }, 'e-mail address changed')
    return 'complete'
  })
