import { Notice, TextareaField, Ticket, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallProblem, Result } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ProblemNotice } from '../../../ui/ProblemNotice.tsx'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

interface TextDialogProps {
  title: string
  lead: string
  label: string
  /** The button that sends. */
  action: string
  /** What is sent refuses or removes something. */
  isDanger?: boolean
  /** The least and the most characters. */
  limits: { readonly min?: number; readonly max: number }
  /** Sends the text without the space around it. */
  send: (text: string) => Promise<Result<unknown>>
  /** The words of a problem that this dialog knows better. */
  explain?: (problem: CallProblem) => string | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks for one text, and shows the problem if it could not be sent. */
export function TextDialog({
  lead,
  label,
  limits: { min = 1, max },
  send,
  explain,
  onDone,
  ...frame
}: TextDialogProps) {
  const { t } = useTranslation('forms')
  const [entered, setEntered] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const text = entered.trim()
  const isShort = text.length < min
  useUnsaved(entered !== '')
  const sendText = async () => {
    setTried(true)
    if (isShort) return
    setBusy(true)
    const result = await send(text)
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    if (result.ok) onDone()
  }
  const shortText =
    min === 1 ? t('fieldErrors.required') : t('fieldErrors.tooShort', { count: min })
  return (
    <FormDialog {...frame} isBusy={isBusy} onSend={() => void sendText()}>
      {problem && <Refusal problem={problem} text={explain?.(problem)} />}
      <p>{lead}</p>
      <Ticket>
        <TicketRow>
          <TextareaField
            id="dialog-text"
            label={label}
            value={entered}
            onChange={setEntered}
            maxLength={max}
            counter={false}
            required
            error={isTried && isShort && shortText}
          />
        </TicketRow>
      </Ticket>
    </FormDialog>
  )
}

function Refusal({ problem, text }: { problem: CallProblem; text: string | undefined }) {
  if (text === undefined) return <ProblemNotice keepsInput problem={problem} />
  return (
    <Notice tone="red" role="alert">
      {text}
    </Notice>
  )
}
