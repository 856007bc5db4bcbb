import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { Button, DateField, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import styles from '../desk/desk.module.css'
import type { ChosenReason } from '../dialogs/reason-list.ts'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'

interface StateActionsProps {
  row: AgentRow
  isBusy: boolean
  problem: CallProblem | null
  /** These resolve with false if the decision was not sent. */
  onReopen: (reason: string) => Promise<boolean>
  /** @param until when the suspension ends by itself, ISO 8601; undefined when it does not */
  onSuspend: (reason: ChosenReason, until: string | undefined) => Promise<boolean>
  onReinstate: () => void
}

/** The decisions on an agent who does not wait, with their questions. */
export function StateActions({ row, isBusy, problem, ...decisions }: StateActionsProps) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const [isAsking, setAsking] = useState(false)
  const name = fullName(row, i18n.language)
  const dialog = {
    person: { name, locale: row.locale },
    problem,
    onClose: () => setAsking(false),
  }
  if (row.state === 'suspended')
    return (
      <div className={styles.pair}>
        <Button variant="primaryMedium" busy={isBusy} onClick={decisions.onReinstate}>
          {t('reinstate')}
        </Button>
      </div>
    )
  if (row.state !== 'approved' && row.state !== 'declined') return null
  const isDeclined = row.state === 'declined'
  return (
    <>
      <div className={styles.pair}>
        <Button
          variant="secondaryMedium"
          {...(!isDeclined && { tone: 'danger' })}
          disabled={isBusy}
          onClick={() => setAsking(true)}
        >
          {t(isDeclined ? 'reopen' : 'suspend')}
        </Button>
      </div>
      {isAsking && !isDeclined && (
        <SuspendDialog {...dialog} name={name} onSuspend={decisions.onSuspend} />
      )}
      {isAsking && isDeclined && (
        <ReasonDialog
          {...dialog}
          title={t('queue:reopenTitle')}
          lead={t('queue:reopenLead', { name })}
          action={t('reopen')}
          purpose={undefined}
          onSend={(chosen) => decisions.onReopen('reason' in chosen ? chosen.reason : '')}
        />
      )}
    </>
  )
}

/** Local midnight at the beginning of a day, ISO 8601 UTC. */
const startOf = (day: string) => new Date(`${day}T00:00`).toISOString()

/** The day after today in the reader's time zone, as YYYY-MM-DD. */
function tomorrow(): string {
  const at = new Date()
  at.setDate(at.getDate() + 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

interface SuspendDialogProps {
  name: string
  person: { name: string; locale: string | null }
  problem: CallProblem | null
  onClose: () => void
  onSuspend: StateActionsProps['onSuspend']
}

/** Asks for the reason of a suspension, and for the day on which it ends. */
function SuspendDialog({ name, onSuspend, ...dialog }: SuspendDialogProps) {
  const { t } = useTranslation(['staff', 'forms', 'queue'])
  const [day, setDay] = useState('')
  const [isTried, setTried] = useState(false)
  const first = tomorrow()
  const isWrong = day !== '' && !(/^\d{4}-\d\d-\d\d$/.test(day) && day >= first)
  return (
    <ReasonDialog
      {...dialog}
      title={t('queue:suspendTitle')}
      lead={t('queue:suspendLead', { name })}
      action={t('suspend')}
      purpose="suspend"
      onSend={async (reason) => {
        setTried(true)
        return isWrong ? false : onSuspend(reason, day === '' ? undefined : startOf(day))
      }}
    >
      <TicketRow>
        <DateField
          id="suspend-until"
          label={t('queue:suspendUntil')}
          value={day}
          onChange={setDay}
          min={first}
          openText={t('forms:field.openCalendar')}
          error={isTried && isWrong ? t('queue:suspendUntilPast') : undefined}
        />
      </TicketRow>
    </ReasonDialog>
  )
}
