import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './Badge.module.css'

export type BadgeTone =
  'grey' | 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'accent' | 'yellow' | 'secondary'

export type BadgeProps = ComponentProps<'span'> & {
  /** Tiers: Core and Core+ grey, Focus secondary, Strategic accent. Roles purple. */
  tone?: BadgeTone
  /** The word. */
  children: ReactNode
}

/** A word about a state or a group. */
export function Badge({ tone = 'grey', className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={classes(styles.badge, className)} data-tone={tone}>
      {children}
    </span>
  )
}
