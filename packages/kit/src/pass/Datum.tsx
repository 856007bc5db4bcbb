import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Datum.module.css'

export type DatumProps = ComponentProps<'dl'> & {
  /** Its name. */
  term: ReactNode
  /** Set in mono: for what a machine reads. */
  code?: boolean
  /** Larger: the most important fact. */
  big?: boolean
  /** The fact. */
  children: ReactNode
}

/** A fact with its name above it, as a description list of one entry. */
export function Datum({
  term,
  code = false,
  big = false,
  className,
  children,
  ...rest
}: DatumProps) {
  return (
    <dl {...rest} className={classes(styles.datum, className)}>
      <dt>{term}</dt>
      <dd
        className={classes('kit-part', code && 'kit-code', big && styles.big)}
        data-code={code || undefined}
      >
        {children}
      </dd>
    </dl>
  )
}
