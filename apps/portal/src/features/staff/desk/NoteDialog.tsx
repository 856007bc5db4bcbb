import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Dialog, Stack, TextareaField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

interface NoteDialogProps {
  agentId: string
  onClose: () => void
  onSaved: () => void
}

const formId = 'note-form'

/** Asks for a note about an agent, which only the staff read. */
export function NoteDialog({ agentId, onClose, onSaved }: NoteDialogProps) {
  const { t } = useTranslation(['staff', 'common', 'forms', 'queue'])
  const call = useCall()
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const isEmpty = text.trim() === ''
  useUnsaved(text !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmpty || isBusy) return
    setBusy(true)
    const result = await call(
      'POST /api/staff/agents/{id}/notes',
      { text: text.trim() },
      { params: { id: agentId } },
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    if (!result.ok) return
    onSaved()
    onClose()
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button variant="primaryMedium" type="submit" form={formId} busy={isBusy}>
        {t('queue:notes.save')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t('queue:notes.add')}
      actions={actions}
      onClose={onClose}
      closeText={t('common:close')}
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="close">
          {problem && <ProblemNotice keepsInput problem={problem} />}
          <p>{t('queue:notes.lead')}</p>
          <Ticket>
            <TicketRow>
              <TextareaField
                id="staff-note"
                label={t('queue:notes.one')}
                value={text}
                onChange={setText}
                maxLength={limits.note.max}
                counter={false}
                required
                error={isTried && isEmpty ? t('forms:fieldErrors.required') : undefined}
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}
