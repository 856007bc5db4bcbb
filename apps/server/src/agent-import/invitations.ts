/** Invites imported agents who have no password: a mail with a link to set one. */
import { hours, welcomeLink } from '@passerelle/contracts/limits.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { insertRows, noteInvited } from './store.ts'
import type { Invitee } from './write-batch.ts'

/** When invitations leave. */
export interface InvitationPace {
  readonly perHour: number
  /** When the first leaves. */
  readonly from: Date
  /** How many are queued already. */
  readonly queued: number
}

/**
 * Queues the invitations, spread over time. Call it in the transaction of the import. The link is
 * that of a forgotten password, with a longer life; a password that is set otherwise voids it and
 * its mail.
 */
export async function inviteAgents(
  db: Db,
  deps: Deps,
  invitees: readonly Invitee[],
  { perHour, from, queued }: InvitationPace,
): Promise<void> {
  if (invitees.length === 0) return
  const links = []
  for (const [index, { id, email, locale, login, ...person }] of invitees.entries()) {
    const token = deps.newToken()
    const at = new Date(from.getTime() + ((queued + index) * hours(1)) / perHour)
    const expires = new Date(at.getTime() + welcomeLink.life)
    const now = deps.now()
    links.push({
      id: deps.newId(),
      profile: 'portal',
      account_id: id,
      // There is no code to type, only the link.
      code_hash: '',
      spent_at: now.toISOString(),
      created_at: at.toISOString(),
      expires_at: expires.toISOString(),
      link_hash: sha256(token),
    })
    await queueMail(db, deps, {
      accountId: id,
      to: email,
      template: 'welcome',
      locale,
      delay: Math.max(0, at.getTime() - now.getTime()),
      life: Math.max(0, expires.getTime() - now.getTime()),
      secretHash: sha256(token),
      values: {
        name: greetingName(person, locale),
        login,
        token,
        validUntil: expires.toISOString(),
      },
    })
  }
  await insertRows(db, 'reset_codes', links)
  await noteInvited(
    db,
    invitees.map(({ id }) => id),
    deps.now(),
  )
}
