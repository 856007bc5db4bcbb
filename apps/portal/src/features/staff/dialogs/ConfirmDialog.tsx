import { useState, type ReactNode } from 'react'
import type { CallProblem, Result } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'

interface ConfirmDialogProps<Answer> {
  open: boolean
  title: string
  lead: string
  action: string
  onClose: () => void
  send: () => Promise<Result<Answer>>
  onDone: (answer: Answer) => void
  children?: ReactNode
}

/** Asks before an action, and shows the problem if it fails. */
export function ConfirmDialog<Answer>({
  open,
  title,
  lead,
  action,
  onClose,
  send,
  onDone,
  children,
}: ConfirmDialogProps<Answer>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    const result = await send()
    setBusy(false)
    if (!result.ok) return setProblem(result)
    close()
    onDone(result.answer)
  }
  if (!open) return null
  return (
    <FormDialog
      title={title}
      action={action}
      isDanger
      isBusy={isBusy}
      onSend={() => void confirm()}
      onClose={close}
    >
      {problem && <ProblemNotice problem={problem} onRetry={() => void confirm()} />}
      <p>{lead}</p>
      {children}
    </FormDialog>
  )
}
