import type { OAuthProblem } from '@passerelle/contracts/problem.ts'
import { useEffect, useState, type ComponentProps } from 'react'
import { useSearch } from 'wouter'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { useNavigate } from '../../navigation/history-state.tsx'
import { promptsOf, siteRequestOf } from '../../navigation/site-request.ts'
import { selectUser, signedIn, signedOut } from '../../state/account.ts'
import { signInRequested } from '../../state/requesting-site.ts'
import { useAppDispatch, useAppStore } from '../../state/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

const Interrupted = lazyPart(async () => (await import('./Interrupted.tsx')).Interrupted, {
  Frame: Waiting,
})

/**
 * The problem of a request that sends a parameter twice (RFC 6749, section 3.1). An object would
 * keep only one of the two values.
 */
const duplicateParameter = {
  ok: false,
  status: 400,
  problem: {
    status: 400,
    title: '',
    code: 'badRequest',
    detail: '',
    oauth: { error: 'invalid_request' },
  },
} as const

/**
 * /authorize: sends the site's whole request to the server and opens the address in the answer, or
 * asks for what is missing: a sign-in or a consent.
 */
export function Authorize() {
  const search = useSearch()
  const [interaction, setInteraction] = useState<string>()
  const query = new URLSearchParams(search)
  if (new Set(query.keys()).size !== [...query].length)
    return <InterruptedWithTexts problem={duplicateParameter} query={query} />
  if (interaction !== undefined) query.set('interaction', interaction)
  return <AuthorizationRequest key={query.toString()} query={query} onDecided={setInteraction} />
}

function AuthorizationRequest({
  query,
  onDecided,
}: {
  query: URLSearchParams
  onDecided: (interaction: string) => void
}) {
  const ask = useAuthorizationCall(query)
  const leave = useExternalRedirect()
  const { problem, retry } = useServerRedirect({ key: `authorize ${query}`, ask, go: leave })
  if (!problem) return <Waiting />
  const { code, oauth } = problem.body ?? {}
  if (code === 'loginRequired') return <RedirectToSignIn query={query} oauth={oauth} />
  return (
    <InterruptedWithTexts problem={problem} query={query} onRetry={retry} onDecided={onDecided} />
  )
}

/**
 * Sends the request for the agent who is signed in now. A sign-in in another tab replaces the
 * session of this one. Its proof is then refused, or its session is over before the request
 * arrives.
 */
function useAuthorizationCall(query: URLSearchParams) {
  const call = useCall()
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const ask = () => call('POST /api/oauth/authorize', Object.fromEntries(query))
  return async () => {
    const wasSignedIn = selectUser(store.getState()) !== null
    const result = await ask()
    const code = result.ok ? undefined : result.body?.code
    if (code !== 'badToken' && !(wasSignedIn && code === 'loginRequired')) return result
    dispatch(signedOut())
    const me = await call('GET /api/user/me')
    if (!me.ok && code === 'loginRequired') return result
    if (me.ok) dispatch(signedIn(me.answer))
    return ask()
  }
}

/** Goes to the sign-in, or with prompt=create to the registration. Both keep the site's request. */
function RedirectToSignIn({
  query,
  oauth,
}: {
  query: URLSearchParams
  oauth: OAuthProblem | undefined
}) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const name = oauth?.site?.client_name ?? ''
  const request = siteRequestOf(query)
  const back = new URLSearchParams(query)
  const { login_hint: hint, prompt } = oauth?.pushed ?? {}
  if (hint) back.set('login_hint', hint)
  if (prompt) back.set('prompt', prompt)
  if (oauth?.interaction) back.set('interaction', oauth.interaction)
  const to = `${promptsOf(back).includes('create') ? '/signup' : '/signin'}?${back}`
  useEffect(() => {
    dispatch(signInRequested({ request, name }))
    navigate(to, { replace: true })
  }, [dispatch, navigate, request, name, to])
  return <Waiting />
}

/** Loads with its texts only when it is needed. Most people never see it. */
const InterruptedWithTexts = (props: ComponentProps<typeof Interrupted>) => (
  <WithTexts of={['provider']}>
    <Interrupted {...props} />
  </WithTexts>
)
