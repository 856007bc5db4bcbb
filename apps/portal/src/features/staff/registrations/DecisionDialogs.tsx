import type { RecordCorrections } from '@passerelle/contracts/profile.ts'
import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Agent } from '../agents/useAgent.ts'
import { ReasonDialog } from '../dialogs/lazy-dialogs.ts'
import type { ChosenReason } from '../dialogs/reason-list.ts'

/** Few registrations are corrected. */
const CorrectionsDialog = lazyPart(
  async () => (await import('./CorrectionsDialog.tsx')).CorrectionsDialog,
  { showsFailure: true },
)

/** What a decision asks for in a dialog. */
export type DecisionDialog = 'decline' | 'correct'

interface DecisionDialogsProps {
  row: AgentRow
  agent: Agent | null
  dialog: DecisionDialog
  isBusy: boolean
  problem: CallProblem | null
  onClose: () => void
  /** Resolve with whether it was decided. */
  onApprove: (corrections: RecordCorrections | undefined) => Promise<boolean>
  onDecline: (reason: ChosenReason) => Promise<boolean>
}

/** The dialog of a decision that needs more than a press: a reason, or corrections. */
export function DecisionDialogs({
  row,
  agent,
  dialog,
  isBusy,
  problem,
  onClose,
  onApprove,
  onDecline,
}: DecisionDialogsProps) {
  const { t, i18n } = useTranslation(['staff', 'queue'])
  const name = fullName(row, i18n.language)
  if (dialog === 'decline')
    return (
      <ReasonDialog
        title={t('queue:declineTitle')}
        lead={t('queue:declineLead', { name })}
        action={t('decline')}
        purpose="decline"
        person={{ name, locale: row.locale }}
        onClose={onClose}
        onSend={onDecline}
        problem={problem}
      />
    )
  return (
    agent && (
      <CorrectionsDialog
        agent={agent}
        isBusy={isBusy}
        problem={problem}
        onClose={onClose}
        onApprove={onApprove}
      />
    )
  )
}
