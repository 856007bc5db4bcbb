import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

type SubmitButtonProps = {
  busy: boolean
  busyLabel: string
  /** A field is not valid yet. A press then calls `onMissing`. */
  disabled: boolean
  onMissing: () => void
  arrow?: boolean
  children: ReactNode
}

/**
 * The submit button of a step. It stays focusable while a field is not valid, so that a press can
 * show which.
 */
export function SubmitButton({
  busy,
  busyLabel,
  disabled,
  onMissing,
  arrow = false,
  children,
}: SubmitButtonProps) {
  return (
    <div onClickCapture={disabled && !busy ? onMissing : undefined}>
      <Button
        type="submit"
        wide
        arrow={arrow}
        busy={busy}
        busyLabel={busyLabel}
        disabled={disabled && !busy}
      >
        {children}
      </Button>
    </div>
  )
}
