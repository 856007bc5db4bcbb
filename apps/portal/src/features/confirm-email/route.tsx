import { useParams } from 'react-router'
import { Confirmation } from './Confirmation.tsx'

/** /confirm-email/{token}: the link that was mailed to a new address. */
export function Component() {
  const { token = '' } = useParams()
  return <Confirmation key={token} token={token} />
}
