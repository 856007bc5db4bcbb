import * as limits from '@passerelle/contracts/limits.ts'
import { activationStatus, type ActivationOutcome } from '@passerelle/contracts/signup-form.ts'
import { Button, Centre, Horizon, Lead } from '@passerelle/kit'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem, type Result as CallOutcome } from '../../api/call.ts'
import { useHistoryEntryState, useNavigate, usePathname } from '../../navigation/history-state.tsx'
import { LinkReading } from '../../navigation/LinkReading.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import {
  clearSentRegistration,
  sentRegistrationMark,
  signInAfterRegistration,
} from '../../state/sent-registration.ts'
import styles from './activate.module.css'
import { PasswordQuestion } from './PasswordQuestion.tsx'

/**
 * The states of the page: it reads what became of the link, asks for a click, waits for the answer,
 * shows a problem, asks for the password, or shows the result.
 */
type State =
  | { step: 'reading' }
  | { step: 'asking' }
  | { step: 'waiting' }
  | { step: 'failed'; problem: CallProblem }
  | { step: 'password'; isWrong: boolean; isBusy: boolean; problem?: CallProblem }
  /** `signIn` leads on to the site that the person came from. */
  | { step: 'done'; outcome: ActivationOutcome; signIn?: string | undefined }
  /** The link was used before. */
  | { step: 'used' }

const outcomes = Object.keys(activationStatus) as ActivationOutcome[]
const outcomeOf = (status: number) =>
  outcomes.find((outcome) => activationStatus[outcome] === status) ?? 'invalid'

/** The page first reads whether the step is still left, in every browser. */
const firstState = (token: string, isComplete: boolean): State =>
  isComplete
    ? { step: 'done', outcome: 'complete', signIn: signInAfterRegistration() }
    : token === ''
      ? { step: 'done', outcome: 'noLink' }
      : { step: 'reading' }

/** @param token the secret of the activation link, empty if there was none */
export function Activation({ token }: { token: string }) {
  const { isComplete, keepComplete } = useKeptResult(token)
  const [state, setState] = useState<State>(() => firstState(token, isComplete))
  const ask = useConfirmation(token, keepComplete)
  const call = useCall()

  useEffect(() => {
    const start = async () => {
      const read = stateOfLink(await call('POST /api/signup/activate/status', { hash: token }))
      // Mail scanners follow links and run scripts. So the page confirms without a click only in
      // the browser that sent the registration.
      setState(read.step === 'asking' && sentRegistrationMark() !== undefined ? await ask() : read)
    }
    if (state.step === 'reading') void start()
    // Only the first state calls without a click.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const confirm = async () => {
    setState({ step: 'waiting' })
    setState(await ask())
  }
  const confirmWith = async (password: string) => {
    setState({ step: 'password', isWrong: false, isBusy: true })
    setState(await ask(password))
  }
  switch (state.step) {
    case 'reading':
    case 'waiting':
      return <LinkReading />
    case 'done':
      return <Result {...state} />
    case 'used':
      return <UsedLink />
    case 'asking':
      return <ConfirmQuestion onConfirm={() => void confirm()} />
    case 'failed':
      return <ConfirmQuestion onConfirm={() => void confirm()} problem={state.problem} />
    case 'password':
      return <PasswordQuestion {...state} onPassword={(password) => void confirmWith(password)} />
  }
}

/**
 * Returns the function that confirms the registration, with the password where the page has asked
 * for it.
 */
function useConfirmation(token: string, onComplete: () => void) {
  const call = useCall()
  return useCallback(
    async (password?: string): Promise<State> => {
      const mark = sentRegistrationMark()
      const result = await call('POST /api/signup/activate', {
        hash: token,
        ...(mark && { mark }),
        ...(password !== undefined && { password }),
      })
      if (!result.ok) return stateAfter(result, password !== undefined)
      const outcome = outcomeOf(result.answer.status_id)
      const signIn = signInAfterRegistration()
      if (outcome === 'complete') {
        clearSentRegistration()
        onComplete()
      }
      return { step: 'done', outcome, signIn }
    },
    [call, token, onComplete],
  )
}

/** Asks for a click also when the link could not be read: the click says more. */
function stateOfLink(result: CallOutcome<{ status_id: number | null }>): State {
  if (!result.ok) return stateAfter(result, false)
  const { status_id: status } = result.answer
  if (status === null) return { step: 'asking' }
  const outcome = outcomeOf(status)
  return outcome === 'complete' ? { step: 'used' } : { step: 'done', outcome }
}

/** @param isAsked whether the page has asked for the password */
function stateAfter(problem: CallProblem, isAsked: boolean): State {
  const { code, errors } = problem.body ?? {}
  if (code === 'passwordRequired' || errors?.password)
    return { step: 'password', isBusy: false, isWrong: errors?.password !== 'required' }
  // The server refuses a malformed token with 400. For the reader it is an invalid link.
  if (problem.status === 400) return { step: 'done', outcome: 'invalid' }
  return isAsked
    ? { step: 'password', isBusy: false, isWrong: false, problem }
    : { step: 'failed', problem }
}

/**
 * The history entry remembers that this link has confirmed, so that a reload does not ask again for
 * what is done.
 */
function useKeptResult(token: string) {
  const entry = useHistoryEntryState()
  const pathname = usePathname()
  const navigate = useNavigate()
  const [isComplete] = useState(() => Object(entry).activated === true)
  const latest = useRef(() => undefined as void)
  useEffect(() => {
    latest.current = () => navigate(pathname, { replace: true, state: { token, activated: true } })
  })
  const keepComplete = useCallback(() => latest.current(), [])
  return { isComplete, keepComplete }
}

/** Asks for one click. After a failed call it also shows the problem. */
function ConfirmQuestion({ onConfirm, problem }: { onConfirm: () => void; problem?: CallProblem }) {
  const { t } = useTranslation('links')
  return (
    <Centre>
      <div className={styles.horizon}>
        <Horizon level={0} />
      </div>
      <Heading title={t('activation.confirm.title')} />
      <Lead>{t('activation.confirm.text')}</Lead>
      {problem && <ProblemNotice problem={problem} />}
      <div className={styles.action}>
        <Button spread onClick={onConfirm}>
          {t('activation.confirm.button')}
        </Button>
      </div>
    </Centre>
  )
}

/** Storage can hold anything, and a link must not leave the portal. */
const isSignInAddress = (address: string | undefined): address is string =>
  address?.startsWith('/signin?') === true

/**
 * The result of the activation (specification, section 4). When it is complete, a button leads on
 * to the sign-in, of the site that sent the person here if there was one.
 */
function Result({ outcome, signIn }: { outcome: ActivationOutcome; signIn?: string | undefined }) {
  const { t } = useTranslation(['links', 'common'])
  if (outcome === 'complete')
    return (
      <End
        level={1}
        heading={
          <Heading title={t('activation.complete.documentTitle')}>
            {t('activation.complete.title')}
          </Heading>
        }
        text={t('activation.complete.text')}
        href={isSignInAddress(signIn) ? signIn : '/signin'}
        action={t('common:signIn')}
      />
    )
  const words = outcome === 'expired' ? 'expired' : 'invalid'
  return (
    <End
      level={-1}
      heading={<Heading title={t(`activation.${words}.title`)} />}
      text={t(`activation.${words}.text`, { count: limits.activationLink.life / limits.hours(1) })}
      href="/signup"
      action={t('activation.restart')}
    />
  )
}

/** Says that the link was used before, and that nothing is left to do. */
function UsedLink() {
  const { t } = useTranslation(['links', 'common'])
  return (
    <End
      level={1}
      heading={
        <Heading title={t('activation.complete.documentTitle')}>
          {t('activation.complete.title')}
        </Heading>
      }
      text={t('activation.used')}
      href="/signin"
      action={t('common:signIn')}
    />
  )
}

interface EndProps {
  level: 1 | -1
  heading: ReactNode
  text: string
  href: string
  action: string
}

/** What became of the link, and where to go from here. */
function End({ level, heading, text, href, action }: EndProps) {
  return (
    <Centre>
      <div className={styles.horizon}>
        <Horizon level={level} />
      </div>
      {heading}
      <Lead>{text}</Lead>
      <div className={styles.action}>
        <Button href={href} spread>
          {action}
        </Button>
      </div>
    </Centre>
  )
}
