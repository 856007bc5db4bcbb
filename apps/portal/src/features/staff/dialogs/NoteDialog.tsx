import { note } from '@passerelle/contracts/limits.ts'
import { Ticket } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { DialogText, useDialogText } from './DialogText.tsx'

interface NoteDialogProps {
  agentId: string
  onClose: () => void
  onSaved: () => void
}

/** Asks for a note about an agent, which only the staff read. */
export function NoteDialog({ agentId, onClose, onSaved }: NoteDialogProps) {
  const { t } = useTranslation('queue')
  const entry = useDialogText(note)
  const { isBusy, problem, save } = useNote(agentId, () => {
    onSaved()
    onClose()
  })
  return (
    <FormDialog
      title={t('notes.add')}
      action={t('notes.save')}
      isBusy={isBusy}
      onSend={() => {
        if (entry.check()) void save(entry.text)
      }}
      onClose={onClose}
    >
      {problem && <ProblemNotice keepsInput problem={problem} />}
      <p>{t('notes.lead')}</p>
      <Ticket>
        <DialogText label={t('notes.one')} entry={entry} />
      </Ticket>
    </FormDialog>
  )
}

function useNote(agentId: string, onSaved: () => void) {
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const save = async (text: string) => {
    setBusy(true)
    const result = await call(
      'POST /api/staff/agents/{id}/notes',
      { text },
      { params: { id: agentId } },
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    if (result.ok) onSaved()
  }
  return { isBusy, problem, save }
}
