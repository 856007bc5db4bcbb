import type { ReactNode } from 'react'
import styles from './Button.module.css'

/** The trough that holds `group` buttons, one of which is pressed. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }) {
  return <fieldset aria-label={label} className={styles.group}>{children}</fieldset>
}
