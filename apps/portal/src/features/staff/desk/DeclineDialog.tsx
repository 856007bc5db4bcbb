import * as limits from '@passerelle/contracts/limits.ts'
import { Button, Dialog, Stack, TextareaField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

interface DeclineDialogProps {
  title: string
  /** The name of the person who is told. */
  name: string
  onClose: () => void
  /** Resolves with false if the reason was not sent. */
  onDecline: (reason: string) => Promise<boolean>
  problem: CallProblem | null
}

const formId = 'decline'

/** Asks for the reason of a refusal, which the mail tells the person. */
export function DeclineDialog({ title, name, onClose, onDecline, problem }: DeclineDialogProps) {
  const { t } = useTranslation(['staff', 'common', 'forms'])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isShort = reason.trim().length < limits.reason.min
  useUnsaved(reason !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort) return
    if (await onDecline(reason.trim())) onClose()
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" type="submit" form={formId}>
        {t('decline')}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} actions={actions} onClose={onClose} closeText={t('common:close')}>
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="close">
          {problem && <ProblemNotice keepsInput problem={problem} />}
          <p>{t('declineLead', { name })}</p>
          <Ticket>
            <TicketRow>
              <TextareaField
                id="decline-reason"
                label={t('reason')}
                value={reason}
                onChange={setReason}
                maxLength={limits.reason.max}
                counter={false}
                required
                error={
                  isTried && isShort
                    ? t('forms:fieldErrors.tooShort', { count: limits.reason.min })
                    : undefined
                }
              />
            </TicketRow>
          </Ticket>
        </Stack>
      </form>
    </Dialog>
  )
}
