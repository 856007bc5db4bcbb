import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from './desk.module.css'

/** The parts of the settings. */
export function SettingsMenu({ current }: { current: 'sites' | 'reasons' }) {
  const { t } = useTranslation('staff')
  const entries = [
    ['sites', '/staff/settings', t('sites.title')],
    ['reasons', '/staff/settings?view=reasons', t('reasons.title')],
  ] as const
  return (
    <nav className={styles.filters} aria-label={t('settings')}>
      {entries.map(([id, href, label]) => (
        <Button
          key={id}
          variant="filter"
          href={href}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
        </Button>
      ))}
    </nav>
  )
}
