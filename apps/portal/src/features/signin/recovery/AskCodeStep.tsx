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

/** Step 2: asks for the e-mail address that gets a reset code. */
export function AskCodeStep({
  email: initialEmail,
  hasChangeFailed,
}: {
  email: string
  hasChangeFailed: boolean
}) {
  const { t } = useTranslation(['recovery', 'signin'])
  const goTo = useGoToStep()
  const { email, setEmail, submit, error, problem, isBusy } = useCodeRequest(initialEmail)

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
            onClick={() => goTo({ step: 'login', email: initialEmail })}
          >
            {t('backToLogin')}
          </Button>
        </div>
      </div>
    </form>
  )
}

/**
 * The entered e-mail address, and the function that requests a code and goes on to the next step.
 */
function useCodeRequest(initialEmail: string) {
  const { t } = useTranslation(['signin', 'forms'])
  const call = useCall()
  const goTo = useGoToStep()
  const [email, setEmail] = useState(initialEmail)
  const [error, setError] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
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
