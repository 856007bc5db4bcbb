/** What became of the links that were mailed for a change of the e-mail address. */
import type { EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { findEmail, findEmailChange, findEmailUndo } from './store.ts'

const find = { confirmEmail: findEmailChange, undoEmail: findEmailUndo }

/**
 * Says what became of a link, without using it: the page must not ask for a step that is done. A
 * used link stays `complete`, also when its time is over, while the address is what it made it.
 * @returns null for a link that can be used
 */
export async function readEmailLinkOutcome(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  purpose: keyof typeof find,
  secret: string,
): Promise<EmailChangeOutcome | null> {
  const link = secret === '' ? undefined : await find[purpose](db, sha256(secret))
  if (!link) return 'noLink'
  if (link.voided_at || link.account_id === null) return 'invalid'
  if (link.used_at)
    return (await findEmail(db, link.account_id)) === link.email ? 'complete' : 'invalid'
  return link.expires_at <= now() ? 'expired' : null
}
