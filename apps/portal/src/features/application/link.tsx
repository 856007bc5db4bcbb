import { useParams, Redirect } from 'wouter'
import { useHistoryEntryState } from '../../navigation/history-state.tsx'
import { LinkedApplication } from './LinkedApplication.tsx'

/** The word in the address in place of the secret (navigation/hide-link-token.ts). */
const shown = 'link'

/** /application/{token}: the link in the mails of questions and declines. */
export function Component() {
  const { token = '' } = useParams()
  const state = useHistoryEntryState()
  if (token !== shown) return <Redirect replace to={`/application/${shown}`} state={{ token }} />
  const secret = tokenIn(state)
  return <LinkedApplication key={secret} token={secret} />
}

const tokenIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : ''
