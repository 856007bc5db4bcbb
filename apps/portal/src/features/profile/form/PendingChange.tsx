import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import { BreakAfterSlash, Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { useChangeTexts } from '../../../forms/record/record-words.ts'
import { WithTexts } from '../../../i18n/WithTexts.tsx'
import { useProblemText } from '../../../ui/ProblemNotice.tsx'
import { useProfileForm } from './form-context.ts'
import styles from './PendingChange.module.css'
import { useWithdrawal } from './useWithdrawal.ts'

/** The value that was asked for, below the field that still has the old one. */
export function PendingChange({ path }: { path: WaitingField }) {
  return (
    <WithTexts of={['pending']} waiting={null}>
      <RequestedValue path={path} />
    </WithTexts>
  )
}

function RequestedValue({ path }: { path: WaitingField }) {
  const { t } = useTranslation('pending')
  const { agent } = useProfileForm()
  const { labelOf, valueOf } = useChangeTexts()
  const textOf = useProblemText()
  const { isBusy, problem, withdraw } = useWithdrawal([path])
  const value = valueOf(path, agent.pending_changes[path] ?? null)
  return (
    <span className={styles.pending}>
      <span className={styles.value}>
        <BreakAfterSlash>
          {t(path === 'email' ? 'toConfirm' : 'beingChecked', { value })}
        </BreakAfterSlash>
      </span>
      <Button
        variant="clean"
        className={styles.withdraw}
        busy={isBusy}
        aria-label={t('withdrawField', { label: labelOf(path) })}
        onClick={() => void withdraw()}
      >
        {t('withdraw')}
      </Button>
      {problem && <span role="alert">{textOf(problem)}</span>}
    </span>
  )
}
