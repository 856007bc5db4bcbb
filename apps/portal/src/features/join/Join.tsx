import { invitationLink } from '@passerelle/contracts/limits.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { activationStatus, type ActivationOutcome } from '@passerelle/contracts/signup-form.ts'
import { Button, Centre, Lead } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { Heading } from '../../ui/Heading.tsx'
import { isAway, ProblemNotice } from '../../ui/ProblemNotice.tsx'
import styles from './join.module.css'
import { JoinPassword } from './JoinPassword.tsx'

/**
 * The states of the page. Mail scanners follow links and run scripts, so it asks for a click first.
 * The server then says whether the person chooses a password or proves one.
 */
type State =
  | { step: 'asking' }
  | { step: 'password'; purpose: 'choose' | 'own'; fieldError?: FieldErrorCode | undefined }
  | { step: 'done'; outcome: ActivationOutcome }

const outcomes = Object.keys(activationStatus) as ActivationOutcome[]
const outcomeOf = (status: number) =>
  outcomes.find((outcome) => activationStatus[outcome] === status) ?? 'invalid'

/** @param token the secret of the link, empty if there was none */
export function Join({ token }: { token: string }) {
  const { t } = useTranslation('join')
  const call = useCall()
  const [state, setState] = useState<State>(
    token === '' ? { step: 'done', outcome: 'noLink' } : { step: 'asking' },
  )
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const send = async (password?: string) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const result = await call('POST /api/staff/join', {
      hash: token,
      ...(password !== undefined && { password }),
    })
    setBusy(false)
    if (result.ok) return setState({ step: 'done', outcome: outcomeOf(result.answer.status_id) })
    const next = stateAfter(result, state)
    if (next) setState(next)
    else setProblem(result)
  }
  if (state.step === 'done') return <Result outcome={state.outcome} />
  if (state.step === 'password')
    return (
      <JoinPassword
        purpose={state.purpose}
        fieldError={state.fieldError}
        problem={problem}
        isBusy={isBusy}
        onPassword={(password) => void send(password)}
      />
    )
  return (
    <Centre>
      <Heading title={t('ask.title')} />
      <Lead>{t('ask.text')}</Lead>
      {problem && <ProblemNotice problem={problem} />}
      <div className={styles.action}>
        <Button spread busy={isBusy} onClick={() => void send()}>
          {t('ask.button')}
        </Button>
      </div>
    </Centre>
  )
}

/** The state after a refused call; undefined when the page stays as it is and shows the problem. */
function stateAfter(problem: CallProblem, before: State): State | undefined {
  if (isAway(problem) || problem.status === 429) return undefined
  const { code, errors } = problem.body ?? {}
  const fieldError = errors?.['password']
  if (fieldError === undefined) return { step: 'done', outcome: 'invalid' }
  const isOwn =
    code === 'passwordRequired' || (before.step === 'password' && before.purpose === 'own')
  return {
    step: 'password',
    purpose: isOwn ? 'own' : 'choose',
    // Before the first try nothing is wrong yet.
    fieldError: before.step === 'password' ? fieldError : undefined,
  }
}

/** The result of the link: welcome, expired or invalid. Who has joined before can sign in. */
function Result({ outcome }: { outcome: ActivationOutcome }) {
  const { t } = useTranslation(['join', 'common'])
  const words = outcome === 'complete' || outcome === 'expired' ? outcome : 'invalid'
  return (
    <Centre>
      <Heading title={t(`${words}.title`)} />
      <Lead>{t(`${words}.text`, { count: invitationLink.life / (24 * 3_600_000) })}</Lead>
      <div className={styles.action}>
        <Button href="/signin" spread>
          {t('common:signIn')}
        </Button>
      </div>
    </Centre>
  )
}
