/** What became of the links that were mailed for a change of the e-mail address. */
import type { EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { findMailedLink } from '../../rate-limit/mailed-links.ts'
import { findEmail, findEmailChange, findEmailUndo } from './store.ts'

const find = { confirmEmail: findEmailChange, undoEmail: findEmailUndo }

/**
 * Says what became of a link, without using it: the page must not ask for a step that is done. A
 * used link stays `complete`, also when its time is over, while the address is what it made it
 * (record 68).
 * @param network the caller's network, for the limit
 * @returns null for a link that can be used
 * @throws Problem 429 too many unknown links
 */
export async function readEmailLinkOutcome(
  deps: Deps,
  purpose: keyof typeof find,
  secret: string,
  network: string,
): Promise<EmailChangeOutcome | null> {
  if (secret === '') return 'noLink'
  const link = await findMailedLink(deps, 'linkStatusByAddress', network, () =>
    find[purpose](deps.db, sha256(secret)),
  )
  if (!link) return 'noLink'
  if (link.voided_at || link.account_id === null) return 'invalid'
  if (link.used_at)
    return (await findEmail(deps.db, link.account_id)) === link.email ? 'complete' : 'invalid'
  return link.expires_at <= deps.now() ? 'expired' : null
}
