import { LinkToken } from '../../navigation/LinkToken.tsx'
import { Join } from './Join.tsx'

/** /join/{token}: the link in the mail that invites somebody to the staff. */
export function Component() {
  return <LinkToken>{(token) => <Join key={token} token={token} />}</LinkToken>
}
