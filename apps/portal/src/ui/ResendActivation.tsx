import { resetCode } from '@passerelle/contracts/limits.ts'
import { Button, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../api/call.ts'
import { sentRegistrationMark } from '../state/sent-registration.ts'
import { ProblemNotice } from './ProblemNotice.tsx'
import { useCountdown } from './useCountdown.ts'

type State =
  | { step: 'idle' | 'busy' }
  /** `at` in milliseconds since 1970. */
  | { step: 'sent'; at: number }
  | { step: 'failed'; problem: CallProblem }

/** Mails the activation link again, and says so. Needs the texts of `links`. */
export function ResendActivation({ email }: { email: string }) {
  const { t } = useTranslation('links')
  const call = useCall()
  const [state, setState] = useState<State>({ step: 'idle' })
  const sentAt = state.step === 'sent' ? state.at : 0
  // As long as for a code, so that the mail has time to come.
  const secondsLeft = useCountdown(sentAt, resetCode.pause)
  const send = async () => {
    setState({ step: 'busy' })
    const mark = sentRegistrationMark()
    const result = await call('POST /api/signup/resend', { email, ...(mark && { mark }) })
    setState(result.ok ? { step: 'sent', at: Date.now() } : { step: 'failed', problem: result })
  }
  return (
    <>
      {state.step === 'failed' && (
        <ProblemNotice problem={state.problem} onRetry={() => void send()} />
      )}
      {state.step === 'sent' && (
        <Notice tone="green" role="status">
          {t('again.sent')}
        </Notice>
      )}
      <Button
        variant="secondaryMedium"
        busy={state.step === 'busy'}
        disabled={secondsLeft > 0}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? t('again.sendIn', { seconds: secondsLeft }) : t('again.send')}
      </Button>
    </>
  )
}
