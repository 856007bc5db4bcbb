import { SigninFrame } from '@passerelle/kit'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '../../app/query.ts'
import { BrandSign } from '../../app/BrandSign.tsx'
import { useAppSelector } from '../../app/store.ts'
import { Hall } from './Hall.tsx'
import { LoginStep } from './LoginStep.tsx'
import { selectSignin } from './slice.ts'

const Recovery = lazy(async () => ({ default: (await import('./recovery.tsx')).Recovery }))
const WithAssertion = lazy(async () => ({ default: (await import('./WithAssertion.tsx')).WithAssertion }))

/** /signin: five steps, or at once with the assertion of a trusted site. */
export function Component() {
  const query = useQuery()
  // Kept here, because the address bar forgets it at once.
  const [jwt] = useState(query.get('jwt'))
  if (jwt) return <WithAssertion jwt={jwt} />
  return <SigninFrame brand={<BrandSign />} art={<Hall />}><Step /></SigninFrame>
}

function Step() {
  const state = useAppSelector(selectSignin)
  return state.step === 'login' ? <LoginStep {...state} /> : <Suspense><Recovery state={state} /></Suspense>
}
