import { Button, Dialog, Stack } from '@passerelle/kit'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem, Result } from '../../../api/call.ts'
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
  const { t } = useTranslation('common')
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
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={close}>
        {t('cancel')}
      </Button>
      <Button variant="secondaryMedium" tone="danger" busy={isBusy} onClick={() => void confirm()}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} actions={actions} onClose={close} closeText={t('close')}>
      <Stack gap="close">
        {problem && <ProblemNotice problem={problem} onRetry={() => void confirm()} />}
        <p>{lead}</p>
        {children}
      </Stack>
    </Dialog>
  )
}
