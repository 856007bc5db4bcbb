import { Spinner } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Waiting.module.css'

/**
 * A spinner while the next screen is not known yet.
 * @param children shown in place of the spinner when the wait is over
 */
export function Waiting({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main id="content" className={styles.waiting} aria-busy={children === undefined}>
      {children ?? <Spinner big label={t('wait')} />}
    </main>
  )
}
