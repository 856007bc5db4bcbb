import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Redirect, useSearch } from 'wouter'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

const Interrupted = lazy(async () => ({ default: (await import('./Interrupted.tsx')).Interrupted }))

/** A parameter that is sent twice means nothing (RFC 6749, section 3.1), and an object would keep one of them. */
const sentTwice = {
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

/** /authorize: hands all that a site asked for to the server and opens what it answers; or asks for what is missing: a sign-in, a consent. */
export function Authorize() {
  const search = useSearch()
  const [interaction, setInteraction] = useState<string>()
  const query = new URLSearchParams(search)
  if (new Set(query.keys()).size !== query.size)
    return <Interruption refused={sentTwice} query={query} />
  if (interaction !== undefined) query.set('interaction', interaction)
  return <Request key={query.toString()} query={query} onDecided={setInteraction} />
}

function Request({
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
  return <Interruption refused={refused} query={query} onRetry={retry} onDecided={onDecided} />
}

/** Comes with its texts: most people never see it. */
const Interruption = (props: ComponentProps<typeof Interrupted>) => (
  <WithTexts of={['provider']}>
    <Suspense fallback={<Waiting />}>
      <Interrupted {...props} />
    </Suspense>
  </WithTexts>
)
