import { Button, Dialog } from '@passerelle/kit'
import { useTranslation } from 'react-i18next'
import { WithTexts } from '../i18n/WithTexts.tsx'

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved changes are lost. */
export function LeaveDialog(props: LeaveDialogProps) {
  return (
    <WithTexts of={['leaving', 'profile']} waiting={null}>
      <Question {...props} />
    </WithTexts>
  )
}

function Question({ open, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation(['leaving', 'profile', 'common'])
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onStay}>
        {t('stay')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" onClick={onLeave}>
        {t('leave')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      title={t('profile:save.unsaved')}
      actions={actions}
      onClose={onStay}
      closeText={t('common:close')}
    >
      <p>{t('lead')}</p>
    </Dialog>
  )
}
