import { Notice } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../app/Heading.tsx'
import { RefusalNotice } from '../../app/RefusalNotice.tsx'
import { useProfileForm } from './form.ts'
import { PendingNotice } from './PendingNotice.tsx'
import styles from './profile.module.css'

/** Title, then what the agent should know, then the page's own part. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('profile')
  const { agent, outcome, save, withdrawn } = useProfileForm()
  return (
    <>
      <Heading title={title} />
      <div className={styles.body}>
        {agent.state === 'activated' && <Notice tone="blue">{t('checking')}</Notice>}
        <PendingNotice agent={agent} onWithdrawn={withdrawn} />
        {outcome.step === 'refused' && <RefusalNotice refused={outcome.refused} onRetry={save} />}
        {children}
      </div>
    </>
  )
}
