import { Button, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../api/call.ts'
import { sentRegistrationMark } from '../state/sent-registration.ts'
import { ProblemNotice } from './ProblemNotice.tsx'

type State = { step: 'idle' | 'busy' | 'sent' } | { step: 'failed'; problem: CallProblem }

/** Mails the activation link again, and says so. Needs the texts of `links`. */
export function ResendActivation({ email }: { email: string }) {
  const { t } = useTranslation('links')
  const call = useCall()
  const [state, setState] = useState<State>({ step: 'idle' })
  const send = async () => {
    setState({ step: 'busy' })
    const mark = sentRegistrationMark()
    const result = await call('POST /api/signup/resend', { email, ...(mark && { mark }) })
    setState(result.ok ? { step: 'sent' } : { step: 'failed', problem: result })
  }
  return (
    <>
      {state.step === 'failed' && (
        <ProblemNotice problem={state.problem} onRetry={() => void send()} />
      )}
      {state.step === 'sent' ? (
        <Notice tone="green" role="status">
          {t('again.sent')}
        </Notice>
      ) : (
        <Button variant="secondaryMedium" busy={state.step === 'busy'} onClick={() => void send()}>
          {t('again.send')}
        </Button>
      )}
    </>
  )
}
