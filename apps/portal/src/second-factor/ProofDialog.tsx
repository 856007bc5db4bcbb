import { Notice, Ticket } from '@passerelle/kit'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem, Result } from '../api/call.ts'
import { PasswordRow } from '../forms/password/PasswordRow.tsx'
import { WithTexts } from '../i18n/WithTexts.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { useUnsaved } from '../ui/useUnsaved.ts'

const passwordId = 'proof-password'

export interface ProofDialogProps {
  /** @default the question for the password */
  title?: string
  lead?: string
  /** The button that sends. @default the title */
  action?: string
  /** Whether the change needs the password. The server may ask for it later. */
  needsPassword: boolean
  isDanger?: boolean
  /** Whether the fields of the change are not filled in. */
  isIncomplete?: boolean
  /** Says whether the fields can be sent, and shows at them what is wrong. @default always */
  check?: () => boolean
  /** The words of a problem that the dialog knows better. */
  explain?: (problem: CallProblem) => string | undefined
  /** The fields of the change. */
  children?: ReactNode
  /** Makes the change, which may need the password. */
  send: (password: string | undefined) => Promise<Result<unknown>>
  onDone: () => void
  onClose: () => void
}

/**
 * Asks before a change of factors or rights, or the end of the account, with the password if the last
 * proof is some time ago. What was entered stays when the server asks for it.
 */
export function ProofDialog(props: ProofDialogProps) {
  return (
    <WithTexts of={['proof']} waiting={null}>
      <Question {...props} />
    </WithTexts>
  )
}

function Question({
  title,
  lead,
  action,
  isDanger = false,
  explain,
  children,
  onClose,
  ...change
}: ProofDialogProps) {
  const { t } = useTranslation('proof')
  const question = title ?? t('title')
  const { password, setPassword, asksPassword, isReady, isBusy, isWrong, problem, send } =
    useProvenChange(change)
  const explained = problem && explain?.(problem)
  const isAskedLate = asksPassword && !change.needsPassword
  useEffect(() => {
    if (isAskedLate) document.getElementById(passwordId)?.focus()
  }, [isAskedLate])
  return (
    <FormDialog
      title={question}
      action={action ?? question}
      isDanger={isDanger}
      isBusy={isBusy}
      isIncomplete={!isReady}
      onSend={send}
      onClose={onClose}
    >
      <p>{lead ?? t('needed')}</p>
      {problem && !explained && <ProblemNotice keepsInput problem={problem} onRetry={send} />}
      {explained && (
        <Notice tone="red" role="alert">
          {explained}
        </Notice>
      )}
      {children}
      {asksPassword && (
        <Ticket>
          <PasswordRow
            id={passwordId}
            value={password}
            onChange={setPassword}
            hint={isAskedLate ? t('needed') : undefined}
            isWrong={isWrong}
          />
        </Ticket>
      )}
    </FormDialog>
  )
}

/** The password, and the function that makes the change with it. */
function useProvenChange({
  needsPassword,
  isIncomplete = false,
  check = () => true,
  send: change,
  onDone,
}: Pick<ProofDialogProps, 'needsPassword' | 'isIncomplete' | 'check' | 'send' | 'onDone'>) {
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(needsPassword)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = !isIncomplete && (!asksPassword || password !== '')
  const isWrong = problem?.body?.errors?.['password'] !== undefined
  useUnsaved(password !== '')

  const make = async () => {
    setBusy(true)
    setProblem(null)
    const result = await change(asksPassword ? password : undefined)
    setBusy(false)
    if (result.ok) return onDone()
    // The last proof has become too old while the page was open.
    if (result.body?.code === 'passwordRequired') return setAsksPassword(true)
    // At 401 the guard asks for the password over the page.
    if (result.status !== 401) setProblem(result)
  }
  const send = () => {
    if (check() && isReady && !isBusy) void make()
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
