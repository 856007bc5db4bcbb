import { AskCodeStep } from './AskCodeStep.tsx'
import { ChangedStep } from './ChangedStep.tsx'
import { EnterCodeStep } from './EnterCodeStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { SignedIn, type SignedInProps } from '../next/SignedIn.tsx'
import type { SigninStep } from './steps.ts'
import { usePreloadNext } from '../next/usePreloadNext.ts'

// In the same file, because few people need either.
export { AfterPassword } from '../next/AfterPassword.tsx'

interface RecoveryProps {
  step: SigninStep['step']
  /** Who is signed in already, at the first step. */
  user: SignedInProps['user'] | null
  onAnother: () => void
  email: string
  /** When the code was requested, in milliseconds since 1970. */
  sentAt: number
  wrongCodes: number
  /**
   * The change code from the answer to the right reset code. Empty before that and after a reload.
   */
  changeCode: string
  onCode: (changeCode: string) => void
}

/**
 * Steps 2 to 5, and what replaces the first step while somebody is signed in. They load when they
 * are needed.
 */
export function Recovery({
  step,
  user,
  onAnother,
  email,
  sentAt,
  wrongCodes,
  changeCode,
  onCode,
}: RecoveryProps) {
  usePreloadNext()
  if (user)
    return (
      <WithTexts of={['provider']} waiting={null}>
        <SignedIn user={user} onAnother={onAnother} />
      </WithTexts>
    )
  if (step === 'enterCode')
    return (
      <EnterCodeStep
        key={sentAt}
        email={email}
        sentAt={sentAt}
        wrongCodes={wrongCodes}
        onCode={onCode}
      />
    )
  if (step === 'newPassword' && changeCode)
    return <NewPasswordStep email={email} changeCode={changeCode} />
  if (step === 'changed') return <ChangedStep email={email} />
  return (
    <AskCodeStep
      email={email}
      sentAt={sentAt}
      wrongCodes={wrongCodes}
      hasChangeFailed={step === 'changeFailed'}
    />
  )
}
