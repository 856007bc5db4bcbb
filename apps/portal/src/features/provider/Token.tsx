import { lazy, Suspense, type ComponentProps } from 'react'
import { useCall } from '../../api/call.ts'
import { useExternalRedirect } from '../../navigation/external-redirect.ts'
import { useQuery } from '../../navigation/query.ts'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { useServerRedirect } from './useServerRedirect.ts'

const Broken = lazy(async () => ({ default: (await import('./Interrupted.tsx')).HandOffBroken }))

/**
 * /token: exchanges the code in the query and opens the address in the answer. If the sign-in was
 * refused, the query has an error instead of a code.
 */
export function Token() {
  const query = useQuery()
  const code = query.get('code')
  if (code) return <Redeem key={code} code={code} />
  const fault = {
    error: query.get('error') ?? 'invalid_request',
    error_description: query.get('error_description') ?? undefined,
  }
  return <HandOff fault={fault} />
}

function Redeem({ code }: { code: string }) {
  const call = useCall()
  const leave = useExternalRedirect()
  const { refused, retry } = useServerRedirect({
    key: `token ${code}`,
    ask: () => call('POST /api/oauth/token', { code, grant_type: 'client_credentials' }),
    go: leave,
  })
  return refused ? <HandOff refused={refused} onRetry={retry} /> : <Waiting />
}

const HandOff = (props: ComponentProps<typeof Broken>) => (
  <WithTexts of={['provider']}>
    <Suspense fallback={<Waiting />}>
      <Broken {...props} />
    </Suspense>
  </WithTexts>
)
