import { Spinner } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './Waiting.module.css'

/** A spinner while the next screen is not known yet. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <main id="content" className={styles.waiting} aria-busy="true">
      <Spinner big label={t('wait')} />
    </main>
  )
}
