import { note } from '@passerelle/contracts/limits.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { TextDialog } from './TextDialog.tsx'

interface NoteDialogProps {
  agentId: string
  onClose: () => void
  onSaved: () => void
}

/** Asks for a note about an agent, which only the staff read. */
export function NoteDialog({ agentId, onClose, onSaved }: NoteDialogProps) {
  const { t } = useTranslation('queue')
  const call = useCall()
  return (
    <TextDialog
      title={t('notes.add')}
      lead={t('notes.lead')}
      label={t('notes.one')}
      action={t('notes.save')}
      limits={note}
      send={(text) =>
        call('POST /api/staff/agents/{id}/notes', { text }, { params: { id: agentId } })
      }
      onDone={() => {
        onSaved()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
