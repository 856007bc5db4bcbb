import { Centre } from '@passerelle/kit'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { signedOut } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { RefusalNotice } from '../../ui/RefusalNotice.tsx'
import { clearDraft } from '../../forms/registration-draft.ts'
import { useAppDispatch } from '../../state/store.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

/** What the server may want to know before it says where to go (OpenID Connect RP-Initiated Logout 1.0, section 2, and the specification's redirect_uri). */
const taken = ['redirect_uri', 'post_logout_redirect_uri', 'client_id', 'id_token_hint', 'state']

const AskToSignOut = lazy(async () => ({
  default: (await import('./SignOutQuestion.tsx')).SignOutQuestion,
}))

/**
 * /logout: signs out at once where the person began it here; for a link of another site, which the server marks with `ask`, asks first. The
 * server marks the address as it is written, so that another spelling of it is asked too.
 */
export function Logout() {
  const mustAsk = new URLSearchParams(useSearch()).has('ask')
  const isWritten = usePathname() === '/logout'
  const [isWanted, setWanted] = useState(false)
  if (isWanted || (isWritten && !mustAsk)) return <SignOut />
  return (
    <WithTexts of={['provider']}>
      <Suspense fallback={<Waiting />}>
        <AskToSignOut onSignOut={() => setWanted(true)} />
      </Suspense>
    </WithTexts>
  )
}

/**
 * Signs out and forgets the stored user. With a prompt, begins the authorization again; else goes where the server says: to a registered
 * address or to the corporate site, never to what merely stands in the query.
 */
function SignOut() {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const leave = useExternalRedirect()

  const ask = async () => {
    const result = await call(
      'POST /api/oauth/logout',
      Object.fromEntries([...query].filter(([name]) => taken.includes(name))),
    )
    // This device forgets who was there, also when the server is away.
    clearDraft()
    dispatch(signedOut())
    // What cannot be understood is no reason to stay signed in.
    return result.ok || result.status !== 400 ? result : call('POST /api/oauth/logout', {})
  }
  const go = (address: string) =>
    query.has('prompt') ? navigate(`/authorize?${again(query)}`, { replace: true }) : leave(address)
  const { refused, retry } = useServerRedirect({ key: `logout ${search}`, ask, go })
  return refused ? (
    <Centre>
      <RefusalNotice refused={refused} onRetry={retry} />
    </Centre>
  ) : (
    <Waiting />
  )
}

/** The same request without the sign-in that it forces: signing out has seen to that. Other prompts stay. */
function again(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete('ask')
  const prompts = query
    .getAll('prompt')
    .flatMap((prompt) => prompt.split(' '))
    .filter((prompt) => prompt !== 'login' && prompt !== '')
  if (prompts.length > 0) rest.set('prompt', prompts.join(' '))
  else rest.delete('prompt')
  return rest
}
