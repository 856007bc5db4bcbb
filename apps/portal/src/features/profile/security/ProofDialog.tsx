import { PasswordField, Ticket, TicketRow } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem } from '../../../api/call.ts'
import { usePasswordTexts } from '../../../forms/password-texts.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import type { FactorAction } from './useFactors.ts'

export interface ProofDialogProps {
  title: string
  lead: string
  /** Whether the change needs the password. */
  needsPassword: boolean
  isDanger?: boolean
  /** Whether the fields of the change are not filled in. */
  isIncomplete?: boolean
  /** The fields of the change. */
  children?: ReactNode
  action: FactorAction
  onDone: () => void
  onClose: () => void
}

/** Asks before a change of the factors, with the password if the last proof is some time ago. */
export function ProofDialog({
  title,
  lead,
  isDanger = false,
  children,
  onClose,
  ...change
}: ProofDialogProps) {
  const { t } = useTranslation(['security', 'common'])
  const passwordTexts = usePasswordTexts()
  const { password, setPassword, asksPassword, isReady, isBusy, isWrong, problem, send } =
    useProvenChange(change)
  return (
    <FormDialog
      title={title}
      action={title}
      isDanger={isDanger}
      isBusy={isBusy}
      isIncomplete={!isReady}
      onSend={send}
      onClose={onClose}
    >
      <p>{lead}</p>
      {problem && <ProblemNotice keepsInput problem={problem} onRetry={send} />}
      {children}
      {asksPassword && (
        <Ticket>
          <TicketRow>
            <PasswordField
              id="factor-password"
              label={t('common:password')}
              value={password}
              onChange={setPassword}
              required
              passwordTexts={passwordTexts}
              error={isWrong && t('wrongPassword')}
            />
          </TicketRow>
        </Ticket>
      )}
    </FormDialog>
  )
}

/** The password, and the function that makes the change with it. */
function useProvenChange({
  needsPassword,
  isIncomplete = false,
  action,
  onDone,
}: Pick<ProofDialogProps, 'needsPassword' | 'isIncomplete' | 'action' | 'onDone'>) {
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(needsPassword)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = !isIncomplete && (!asksPassword || password !== '')
  const isWrong = problem?.body?.errors?.['password'] !== undefined

  const change = async () => {
    setBusy(true)
    const result = await action(asksPassword ? password : undefined)
    setBusy(false)
    if (result.ok) return onDone()
    // The last proof has become too old while the page was open.
    if (result.body?.code === 'passwordRequired') return setAsksPassword(true)
    setProblem(result)
  }
  const send = () => {
    if (isReady && !isBusy) void change()
  }
  return {
    password,
    setPassword,
    asksPassword,
    isReady,
    isBusy,
    isWrong,
    problem: isWrong ? null : problem,
    send,
  }
}
