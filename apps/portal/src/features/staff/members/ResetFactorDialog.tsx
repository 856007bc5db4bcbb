import * as limits from '@passerelle/contracts/limits.ts'
import type { Member } from '@passerelle/contracts/members.ts'
import { Button, Dialog, Stack, TextareaField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

interface ResetFactorDialogProps {
  member: Member
  onClose: () => void
  onDone: () => void
}

const formId = 'reset-factor'

/** Asks why the second factors of a member are removed. The reason stays in the history. */
export function ResetFactorDialog({
  member: { id, name },
  onClose,
  onDone,
}: ResetFactorDialogProps) {
  const { t } = useTranslation(['members', 'staff', 'common', 'forms'])
  const call = useCall()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const isShort = reason.trim().length < limits.reason.min
  useUnsaved(reason !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort || isBusy) return
    setBusy(true)
    const result = await call(
      'POST /api/staff/members/{id}/reset-factor',
      { reason: reason.trim() },
      { params: { id } },
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    if (result.ok) onDone()
  }
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" type="submit" form={formId} busy={isBusy}>
        {t('resetFactor.action')}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      title={t('resetFactor.title', { name })}
      actions={actions}
      onClose={onClose}
      closeText={t('common:close')}
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="close">
          {problem && <ProblemNotice keepsInput problem={problem} />}
          <p>{t('resetFactor.lead', { name })}</p>
          <Ticket>
            <TicketRow>
              <TextareaField
                id="reset-factor-reason"
                label={t('staff:reason')}
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
