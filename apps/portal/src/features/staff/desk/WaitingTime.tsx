import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'
import { formatWaitingTime } from './waiting-time.ts'

interface WaitingTimeProps {
  /** ISO 8601. */
  since: string
  /** Milliseconds since 1970. */
  now: number
  /** Longer than the target time. */
  isLate: boolean
}

/** How long an entry has waited, marked when that is longer than the target time. */
export function WaitingTime({ since, now, isLate }: WaitingTimeProps) {
  const { t } = useTranslation('staff')
  return (
    <span className={`kit-code ${styles.waiting}`} data-late={isLate || undefined}>
      <span>{t('waited', formatWaitingTime(since, now))}</span>
      {isLate && <span className="kit-sr">{`, ${t('late')}`}</span>}
    </span>
  )
}
