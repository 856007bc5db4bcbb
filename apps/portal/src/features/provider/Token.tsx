import { type ComponentProps } from 'react'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { useQuery } from '../../navigation/query.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

const HandOffProblem = lazyPart(async () => (await import('./Interrupted.tsx')).HandOffProblem, {
  Frame: Waiting,
})

/**
 * /token: exchanges the code in the query and opens the address in the answer. If the sign-in was
 * refused, the query has an error instead of a code.
 */
export function Token() {
  const query = useQuery()
  const code = query.get('code')
  if (code) return <CodeExchange key={code} code={code} />
  const oauthError = {
    error: query.get('error') ?? 'invalid_request',
    error_description: query.get('error_description') ?? undefined,
  }
  return <HandOffProblemWithTexts oauthError={oauthError} />
}

function CodeExchange({ code }: { code: string }) {
  const call = useCall()
  const leave = useExternalRedirect()
  const { problem, retry } = useServerRedirect({
    key: `token ${code}`,
    ask: () => call('POST /api/oauth/token', { code, grant_type: 'client_credentials' }),
    go: leave,
  })
  return problem ? <HandOffProblemWithTexts problem={problem} onRetry={retry} /> : <Waiting />
}

const HandOffProblemWithTexts = (props: ComponentProps<typeof HandOffProblem>) => (
  <WithTexts of={['provider']}>
    <HandOffProblem {...props} />
  </WithTexts>
)
