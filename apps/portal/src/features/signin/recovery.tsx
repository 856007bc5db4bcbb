import { AskCodeStep } from './AskCodeStep.tsx'
import { ChangedStep } from './ChangedStep.tsx'
import { EnterCodeStep } from './EnterCodeStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import type { SigninStep } from './steps.ts'

interface RecoveryProps {
  step: Exclude<SigninStep['step'], 'login'>
  email: string
  /** When the code was requested, in milliseconds since 1970. */
  sentAt: number
  /**
   * The change code from the answer to the right reset code. Empty before that and after a reload.
   */
  changeCode: string
  onCode: (changeCode: string) => void
}

/** Steps 2 to 5. They load when somebody has forgotten their login. */
export function Recovery({ step, email, sentAt, changeCode, onCode }: RecoveryProps) {
  if (step === 'enterCode')
    return <EnterCodeStep key={sentAt} email={email} sentAt={sentAt} onCode={onCode} />
  if (step === 'newPassword' && changeCode)
    return <NewPasswordStep email={email} changeCode={changeCode} />
  if (step === 'changed') return <ChangedStep email={email} />
  return <AskCodeStep email={email} refused={step === 'changeRefused'} />
}
