import { SigninFrame, Spinner } from '@passerelle/kit'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../frames/BrandSign.tsx'
import { replayEarlyClick } from '../../navigation/replay-early-click.ts'
import { useHistoryEntryState } from '../../navigation/history-state.tsx'
import { useQuery } from '../../navigation/query.ts'
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
  useEffect(replayEarlyClick, [])
  if (jwt) return <AssertionLogin jwt={jwt} />
  return (
    <SigninFrame brand={<BrandSign />} art={<Hall />} foot={<SigninLanguages />}>
      <Step />
    </SigninFrame>
  )
}

function Step() {
  const { t } = useTranslation()
  const { step, email } = stepOf(useHistoryEntryState())
  // Kept in memory only, because it allows a change of the password.
  const [changeCode, setChangeCode] = useState('')
  if (step === 'login') return <LoginStep email={email} />
  const waiting = <Spinner label={t('wait')} />
  return (
    <Suspense fallback={waiting}>
      <WithTexts of={['recovery']} waiting={waiting}>
        <Recovery step={step} email={email} changeCode={changeCode} onCode={setChangeCode} />
      </WithTexts>
    </Suspense>
  )
}
