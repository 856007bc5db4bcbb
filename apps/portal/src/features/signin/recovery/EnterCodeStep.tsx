import { Button, CodeField, Stack, Text, Ticket, TicketRow } from '@passerelle/kit'
import * as limits from '@passerelle/contracts/limits.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { useGoToStep } from '../../../navigation/history-state.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useCountdown } from '../../../ui/useCountdown.ts'
import styles from '../frame/Signin.module.css'
import { SubmitButton } from '../frame/SubmitButton.tsx'

const minLength = limits.resetCode.minEntry

interface EnterCodeStepProps {
  email: string
  /** When the code was requested, in milliseconds since 1970. */
  sentAt: number
  /** How many wrong codes were entered since then, before a reload too. */
  wrongCodes: number
  onCode: (changeCode: string) => void
}

/**
 * Step 3: asks for the code from the mail. A right code is used up, so this step leaves the
 * history.
 */
export function EnterCodeStep(props: EnterCodeStepProps) {
  const { email, sentAt, wrongCodes } = props
  const { t } = useTranslation(['recovery', 'common'])
  const goTo = useGoToStep()
  // A second request within this time would send nothing.
  const secondsLeft = useCountdown(sentAt, limits.resetCode.pause)
  const { code, change, submit, input, error, problem, isBusy } = useCodeCheck(props)
  const askAgain = () => goTo({ step: 'askCode', email, sentAt, wrongCodes })

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <Heading title={t('enterCode')} />
        <Text>
          <SentToText email={email} />
        </Text>
      </div>
      {problem && <ProblemNotice keepsInput problem={problem} onRetry={submit} />}
      <Ticket>
        <TicketRow>
          <CodeField
            id="code"
            label={t('code')}
            value={code}
            onChange={change}
            ref={input}
            error={error}
            hint={t('codeHint')}
          />
        </TicketRow>
      </Ticket>
      <div className={styles.way}>
        <SubmitButton busy={isBusy} disabled={code.length < minLength}>
          {t('common:continue')}
        </SubmitButton>
        <Stack row>
          <Button
            variant="clean"
            className={styles.quiet}
            disabled={secondsLeft > 0}
            onClick={askAgain}
          >
            {secondsLeft > 0 ? t('anotherIn', { seconds: secondsLeft }) : t('sendAnother')}
          </Button>
          <Button variant="clean" className={styles.quiet} onClick={askAgain}>
            {t('wrongAddress')}
          </Button>
        </Stack>
      </div>
    </form>
  )
}

/** The entered code, and the function that checks it and goes on to the next step. */
function useCodeCheck({ email, sentAt, wrongCodes, onCode }: EnterCodeStepProps) {
  const { t } = useTranslation('recovery')
  const call = useCall()
  const goTo = useGoToStep()
  const [code, setCode] = useState('')
  // The sentence is the same for everybody, also without an account or a code.
  const errorAfter = (tries: number) => t(tries < limits.resetCode.tries ? 'invalidCode' : 'usedUp')
  const [error, setError] = useState(() =>
    wrongCodes < limits.resetCode.tries ? '' : errorAfter(wrongCodes),
  )
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const check = async () => {
    setBusy(true)
    const result = await call('POST /api/login/validate', { email, code })
    setBusy(false)
    setProblem(result.ok ? null : result)
    if (!result.ok) return
    if (result.answer.success && result.answer.code !== undefined) {
      onCode(result.answer.code)
      return goTo({ step: 'newPassword', email }, { replace: true })
    }
    const tries = wrongCodes + 1
    setError(errorAfter(tries))
    goTo({ step: 'enterCode', email, sentAt, wrongCodes: tries }, { replace: true })
    input.current?.select()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (code.length >= minLength && !isBusy) void check()
  }
  const change = (typed: string) => {
    setCode(typed)
    setError('')
  }
  return { code, change, submit, input, error, problem, isBusy }
}

/** The sentence with the e-mail address in bold. */
function SentToText({ email }: { email: string }) {
  const { t } = useTranslation(['recovery', 'common'])
  const mark = '\u0000'
  const [before, after] = t('sentTo', {
    email: mark,
    count: limits.resetCode.life / limits.minutes(1),
  }).split(mark)
  return (
    <>
      {before}
      <strong className={styles.address}>{email}</strong>
      {after}
    </>
  )
}
