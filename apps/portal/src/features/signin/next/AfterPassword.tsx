import { WithTexts } from '../../../i18n/WithTexts.tsx'
import type { User } from '../../../state/account.ts'
import type { SecondStep as SecondFactorStep } from '../../../second-factor/PasskeyStep.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import { SecondStep } from './SecondStep.tsx'

/** What follows the password: a second step, or the offer of a passkey before the next screen. */
export type StepAfterPassword = SecondFactorStep | { onDone: () => void }

interface AfterPasswordProps {
  step: StepAfterPassword
  password: string
  onSignedIn: (user: User) => unknown
  onRestart: () => void
}

/** The steps of the sign-in after the right password. Few people have one. */
export function AfterPassword({ step, password, ...props }: AfterPasswordProps) {
  return (
    <WithTexts of={['factor', 'recovery']} waiting={<Waiting />}>
      {'onDone' in step ? (
        <PasskeyOffer password={password} onDone={step.onDone} />
      ) : (
        <SecondStep step={step} {...props} />
      )}
    </WithTexts>
  )
}
