import { Centre } from '@passerelle/kit'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { signedOut } from '../../state/account.ts'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { clearEntries } from '../../forms/registration-draft.ts'
import { useSettings } from '../../state/settings.ts'
import { useAppDispatch } from '../../state/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
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

const SignOutQuestion = lazyPart(
  async () => (await import('./SignOutQuestion.tsx')).SignOutQuestion,
  { Frame: Waiting },
)

/**
 * /logout: signs out at once if the person started it in the portal or typed the address. It asks
 * first where the server marks the address: with `ask=1` for a link of another site, with another
 * value where the browser does not tell where the person came from. The server compares the
 * address exactly as it is written, so another spelling of it also asks.
 */
export function Logout() {
  const confirmReason = new URLSearchParams(useSearch()).get('ask')
  const isExactPath = usePathname() === '/logout'
  const [isConfirmed, setConfirmed] = useState(false)
  if (isConfirmed || (isExactPath && confirmReason === null)) return <SignOut />
  return (
    <WithTexts of={['provider']}>
      <SignOutQuestion bySite={confirmReason === '1'} onSignOut={() => setConfirmed(true)} />
    </WithTexts>
  )
}

/**
 * Signs out and forgets the stored user. With a `prompt`, it starts the authorization again.
 * Otherwise it goes to the address in the server's answer: a registered address or the corporate
 * site, never an unchecked address from the query. Where that is our own /signin, /signin says so.
 */
function SignOut() {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const leave = useExternalRedirect()
  const { corporateUrl } = useSettings()

  const ask = async () => {
    const signOut = await call('GET /api/logout')
    const request = [...query].filter(([name]) => sentParameters.includes(name))
    // The browser deletes the stored user even if the server was not reached.
    clearEntries()
    dispatch(signedOut())
    if (!signOut.ok) return signOut
    const home = { ok: true, answer: { redirect_uri: corporateUrl } } as const
    if (request.length === 0) return home
    const result = await call('POST /api/oauth/logout', Object.fromEntries(request))
    // Malformed parameters name no address. The person is signed out already.
    return !result.ok && result.status === 400 ? home : result
  }
  const go = (address: string) =>
    query.has('prompt')
      ? navigate(`/authorize?${withoutLoginPrompt(query)}`, { replace: true })
      : address === `${location.origin}/signin`
        ? navigate('/signin', { replace: true, state: { ended: 'signedOut' } })
        : leave(address)
  const { problem, retry } = useServerRedirect({ key: `logout ${search}`, ask, go })
  return problem ? (
    <Centre>
      <ProblemNotice problem={problem} onRetry={retry} />
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
