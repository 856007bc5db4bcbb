import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { Button, BreakAfterSlash, Notice } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../api/call.ts'
import { useProblemText } from '../../ui/ProblemNotice.tsx'
import { byScreenOrder, useChangeTexts } from '../../forms/record-words.ts'
import styles from './profile.module.css'

interface PendingNoticeProps {
  agent: AgentRecord
  onWithdrawn: (agent: AgentRecord) => void
}

/**
 * Shows the pending changes: those that staff check, and a new e-mail address that is not
 * confirmed. Both can be withdrawn.
 */
export function PendingNotice({ agent, onWithdrawn }: PendingNoticeProps) {
  const { t } = useTranslation('profile')
  const { labelOf, valueOf } = useChangeTexts()
  const textOf = useProblemText()
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const { email, ...pendingFields } = agent.pending_changes

  const withdraw = async () => {
    setBusy(true)
    const result = await call('POST /api/user/withdraw')
    setBusy(false)
    setProblem(result.ok ? null : result)
    if (result.ok) onWithdrawn(result.answer)
  }
  return (
    <output>
      <Notice
        action={
          <Button variant="secondarySmall" busy={isBusy} onClick={() => void withdraw()}>
            {t('pending.withdraw')}
          </Button>
        }
      >
        {agent.pending_id !== null && <p>{t('pending.notice')}</p>}
        {Object.keys(pendingFields).length > 0 && (
          <ul className={styles.details}>
            {Object.entries(pendingFields)
              .sort(([a], [b]) => byScreenOrder(a, b))
              .map(([path, value]) => (
                <li key={path}>
                  <BreakAfterSlash>
                    {t('pending.waits', { label: labelOf(path), value: valueOf(path, value) })}
                  </BreakAfterSlash>
                </li>
              ))}
          </ul>
        )}
        {email !== undefined && <p>{t('pending.email', { email })}</p>}
        {problem && <p role="alert">{textOf(problem)}</p>}
      </Notice>
    </output>
  )
}
