import { Checkbox } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { DecisionProblem } from '../decisions/DecisionProblem.tsx'

interface ApprovalChoices {
  including_warnings: boolean
  add_agency: boolean
}

interface ApproveDialogProps {
  count: number
  isBusy: boolean
  problem: CallProblem | null
  onClose: () => void
  onSend: (choices: ApprovalChoices) => Promise<void>
}

/** Asks before the approval of many, and what becomes of those with a warning and of new agencies. */
export function ApproveDialog({ count, isBusy, problem, onClose, onSend }: ApproveDialogProps) {
  const { t } = useTranslation(['bulk', 'staff'])
  const [isIncluding, setIncluding] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const send = () => void onSend({ including_warnings: isIncluding, add_agency: isAdding })
  return (
    <FormDialog
      title={t('approveTitle', { count })}
      action={t('staff:approve')}
      isBusy={isBusy}
      onSend={send}
      onClose={onClose}
    >
      {problem && <DecisionProblem problem={problem} />}
      <p>{t('approveLead')}</p>
      <p>{t('passesOver')}</p>
      <Checkbox
        id="bulk-warnings"
        label={t('includingWarnings')}
        checked={isIncluding}
        onChange={setIncluding}
      />
      <Checkbox
        id="bulk-agencies"
        label={t('addAgencies')}
        checked={isAdding}
        onChange={setAdding}
      />
    </FormDialog>
  )
}
