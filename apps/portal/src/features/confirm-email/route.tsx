import { LinkToken } from '../../navigation/LinkToken.tsx'
import { readStoredUser } from '../../state/account.ts'
import { EmailLink } from './EmailLink.tsx'

/**
 * /confirm-email/{token}: the link in the mail to a new e-mail address. Mail scanners follow links
 * and run scripts, so the page confirms
 * without a click only in a browser in which somebody signed in.
 */
export function Component() {
  return (
    <LinkToken>
      {(token) => (
        <EmailLink
          key={token}
          purpose="confirmEmail"
          token={token}
          isAutomatic={readStoredUser() !== null}
        />
      )}
    </LinkToken>
  )
}

/**
 * /undo-email/{token}: the link in the mail to the former e-mail address. It always needs a click,
 * because it ends all sessions.
 */
export function UndoEmail() {
  return (
    <LinkToken>{(token) => <EmailLink key={token} purpose="undoEmail" token={token} />}</LinkToken>
  )
}
