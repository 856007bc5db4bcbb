import { LinkToken } from '../../navigation/LinkToken.tsx'
import { Activation } from './Activation.tsx'

export function Component() {
  return <LinkToken>{(token) => <Activation key={token} token={token} />}</LinkToken>
}
