import { Notice } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '../../../ui/Heading.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useProfileForm } from '../form/form-context.ts'
import { PendingNotice, QuestionNotice } from './pending-parts.ts'
import styles from './profile.module.css'

/** The frame of a profile page: its title, notices for the agent, and the content. */
export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('profile')
  const { agent, outcome, save } = useProfileForm()
  const isWaiting = agent.pending_id !== null || agent.pending_changes.email !== undefined
  return (
    <>
      <Heading title={title} />
      <div className={styles.body}>
        {agent.answer_by && <QuestionNotice answerBy={agent.answer_by} />}
        {agent.state === 'activated' && !agent.answer_by && (
          <Notice tone="blue">{t('checking')}</Notice>
        )}
        {isWaiting && <PendingNotice />}
        {outcome.step === 'failed' && (
          <ProblemNotice keepsInput problem={outcome.problem} onRetry={save} />
        )}
        {children}
      </div>
    </>
  )
}
