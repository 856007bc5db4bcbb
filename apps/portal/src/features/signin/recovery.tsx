import { AskCodeStep } from './AskCodeStep.tsx'
import { ChangedStep } from './ChangedStep.tsx'
import { EnterCodeStep } from './EnterCodeStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import type { SigninState } from './slice.ts'

/** Steps 2 to 5: they arrive when somebody has forgotten something. */
export function Recovery({ state }: { state: Exclude<SigninState, { step: 'login' }> }) {
  switch (state.step) {
    case 'askCode': return <AskCodeStep {...state} />
    case 'enterCode': return <EnterCodeStep {...state} />
    case 'newPassword': return <NewPasswordStep {...state} />
    case 'changed': return <ChangedStep />
  }
}
