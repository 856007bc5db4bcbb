import { Button } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SubmitProps {
  busy: boolean
  /** True while something is missing. A click then calls `onMissing`. */
  disabled?: boolean
  onMissing?: () => void
  children: ReactNode
}

/** The submit button of a step. */
export function SubmitButton({ busy, disabled = false, onMissing, children }: SubmitProps) {
  const { t } = useTranslation()
  return (
    <div onClickCapture={disabled && !busy ? onMissing : undefined}>
      <Button type="submit" wide disabled={disabled} busy={busy} busyLabel={t('working')}>
        {children}
      </Button>
    </div>
  )
}
