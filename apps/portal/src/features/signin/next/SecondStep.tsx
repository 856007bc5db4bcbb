import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../state/account.ts'
import { Heading } from '../../../ui/Heading.tsx'
import { SecondFactorForm } from '../../../second-factor/SecondFactorForm.tsx'
import type { SecondStep as SecondFactorStep } from '../../../second-factor/PasskeyStep.tsx'
import styles from '../frame/Signin.module.css'

interface SecondStepProps {
  step: SecondFactorStep
  onSignedIn: (user: User) => unknown
  onRestart: () => void
}

/** The second step of the sign-in, after the right password. */
export function SecondStep(props: SecondStepProps) {
  const { t } = useTranslation(['factor', 'recovery'])
  return (
    <div className={styles.step}>
      <Heading title={t('title')} />
      <SecondFactorForm {...props} />
      <div>
        <Button variant="clean" className={styles.quiet} onClick={props.onRestart}>
          {t('recovery:backToLogin')}
        </Button>
      </div>
    </div>
  )
}
