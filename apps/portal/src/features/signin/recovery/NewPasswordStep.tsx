import { PasswordField, Ticket, TicketRow } from '@passerelle/kit'
import { password as passwordField } from '@passerelle/contracts/fields.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useFieldErrorText } from '../../../forms/field-errors.ts'
import { PasswordAdvice } from '../../../forms/password/PasswordAdvice.tsx'
import { Heading } from '../../../ui/Heading.tsx'
import { usePasswordTexts } from '../../../forms/password/password-texts.ts'
import { useGoToStep } from '../../../navigation/history-state.tsx'
import { isAway, ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useSettings } from '../../../state/settings.ts'
import styles from '../frame/Signin.module.css'
import { SubmitButton } from '../frame/SubmitButton.tsx'

const fields = { password: passwordField() }

/**
 * Step 4: asks for a new password. The change code proves that the right reset code was entered.
 */
export function NewPasswordStep({ email, changeCode }: { email: string; changeCode: string }) {
  const { t } = useTranslation(['recovery', 'common', 'forms'])
  const { passwordMin } = useSettings()
  const call = useCall()
  const goTo = useGoToStep()
  const fieldErrorText = useFieldErrorText(fields)
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const end = (step: 'changed' | 'changeFailed') => goTo({ step, email }, { replace: true })
  const change = async () => {
    setBusy(true)
    const result = await call('POST /api/login/change', { email, password, code: changeCode })
    setBusy(false)
    if (result.ok) return end(result.answer.success ? 'changed' : 'changeFailed')
    const fieldError = result.body?.errors?.['password']
    if (fieldError) return setError(fieldErrorText(fieldError, 'password'))
    if (isAway(result) || result.status === 429) return setProblem(result)
    end('changeFailed')
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setError('')
    if (password.length >= passwordMin && !isBusy) void change()
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <Heading title={t('choosePassword')} />
      {problem && <ProblemNotice keepsInput problem={problem} onRetry={submit} />}
      <Ticket>
        <TicketRow>
          <PasswordField
            id="password"
            label={t('newPassword')}
            value={password}
            onChange={setPassword}
            username={email}
            autoComplete="new-password"
            passwordTexts={usePasswordTexts()}
            error={error}
            hint={
              <PasswordAdvice
                hint={error === '' && t('forms:fieldErrors.tooShort', { count: passwordMin })}
                password={password}
              />
            }
          />
        </TicketRow>
      </Ticket>
      <SubmitButton busy={isBusy} disabled={password.length < passwordMin}>
        {t('common:save')}
      </SubmitButton>
    </form>
  )
}
