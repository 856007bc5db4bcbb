import { TextareaField, TicketRow } from '@passerelle/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../../ui/useUnsaved.ts'

/** The least and the most characters of a text. */
interface TextLimits {
  readonly min?: number
  readonly max: number
}

/** The one text that a dialog asks for. */
export function useDialogText({ min = 1, max }: TextLimits) {
  const [entered, setEntered] = useState('')
  const [isTried, setTried] = useState(false)
  const text = entered.trim()
  const isShort = text.length < min
  useUnsaved(entered !== '')
  return {
    /** What is sent: the entry without the space around it. */
    text,
    /** Says whether it is long enough, and shows at the field when it is not. */
    check: () => {
      setTried(true)
      return !isShort
    },
    entered,
    setEntered,
    isRefused: isTried && isShort,
    min,
    max,
  }
}

interface DialogTextProps {
  label: string
  entry: ReturnType<typeof useDialogText>
}

/** The field of that text. */
export function DialogText({ label, entry }: DialogTextProps) {
  const { t } = useTranslation('forms')
  const { entered, setEntered, isRefused, min, max } = entry
  const shortText =
    min === 1 ? t('fieldErrors.required') : t('fieldErrors.tooShort', { count: min })
  return (
    <TicketRow>
      <TextareaField
        id="dialog-text"
        label={label}
        value={entered}
        onChange={setEntered}
        maxLength={max}
        counter={false}
        required
        error={isRefused && shortText}
      />
    </TicketRow>
  )
}
