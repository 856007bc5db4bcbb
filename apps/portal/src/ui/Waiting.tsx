import { Spinner } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './Waiting.module.css'

/** Until it is known where to go: a spinner and nothing else. */
export function Waiting() {
  const { t } = useTranslation()
  return (
    <main id="content" className={styles.waiting} aria-busy="true">
      <Spinner big label={t('wait')} />
    </main>
  )
}
