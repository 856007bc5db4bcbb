import { emailChangeLink, hours } from '@passerelle/contracts/limits.ts'
import { emailChangeStatus, type EmailChangeOutcome } from '@passerelle/contracts/profile-form.ts'
import { Button, Centre, Horizon, Lead, Spinner } from '@passerelle/kit'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { LinkReading } from '../../navigation/LinkReading.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'

/**
 * The states of the page: it reads what became of the link, asks for a click, waits for the answer,
 * or shows the result.
 */
type State =
  | { step: 'reading' }
  | { step: 'asking'; problem?: CallProblem }
  | { step: 'waiting' }
  | { step: 'done'; outcome: EmailChangeOutcome | 'used' }

/** What the link does: confirm a new address, or bring the former one back. */
export type EmailLinkPurpose = 'confirmEmail' | 'undoEmail'

const calls = {
  confirmEmail: 'POST /api/user/confirm_email',
  undoEmail: 'POST /api/user/undo_email',
} as const

const outcomes = Object.keys(emailChangeStatus) as EmailChangeOutcome[]
const outcomeOf = (status: (typeof emailChangeStatus)[EmailChangeOutcome]) =>
  outcomes.find((outcome) => emailChangeStatus[outcome] === status) ?? 'invalid'

/** Reads whether a step is left, before the page asks for it. */
const statusCalls = {
  confirmEmail: 'POST /api/user/confirm_email/status',
  undoEmail: 'POST /api/user/undo_email/status',
} as const

const firstState = (token: string): State =>
  token === '' ? { step: 'done', outcome: 'noLink' } : { step: 'reading' }

interface EmailLinkProps {
  purpose: EmailLinkPurpose
  /** The secret of the link, empty if there was none. */
  token: string
  /** Uses a link that can be used without a click. */
  isAutomatic?: boolean
}

/** The page of a mailed link that concerns the agent's e-mail address. */
export function EmailLink({ purpose, token, isAutomatic = false }: EmailLinkProps) {
  const [state, setState] = useState(() => firstState(token))
  const call = useCall()
  const useLink = useCallback(async () => {
    setState({ step: 'waiting' })
    const result = await call(calls[purpose], { hash: token })
    setState(
      result.ok
        ? { step: 'done', outcome: outcomeOf(result.answer.status_id) }
        : stateAfter(result),
    )
  }, [call, purpose, token])
  const readLink = useCallback(async () => {
    const result = await call(statusCalls[purpose], { hash: token })
    if (!result.ok) return setState(stateAfter(result))
    const { status_id: status } = result.answer
    if (status === null) return isAutomatic ? useLink() : setState({ step: 'asking' })
    const outcome = outcomeOf(status)
    // Where somebody is signed in, nothing more is to be done: a reload shows the result again.
    setState({ step: 'done', outcome: outcome === 'complete' && !isAutomatic ? 'used' : outcome })
  }, [call, purpose, token, isAutomatic, useLink])

  useEffect(() => {
    if (firstState(token).step === 'reading') void readLink()
  }, [readLink, token])

  switch (state.step) {
    case 'reading':
      return <LinkReading />
    case 'waiting':
      return <LinkInUse purpose={purpose} />
    case 'asking':
      return <Question purpose={purpose} problem={state.problem} onConfirm={() => void useLink()} />
    case 'done':
      return <Result purpose={purpose} outcome={state.outcome} />
  }
}

/** The server refuses a malformed token with 400. For the reader it is an invalid link. */
const stateAfter = (problem: CallProblem): State =>
  problem.status === 400 ? { step: 'done', outcome: 'invalid' } : { step: 'asking', problem }

function LinkInUse({ purpose }: Pick<EmailLinkProps, 'purpose'>) {
  const { t } = useTranslation('links')
  return (
    <Centre busy>
      <Spinner big label={t(`${purpose}.waiting`)} />
    </Centre>
  )
}

interface QuestionProps extends Pick<EmailLinkProps, 'purpose'> {
  problem: CallProblem | undefined
  onConfirm: () => void
}

/** Asks for one click. After a failed call it also shows the problem. */
function Question({ purpose, problem, onConfirm }: QuestionProps) {
  const { t } = useTranslation('links')
  return (
    <Centre>
      <Horizon level={0} />
      <Heading title={t(`${purpose}.ask`)} />
      <Lead>{t(`${purpose}.askLead`)}</Lead>
      {problem && <ProblemNotice problem={problem} />}
      <Button spread onClick={onConfirm}>
        {t(`${purpose}.confirm`)}
      </Button>
    </Centre>
  )
}

interface ResultProps extends Pick<EmailLinkProps, 'purpose'> {
  outcome: EmailChangeOutcome | 'used'
}

/**
 * The result, and where to go from here: the profile, or the sign-in, because all sessions have
 * ended.
 */
function Result({ purpose, outcome }: ResultProps) {
  const { t } = useTranslation(['links', 'common'])
  const name = outcome === 'noLink' ? 'invalid' : outcome
  return (
    <Centre>
      <Horizon level={outcome === 'complete' || outcome === 'used' ? 1 : -1} />
      <Heading title={t(`${purpose}.${name}.title`)} />
      <Lead>{t(`${purpose}.${name}.lead`, { count: emailChangeLink.life / hours(1) })}</Lead>
      {purpose === 'confirmEmail' && outcome !== 'used' ? (
        <Button href="/profile/info" spread>
          {t('common:personalData')}
        </Button>
      ) : (
        <Button href="/signin" spread>
          {t('common:signIn')}
        </Button>
      )}
    </Centre>
  )
}
