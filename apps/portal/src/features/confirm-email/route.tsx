import { LinkToken } from '../../navigation/LinkToken.tsx'
import { Confirmation } from './Confirmation.tsx'

/** /confirm-email/{token}: the link in the mail to a new e-mail address. */
export function Component() {
  return <LinkToken>{(token) => <Confirmation key={token} token={token} />}</LinkToken>
}
