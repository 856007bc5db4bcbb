import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import styles from './Spinner.module.css'

export type SpinnerProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** 40px in place of 18: alone on a page. */
  big?: boolean
  /** What the reader is waiting for. Without it the spinner is decoration. @default none */
  label?: string
}

/**
 * A turning ring. With a label screen readers announce it; use it without one beside a text that
 * says the same.
 */
export function Spinner({ big = false, label, className, ...rest }: SpinnerProps) {
  const semantics = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      {...semantics}
      {...rest}
      className={classes(styles.spinner, className)}
      data-big={big || undefined}
    />
  )
}
