import { reason } from '@passerelle/contracts/limits.ts'
import type { Member } from '@passerelle/contracts/members.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { TextDialog } from '../desk/TextDialog.tsx'

interface ResetFactorDialogProps {
  member: Member
  onClose: () => void
  onDone: () => void
}

/** Asks why the second factors of a member are removed. The reason stays in the history. */
export function ResetFactorDialog({
  member: { id, name },
  onClose,
  onDone,
}: ResetFactorDialogProps) {
  const { t } = useTranslation(['members', 'staff'])
  const call = useCall()
  return (
    <TextDialog
      title={t('resetFactor.title', { name })}
      lead={t('resetFactor.lead', { name })}
      label={t('staff:reason')}
      action={t('resetFactor.action')}
      isDanger
      limits={reason}
      send={(text) =>
        call('POST /api/staff/members/{id}/reset-factor', { reason: text }, { params: { id } })
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
