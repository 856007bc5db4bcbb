import { Button, Dialog, Stack } from '@passerelle/kit'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface FormDialogProps {
  title: string
  /** The button that sends. */
  action: string
  /** What is sent refuses or removes something. */
  isDanger?: boolean
  isBusy: boolean
  /** The button does not send yet. */
  isIncomplete?: boolean
  /** Is not called while the dialog is busy or incomplete. */
  onSend: () => void
  onClose: () => void
  /** What the dialog says and asks. */
  children: ReactNode
}

/** A question with fields. At its foot are 'Cancel' and the button that sends, as Enter does. */
export function FormDialog({
  title,
  action,
  isDanger = false,
  isBusy,
  isIncomplete = false,
  onSend,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation()
  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && !isIncomplete) onSend()
  }
  const look = isDanger
    ? ({ variant: 'secondaryMedium', tone: 'danger' } as const)
    : ({ variant: 'primaryMedium' } as const)
  const actions = (
    <>
      <Button variant="secondaryMedium" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button {...look} type="submit" form={formId} disabled={isIncomplete} busy={isBusy}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} actions={actions} onClose={onClose} closeText={t('close')}>
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="close">{children}</Stack>
      </form>
    </Dialog>
  )
}
