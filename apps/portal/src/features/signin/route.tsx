import { SigninFrame, Spinner } from '@passerelle/kit'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { useHistoryEntryState } from '../../navigation/history-state.tsx'
import { useQuery } from '../../navigation/query.ts'
import { hasSiteRequest, siteRequestOf } from '../../navigation/site-request.ts'
import { selectRequestingSite } from '../../state/requesting-site.ts'
import { useAppSelector } from '../../state/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Hall } from './frame/Hall.tsx'
import { selectUser } from '../../state/account.ts'
import { selectUnauthorized } from '../../state/network.ts'
import { LoginStep } from './login/LoginStep.tsx'
import { SigninLanguages } from './frame/SigninLanguages.tsx'
import { stepOf } from './recovery/steps.ts'

const Recovery = lazyPart(async () => (await import('./recovery/Recovery.tsx')).Recovery, {
  waiting: <StepSpinner />,
  showsFailure: true,
})
const AssertionLogin = lazyPart(
  async () => (await import('./assertion/AssertionLogin.tsx')).AssertionLogin,
  {
    waiting: <Waiting />,
    showsFailure: true,
  },
)

/** /signin: five steps, or a direct sign-in with the assertion of a trusted site. */
export function Component() {
  const query = useQuery()
  // Kept in state, because it is removed from the address bar.
  const [jwt] = useState(query.get('jwt'))
  const mustAsk = useMustAsk(query)
  useEffect(takeEarlyClick, [])
  if (jwt) return <AssertionLogin jwt={jwt} />
  if (mustAsk) return <RedirectToAuthorize query={query} />
  return <SigninSteps />
}

/** Loaded when it is needed: few people click before the program has started. */
function takeEarlyClick() {
  const { target } = globalThis.earlyClick ?? {}
  globalThis.earlyClick = undefined
  if (!target) return
  void import('../../navigation/replay-early-click.ts').then(
    ({ replayEarlyClick }) => replayEarlyClick(target),
    () => undefined,
  )
}

/**
 * The steps in their frame.
 * @param First is shown instead of the login
 */
export function SigninSteps({ First: FirstStep }: StepProps) {
  return (
    <SigninFrame brand={<BrandSign />} art={<Hall />} foot={<SigninLanguages />}>
      <Step First={FirstStep} />
    </SigninFrame>
  )
}

/**
 * Must the server first say whether the site's request needs a sign-in? Somebody may be signed in,
 * or the address may come from another page. Only the server knows the site's name.
 */
function useMustAsk(query: URLSearchParams): boolean {
  const { step } = stepOf(useHistoryEntryState())
  const { request } = useAppSelector(selectRequestingSite)
  return step === 'login' && hasSiteRequest(query) && request !== siteRequestOf(query)
}

function RedirectToAuthorize({ query }: { query: URLSearchParams }) {
  return (
    <>
      <Waiting />
      <Redirect replace to={`/authorize?${query}`} />
    </>
  )
}

/** A step that is shown instead of the login. */
export interface FirstStepProps {
  onCode: (changeCode: string) => void
}

interface StepProps {
  First?: ComponentType<FirstStepProps> | undefined
}

/**
 * The user who was signed in when this screen opened. A sign-in on this screen goes on by itself.
 */
function useSignedInUser() {
  const user = useAppSelector(selectUser)
  const hasEnded = useAppSelector(selectUnauthorized)
  return useState(hasEnded ? null : user)[0]
}

function Step({ First }: StepProps) {
  const { step, email, sentAt = 0, wrongCodes = 0 } = stepOf(useHistoryEntryState())
  // Kept in memory only, because it allows a change of the password.
  const [changeCode, setChangeCode] = useState('')
  const query = useQuery()
  const user = useSignedInUser()
  const [isAnother, setAnother] = useState(false)
  const signedIn = step === 'login' && !isAnother && !hasSiteRequest(query) ? user : null
  if (step === 'login' && First) return <First onCode={setChangeCode} />
  if (step === 'login' && !signedIn) return <LoginStep email={email} />
  return (
    <WithTexts of={['recovery', 'forms']} waiting={<StepSpinner />}>
      <Recovery
        user={signedIn}
        onAnother={() => setAnother(true)}
        step={step}
        email={email}
        sentAt={sentAt}
        wrongCodes={wrongCodes}
        changeCode={changeCode}
        onCode={setChangeCode}
      />
    </WithTexts>
  )
}

function StepSpinner() {
  const { t } = useTranslation()
  return <Spinner label={t('wait')} />
}
