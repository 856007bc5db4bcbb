import { Text } from '@passerelle/kit'
import { createContext, useContext, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { useGoToStep } from '../../navigation/history-state.tsx'
import { LinkToken } from '../../navigation/LinkToken.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { isAway, ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { SigninSteps, type FirstStepProps } from './route.tsx'
import styles from './frame/Signin.module.css'
import { SubmitButton } from './frame/SubmitButton.tsx'

/** The secret of the link; empty without one. */
const TokenContext = createContext('')

/** /new-password/{token}: the link in the code mail, the second way to a new password. */
export function NewPasswordLink() {
  return (
    <LinkToken>
      {(token) => (
        <TokenContext value={token}>
          <SigninSteps First={token === '' ? undefined : LinkQuestion} />
        </TokenContext>
      )}
    </LinkToken>
  )
}

/** Mail scanners follow links and run scripts, so the link is used only after a click. */
function LinkQuestion({ onCode }: FirstStepProps) {
  const token = useContext(TokenContext)
  const { t } = useTranslation(['recovery', 'common'])
  const call = useCall()
  const goTo = useGoToStep()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  const exchange = async () => {
    setBusy(true)
    const result = await call('POST /api/login/link', { hash: token })
    setBusy(false)
    if (!result.ok && (isAway(result) || result.status === 429)) return setProblem(result)
    const { email = '', code } = result.ok ? result.answer : {}
    if (code === undefined) return goTo({ step: 'changeFailed', email: '' }, { replace: true })
    onCode(code)
    goTo({ step: 'newPassword', email }, { replace: true })
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!isBusy) void exchange()
  }
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <Heading title={t('choosePassword')} />
        <Text>{t('linkLead')}</Text>
      </div>
      {problem && <ProblemNotice problem={problem} onRetry={submit} />}
      <SubmitButton busy={isBusy}>{t('common:continue')}</SubmitButton>
    </form>
  )
}
