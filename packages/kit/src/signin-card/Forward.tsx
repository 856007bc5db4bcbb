import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'

type ForwardProps = {
  busy: boolean
  busyLabel: string
  /** Something is missing: the button says so, and a press tells what. */
  disabled: boolean
  onMissing: () => void
  arrow?: boolean
  children: ReactNode
}

/** The one way forward of a step. */
export function Forward({
  busy,
  busyLabel,
  disabled,
  onMissing,
  arrow = false,
  children,
}: ForwardProps) {
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
