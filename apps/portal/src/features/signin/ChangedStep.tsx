import { Button, Horizon } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../app/Heading.tsx'
import { useAppDispatch } from '../../app/store.ts'
import styles from './Signin.module.css'
import { backToLogin } from './slice.ts'

/** Step 5: done; back to where one signs in. */
export function ChangedStep() {
  const { t } = useTranslation(['signin', 'common'])
  const dispatch = useAppDispatch()
  return (
    <div className={styles.step}>
      <Horizon level={1} />
      <Heading title={t('changed')} />
      <Button wide onClick={() => dispatch(backToLogin())}>{t('backToLogin')}</Button>
    </div>
  )
}
