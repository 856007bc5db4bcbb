import { SigninFrame } from '@passerelle/kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BrandSign } from '../../app/BrandSign.tsx'
import { useAppSelector } from '../../app/store.ts'
import { AskCodeStep } from './AskCodeStep.tsx'
import { ChangedStep } from './ChangedStep.tsx'
import { EnterCodeStep } from './EnterCodeStep.tsx'
import { Hall } from './Hall.tsx'
import { LoginStep } from './LoginStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { selectSignin } from './slice.ts'
import { WithAssertion } from './WithAssertion.tsx'

/** /signin: five steps, or at once with the assertion of a trusted site. */
export function Component() {
  const [query] = useSearchParams()
  // Kept here, because the address bar forgets it at once.
  const [jwt] = useState(query.get('jwt'))
  if (jwt) return <WithAssertion jwt={jwt} />
  return <SigninFrame brand={<BrandSign />} art={<Hall />}><Step /></SigninFrame>
}

function Step() {
  const state = useAppSelector(selectSignin)
  switch (state.step) {
    case 'login': return <LoginStep {...state} />
    case 'askCode': return <AskCodeStep {...state} />
    case 'enterCode': return <EnterCodeStep {...state} />
    case 'newPassword': return <NewPasswordStep {...state} />
    case 'changed': return <ChangedStep />
  }
}
