import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Datum.module.css'

export type DatumProps = {
  /** Its name. */
  term: ReactNode
  /** Set in mono: what a machine reads back. */
  code?: boolean
  /** The one that counts. */
  big?: boolean
  /** The fact. */
  children: ReactNode
}

/** A fact with its name above it. Stands alone: each is a list of one. `code` is for what a machine reads back, `big` for the one that counts. */
export function Datum({ term, code = false, big = false, children }: DatumProps) {
  return (
    <dl className={styles.datum}>
      <dt>{term}</dt>
      <dd className={classes(code && 'code', big && styles.big)} data-code={code || undefined}>
        {children}
      </dd>
    </dl>
  )
}
