import { Button, BreakAfterSlash, Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useProblemText } from '../../../ui/ProblemNotice.tsx'
import { byScreenOrder, useChangeTexts } from '../../../forms/record/record-words.ts'
import { useProfileForm } from '../form/form-context.ts'
import { useWithdrawal } from '../form/useWithdrawal.ts'
import styles from './profile.module.css'

/**
 * Shows the pending changes of all pages: those that staff check, and a new e-mail address that is
 * not confirmed. They can be withdrawn together here, and one by one at their fields.
 */
export function PendingNotice() {
  return (
    <WithTexts of={['pending']} waiting={null}>
      <PendingList />
    </WithTexts>
  )
}

function PendingList() {
  const { t } = useTranslation(['pending', 'profile'])
  const { agent } = useProfileForm()
  const { labelOf, valueOf } = useChangeTexts()
  const textOf = useProblemText()
  const { isBusy, problem, withdraw } = useWithdrawal()
  const { email, ...pendingFields } = agent.pending_changes

  return (
    <output>
      <Notice
        action={
          <Button variant="secondarySmall" busy={isBusy} onClick={() => void withdraw()}>
            {t('withdrawAll')}
          </Button>
        }
      >
        {agent.pending_id !== null && <p>{t('notice')}</p>}
        {Object.keys(pendingFields).length > 0 && (
          <ul className={styles.details}>
            {Object.entries(pendingFields)
              .sort(([a], [b]) => byScreenOrder(a, b))
              .map(([path, value]) => (
                <li key={path}>
                  <BreakAfterSlash>
                    {t('waits', { label: labelOf(path), value: valueOf(path, value) })}
                  </BreakAfterSlash>
                </li>
              ))}
          </ul>
        )}
        {email !== undefined && <p>{t('profile:pending.email', { email })}</p>}
        {problem && <p role="alert">{textOf(problem)}</p>}
      </Notice>
    </output>
  )
}
