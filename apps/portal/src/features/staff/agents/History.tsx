import { Skeleton } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import styles from '../desk/desk.module.css'
import type { Entry } from './HistoryEntries.tsx'

/** It opens on demand, because it may be long. It loads then. */
const HistoryEntries = lazyPart(async () => (await import('./HistoryEntries.tsx')).HistoryEntries, {
  waiting: <Skeleton wide="full" />,
  showsFailure: true,
})

/** What happened to somebody. */
export function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('queue')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('history')}</summary>
      {isOpen && <HistoryEntries entries={entries} />}
    </details>
  )
}
