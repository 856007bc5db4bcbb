import { SigninFrame, Spinner } from '@passerelle/kit'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect } from 'wouter'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { replayEarlyClick } from '../../navigation/replay-early-click.ts'
import { useHistoryEntryState } from '../../navigation/history-state.tsx'
import { useQuery } from '../../navigation/query.ts'
import { hasSiteRequest, siteRequestOf } from '../../navigation/site-request.ts'
import { selectRequestingSite } from '../../state/requesting-site.ts'
import { useAppSelector } from '../../state/store.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { WithTexts } from '../../i18n/WithTexts.tsx'
import { Hall } from './Hall.tsx'
import { LoginStep } from './LoginStep.tsx'
import { SigninLanguages } from './SigninLanguages.tsx'
import { stepOf } from './steps.ts'

const Recovery = lazy(async () => ({ default: (await import('./recovery.tsx')).Recovery }))
const AssertionLogin = lazy(async () => ({
  default: (await import('./AssertionLogin.tsx')).AssertionLogin,
}))

/** /signin: five steps, or a direct sign-in with the assertion of a trusted site. */
export function Component() {
  const query = useQuery()
  // Kept in state, because it is removed from the address bar.
  const [jwt] = useState(query.get('jwt'))
  const mustAsk = useMustAsk(query)
  useEffect(replayEarlyClick, [])
  if (jwt) return <AssertionLogin jwt={jwt} />
  if (mustAsk) return <ToAuthorize query={query} />
  return <SigninSteps />
}

/**
 * The steps in their frame.
 * @param First is shown instead of the login
 */
export function SigninSteps({ First }: StepProps) {
  return (
    <SigninFrame brand={<BrandSign />} art={<Hall />} foot={<SigninLanguages />}>
      <Step First={First} />
    </SigninFrame>
  )
}

/**
 * Must the server first say whether the site's request needs a sign-in? Somebody may be signed in,
 * or the address may come from elsewhere; and only the server knows the site's name.
 */
function useMustAsk(query: URLSearchParams): boolean {
  const { step } = stepOf(useHistoryEntryState())
  const { request } = useAppSelector(selectRequestingSite)
  return step === 'login' && hasSiteRequest(query) && request !== siteRequestOf(query)
}

function ToAuthorize({ query }: { query: URLSearchParams }) {
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

function Step({ First }: StepProps) {
  const { t } = useTranslation()
  const { step, email, sentAt = 0 } = stepOf(useHistoryEntryState())
  // Kept in memory only, because it allows a change of the password.
  const [changeCode, setChangeCode] = useState('')
  if (step === 'login')
    return First ? <First onCode={setChangeCode} /> : <LoginStep email={email} />
  const waiting = <Spinner label={t('wait')} />
  return (
    <Suspense fallback={waiting}>
      <WithTexts of={['recovery']} waiting={waiting}>
        <Recovery
          step={step}
          email={email}
          sentAt={sentAt}
          changeCode={changeCode}
          onCode={setChangeCode}
        />
      </WithTexts>
    </Suspense>
  )
}
