import { SigninFrame, Spinner } from '@passerelle/kit'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../../app/BrandSign.tsx'
import { pressAgain } from '../../app/early.ts'
import { useEntryState } from '../../app/place.tsx'
import { useQuery } from '../../app/query.ts'
import { WithTexts } from '../../app/WithTexts.tsx'
import { Hall } from './Hall.tsx'
import { LoginStep } from './LoginStep.tsx'
import { SigninLanguages } from './SigninLanguages.tsx'
import { stepOf } from './steps.ts'

const Recovery = lazy(async () => ({ default: (await import('./recovery.tsx')).Recovery }))
const WithAssertion = lazy(async () => ({
  default: (await import('./WithAssertion.tsx')).WithAssertion,
}))

/** /signin: five steps, or at once with the assertion of a trusted site. */
export function Component() {
  const query = useQuery()
  // Kept here, because the address bar forgets it at once.
  const [jwt] = useState(query.get('jwt'))
  useEffect(pressAgain, [])
  if (jwt) return <WithAssertion jwt={jwt} />
  return (
    <SigninFrame brand={<BrandSign />} art={<Hall />} foot={<SigninLanguages />}>
      <Step />
    </SigninFrame>
  )
}

function Step() {
  const { t } = useTranslation()
  const { step, email } = stepOf(useEntryState())
  // In memory only: with it a password can be changed.
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
