import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { logIn } from '@passerelle/contracts/signin.ts'
import { Button, Notice, Text } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../api/call.ts'
import type { User } from '../state/account.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { provePasskey } from './prove-passkey.ts'

/** The second step of a sign-in, as the server asks for it. */
export type SecondStep = Extract<
  AnswerOf<typeof logIn>,
  { second_factor: unknown }
>['second_factor']

interface PasskeyStepProps {
  options: NonNullable<SecondStep['passkey_options']>
  onSignedIn: (user: User) => unknown
  onOver: () => void
}

/** Lets the browser prove a passkey, and ends the sign-in with it. */
export function PasskeyStep({ options, onSignedIn, onOver }: PasskeyStepProps) {
  const { t } = useTranslation(['factor', 'common'])
  const call = useCall()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const prove = async () => {
    setBusy(true)
    setProblem(null)
    const passkey = await provePasskey({ optionsJSON: options })
    const result = passkey && (await call('POST /api/login/second-factor', { passkey }))
    if (result?.ok) return onSignedIn(result.answer)
    setBusy(false)
    if (result?.body?.code === 'noSession') return onOver()
    setFailed(!result || result.body?.code === 'invalidLogin')
    if (result && result.body?.code !== 'invalidLogin') setProblem(result)
  }
  return (
    <>
      <Text>{t('passkey.lead')}</Text>
      {hasFailed && (
        <Notice tone="red" role="alert">
          {t('passkey.failed')}
        </Notice>
      )}
      {problem && <ProblemNotice problem={problem} onRetry={() => void prove()} />}
      <Button wide busy={isBusy} busyLabel={t('common:working')} onClick={() => void prove()}>
        {t('passkey.use')}
      </Button>
    </>
  )
}
