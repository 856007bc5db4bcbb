import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { Button, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../desk/KeyHint.tsx'

interface AssignmentProps {
  row: AgentRow
  isBusy: boolean
  /** Undefined for somebody who decides nothing. */
  onToggle: (() => void) | undefined
}

/** Who looks after a registration that waits, with the button that takes it or gives it back. */
export function Assignment({ row, isBusy, onToggle }: AssignmentProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const owner = row.assigned_to
  const isMine = owner?.is_me
  if (row.state !== 'activated') return null
  return (
    <div className={styles.assignment}>
      <Text variant="small">
        {isMine
          ? t('queue:assignment.mine')
          : owner
            ? t('queue:assignment.of', { name: owner.name })
            : t('queue:assignment.nobody')}
      </Text>
      {onToggle && (
        <Button
          variant="secondarySmall"
          busy={isBusy}
          onClick={onToggle}
          iconEnd={<KeyHint name="M" />}
        >
          {isMine ? t('queue:assignment.giveBack') : t('queue:assignment.take')}
        </Button>
      )}
    </div>
  )
}
