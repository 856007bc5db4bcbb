import { LinkToken } from '../../navigation/link-token.tsx'
import { Activation } from './Activation.tsx'

export function Component() {
  return <LinkToken>{(token) => <Activation key={token} token={token} />}</LinkToken>
}
