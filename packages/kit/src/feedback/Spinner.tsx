import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Spinner.module.css'

export type SpinnerProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** 40px in place of 18: alone on a page. */
  big?: boolean
  /** What is awaited. Without it the spinner is decoration. @default none */
  label?: string
}

/**
 * A turning ring. With a label it is announced; without one it stands beside words that already say
 * so.
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
