import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Button.module.css'

export type ButtonGroupProps = ComponentProps<'fieldset'> & {
  /** Names the set for screen readers. */
  label: string
  /** Buttons of variant `group`, one of them with `aria-pressed`. */
  children: ReactNode
}

/** A group of buttons of variant `group`. One of them is pressed. */
export function ButtonGroup({ label, className, children, ...rest }: ButtonGroupProps) {
  return (
    <fieldset {...rest} aria-label={label} className={classes(styles.group, className)}>
      {children}
    </fieldset>
  )
}
