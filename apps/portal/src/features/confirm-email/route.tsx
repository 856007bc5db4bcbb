import { LinkToken } from '../../navigation/LinkToken.tsx'
import { Confirmation } from './Confirmation.tsx'

/** /confirm-email/{token}: the link that was mailed to a new address. */
export function Component() {
  return <LinkToken>{(token) => <Confirmation key={token} token={token} />}</LinkToken>
}
