import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

const Interrupted = lazy(async () => ({ default: (await import('./Interrupted.tsx')).Interrupted }))

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
  if (new Set(query.keys()).size !== query.size)
    return <InterruptedWithTexts refused={duplicateParameter} query={query} />
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
  const call = useCall()
  const leave = useExternalRedirect()
  const { refused, retry } = useServerRedirect({
    key: `authorize ${query}`,
    ask: () => call('POST /api/oauth/authorize', Object.fromEntries(query)),
    go: leave,
  })
  if (!refused) return <Waiting />
  const { code, oauth } = refused.problem ?? {}
  if (code === 'loginRequired') {
    const back = new URLSearchParams(query)
    if (oauth?.interaction) back.set('interaction', oauth.interaction)
    return <Redirect replace to={`/signin?${back}`} />
  }
  return (
    <InterruptedWithTexts refused={refused} query={query} onRetry={retry} onDecided={onDecided} />
  )
}

/** Loads with its texts only when it is needed. Most people never see it. */
const InterruptedWithTexts = (props: ComponentProps<typeof Interrupted>) => (
  <WithTexts of={['provider']}>
    <Suspense fallback={<Waiting />}>
      <Interrupted {...props} />
    </Suspense>
  </WithTexts>
)
