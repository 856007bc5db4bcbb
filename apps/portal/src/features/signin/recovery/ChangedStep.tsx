import { Button, Horizon } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../../ui/Heading.tsx'
import { useGoToStep } from '../../../navigation/history-state.tsx'
import styles from '../frame/Signin.module.css'

/** Step 5: the password has changed. A link leads back to the sign-in. */
export function ChangedStep({ email }: { email: string }) {
  const { t } = useTranslation(['recovery', 'common'])
  const goTo = useGoToStep()
  return (
    <div className={styles.step}>
      <Horizon level={1} />
      <Heading title={t('changed')} />
      <Button wide onClick={() => goTo({ step: 'login', email })}>
        {t('backToLogin')}
      </Button>
    </div>
  )
}
