import type { ReactNode } from 'react'
import styles from './Button.module.css'

export type ButtonGroupProps = {
  /** Names the set for screen readers. */
  label: string
  /** Buttons of variant `group`, one of them with `aria-pressed`. */
  children: ReactNode
}

/** The trough that holds `group` buttons, one of which is pressed. */
export function ButtonGroup({ label, children }: ButtonGroupProps) {
  return (
    <fieldset aria-label={label} className={styles.group}>
      {children}
    </fieldset>
  )
}
