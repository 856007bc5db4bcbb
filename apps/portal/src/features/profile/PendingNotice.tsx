import { withdrawChanges, type AgentRecord } from '@passerelle/contracts/profile.ts'
import { Button, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { useRecordWords } from '../../app/record-words.ts'
import styles from './profile.module.css'

interface PendingNoticeProps { agent: AgentRecord; onWithdrawn: (agent: AgentRecord) => void }

/** What waits: a change that is being checked, and an e-mail address whose link was not used yet. Both can be taken back. */
export function PendingNotice({ agent, onWithdrawn }: PendingNoticeProps) {
  const { t } = useTranslation(['profile', 'common'])
  const { labelOf, valueOf } = useRecordWords()
  const call = useCall()
  const [step, setStep] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { email, ...held } = agent.pending_changes
  if (agent.pending_id === null && email === undefined) return null

  const withdraw = async () => {
    setStep('busy')
    const result = await call(withdrawChanges)
    if (!result.ok) return setStep('failed')
    onWithdrawn(result.answer)
  }
  return (
    <Notice role="status" action={<Button variant="secondarySmall" busy={step === 'busy'} onClick={() => void withdraw()}>{t('pending.withdraw')}</Button>}>
      {agent.pending_id !== null && <p>{t('pending.notice')}</p>}
      {Object.keys(held).length > 0 && (
        <ul className={styles.held}>
          {Object.entries(held).map(([path, value]) => <li key={path}>{t('pending.waits', { label: labelOf(path), value: valueOf(path, value) })}</li>)}
        </ul>
      )}
      {email !== undefined && <p>{t('pending.email', { email })}</p>}
      {step === 'failed' && <p>{t('common:away')}</p>}
    </Notice>
  )
}
