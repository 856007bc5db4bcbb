import { Button } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { KeyHint } from '../keys/KeyHint.tsx'

interface DecisionButtonsProps {
  isBusy: boolean
  onApprove: () => void
  onDecline: () => void
}

/** Approves or declines an entry that waits. */
export function DecisionButtons({ isBusy, onApprove, onDecline }: DecisionButtonsProps) {
  const { t } = useTranslation('staff')
  return (
    <>
      <Button
        variant="secondaryMedium"
        tone="danger"
        disabled={isBusy}
        onClick={onDecline}
        iconEnd={<KeyHint name="D" />}
      >
        {t('decline')}
      </Button>
      <Button
        variant="primaryMedium"
        busy={isBusy}
        onClick={onApprove}
        iconEnd={<KeyHint name="A" lit />}
      >
        {t('approve')}
      </Button>
    </>
  )
}
