import { Button, Notice, Text, Ticket, TicketRow, TextField } from '@passerelle/kit'
import { canonicalEmail, isEmail } from '@passerelle/contracts/fields.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { useGoToStep } from '../../../navigation/history-state.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import styles from '../frame/Signin.module.css'
import { SubmitButton } from '../frame/SubmitButton.tsx'

interface SentCode {
  /** Empty before the first request. */
  email: string
  /** When the code was requested, in milliseconds since 1970. 0 if it is not known. */
  sentAt: number
  /** How many wrong codes were entered since then. */
  wrongCodes: number
}

/** Step 2: asks for the e-mail address that gets a reset code. */
export function AskCodeStep({
  hasChangeFailed,
  ...sentCode
}: SentCode & { hasChangeFailed: boolean }) {
  const { t } = useTranslation(['recovery', 'signin'])
  const goTo = useGoToStep()
  const { email, setEmail, submit, error, problem, isBusy } = useCodeRequest(sentCode)

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <Heading title={t('signin:forgot')} />
        <Text>{t('askCode')}</Text>
      </div>
      {problem ? (
        <ProblemNotice keepsInput problem={problem} onRetry={submit} />
      ) : (
        hasChangeFailed && (
          <Notice tone="red" role="alert">
            {t('invalidChange')}
          </Notice>
        )
      )}
      <Ticket>
        <TicketRow>
          <TextField
            id="email"
            type="email"
            label={t('email')}
            value={email}
            onChange={setEmail}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.email.max}
            counter={false}
            error={error}
          />
        </TicketRow>
      </Ticket>
      <div className={styles.way}>
        <SubmitButton busy={isBusy}>{t('sendCode')}</SubmitButton>
        <div>
          <Button
            variant="clean"
            className={styles.quiet}
            onClick={() => goTo({ step: 'login', email: sentCode.email })}
          >
            {t('backToLogin')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/**
 * The entered e-mail address, and the function that requests a code and goes on to the next step. To
 * the same address it requests none as long as the server would send nothing.
 */
function useCodeRequest(sentCode: SentCode) {
  const { t } = useTranslation(['signin', 'forms'])
  const call = useCall()
  const goTo = useGoToStep()
  const [email, setEmail] = useState(sentCode.email)
  const [error, setError] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    const isSame = canonicalEmail(email) === sentCode.email
    if (isSame && Date.now() < sentCode.sentAt + limits.resetCode.pause)
      return goTo({ step: 'enterCode', ...sentCode })
    setBusy(true)
    const result = await call('POST /api/login/forgot', { email: canonicalEmail(email) })
    setBusy(false)
    if (result.ok)
      return goTo({ step: 'enterCode', email: canonicalEmail(email), sentAt: Date.now() })
    if (result.body?.errors?.['email']) setError(t('forms:fieldErrors.invalidEmail'))
    else setProblem(result)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    const fieldError =
      email.trim() === ''
        ? t('signin:fillInEmail')
        : isEmail(email)
          ? ''
          : t('forms:fieldErrors.invalidEmail')
    setError(fieldError)
    if (fieldError) document.getElementById('email')?.focus()
    else void send()
  }
  return { email, setEmail, submit, error, problem, isBusy }
}
