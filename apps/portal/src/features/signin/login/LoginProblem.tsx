import { Button, Notice, Stack } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import type { CallProblem } from '../../../api/call.ts'
import { ResendActivation } from '../../../ui/ResendActivation.tsx'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { ClosedAccount, isClosed } from './ClosedAccount.tsx'

interface LoginProblemProps {
  keepsInput: boolean
  problem: CallProblem
  /** The login as it was sent. */
  login: string
  onRetry: () => void
  onCode: () => void
}

/**
 * Says why a sign-in was refused although it may have been right, and what the person can do now.
 */
export function LoginProblem(props: LoginProblemProps) {
  const { problem, keepsInput, onRetry } = props
  const plain = <ProblemNotice keepsInput={keepsInput} problem={problem} onRetry={onRetry} />
  if (problem.body?.code === 'notActivated')
    return (
      <WithTexts of={['links']} waiting={plain}>
        <NotActivated email={props.login} />
      </WithTexts>
    )
  if (isClosed(problem))
    return (
      <WithTexts of={['recovery']} waiting={plain}>
        <ClosedAccount problem={problem} />
      </WithTexts>
    )
  if (problem.status === 429 && problem.retryAfter !== undefined)
    return (
      <WithTexts of={['recovery']} waiting={plain}>
        <Locked seconds={problem.retryAfter} onCode={props.onCode} />
      </WithTexts>
    )
  return plain
}

function NotActivated({ email }: { email: string }) {
  const { t } = useTranslation('links')
  return (
    <Stack gap="close">
      <Notice tone="red" role="alert">
        {t('again.notConfirmed', { email })}
      </Notice>
      <ResendActivation email={email} />
    </Stack>
  )
}

function Locked({ seconds, onCode }: { seconds: number; onCode: () => void }) {
  const { t, i18n } = useTranslation('recovery')
  // The first whole minute after the lock ends. A minute earlier would be refused again.
  const [{ until, isToday }] = useState(() => {
    const end = new Date(Date.now() + (seconds + 59) * 1000)
    return { until: end, isToday: end.toDateString() === new Date().toDateString() }
  })
  const time = new Intl.DateTimeFormat(i18n.language, {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(until)
  return (
    <Notice
      tone="red"
      role="alert"
      action={
        <Button variant="secondarySmall" onClick={onCode}>
          {t('sendCode')}
        </Button>
      }
    >
      {isToday ? t('locked', { time }) : t('lockedUntil', { moment: time })}
    </Notice>
  )
}
