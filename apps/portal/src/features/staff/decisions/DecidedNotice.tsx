import { Button, Notice } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'

interface DecidedProps {
  name: string
  /** Opens the next entry that waits; undefined if there is none. */
  onNext: (() => void) | undefined
  /** What happened to the entry. */
  words?: 'gone' | 'left' | undefined
}

/**
 * Says that this entry was decided, by this person or another. The next entry opens on request
 * only, not under the pointer that just decided.
 */
export function DecidedNotice({ name, onNext, words = 'gone' }: DecidedProps) {
  const { t } = useTranslation('staff')
  return (
    <Notice
      tone="blue"
      role="status"
      action={
        onNext && (
          <Button variant="secondarySmall" onClick={onNext}>
            {t('next')}
          </Button>
        )
      }
    >
      {words === 'gone' ? t('gone', { name }) : t('left', { name })}
    </Notice>
  )
}
