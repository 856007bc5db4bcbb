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

/**
 * The parameters that are sent to the server (OpenID Connect RP-Initiated Logout 1.0, section 2,
 * and the specification's redirect_uri).
 */
const sentParameters = [
  'redirect_uri',
  'post_logout_redirect_uri',
  'client_id',
  'id_token_hint',
  'state',
]

const SignOutQuestion = lazy(async () => ({
  default: (await import('./SignOutQuestion.tsx')).SignOutQuestion,
}))

/**
 * /logout: signs out at once if the person started it in the portal. For a link of another site,
 * which the server marks with `ask`, it asks first. The server compares the address exactly as it
 * is written, so another spelling of it also asks.
 */
export function Logout() {
  const mustAsk = new URLSearchParams(useSearch()).has('ask')
  const isExactPath = usePathname() === '/logout'
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed || (isExactPath && !mustAsk)) return <SignOut />
  return (
    <WithTexts of={['provider']}>
      <Suspense fallback={<Waiting />}>
        <SignOutQuestion onSignOut={() => setConfirmed(true)} />
      </Suspense>
    </WithTexts>
  )
}

/**
 * Signs out and forgets the stored user. With a `prompt`, it starts the authorization again.
 * Otherwise it goes to the address in the server's answer: a registered address or the corporate
 * site, never an unchecked address from the query.
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
      Object.fromEntries([...query].filter(([name]) => sentParameters.includes(name))),
    )
    // The browser forgets the user even if the server was not reached.
    clearDraft()
    dispatch(signedOut())
    // A malformed request must not keep the person signed in.
    return result.ok || result.status !== 400 ? result : call('POST /api/oauth/logout', {})
  }
  const go = (address: string) =>
    query.has('prompt')
      ? navigate(`/authorize?${withoutLoginPrompt(query)}`, { replace: true })
      : leave(address)
  const { refused, retry } = useServerRedirect({ key: `logout ${search}`, ask, go })
  return refused ? (
    <Centre>
      <RefusalNotice refused={refused} onRetry={retry} />
    </Centre>
  ) : (
    <Waiting />
  )
}

/**
 * The same request without `prompt=login`, which the sign-out has satisfied. Other prompts stay.
 */
function withoutLoginPrompt(query: URLSearchParams): URLSearchParams {
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
