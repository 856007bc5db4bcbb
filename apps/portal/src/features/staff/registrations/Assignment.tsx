import { Button, Text } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { KeyHint } from '../desk/KeyHint.tsx'

interface AssignmentProps {
  /** Who looks after it. */
  owner: { readonly name: string; readonly is_me: boolean } | null
  isBusy: boolean
  /** Undefined for somebody who decides nothing. */
  onToggle: (() => void) | undefined
}

/** Who looks after what waits, with the button that takes it or gives it back. */
export function Assignment({ owner, isBusy, onToggle }: AssignmentProps) {
  const { t } = useTranslation(['staff', 'queue'])
  const isMine = owner?.is_me
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
