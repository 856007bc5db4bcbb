import type { ReactNode } from 'react'
import styles from './Badge.module.css'

export type BadgeTone =
  'grey' | 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'accent' | 'yellow' | 'secondary'

export type BadgeProps = {
  /** Tiers: Core and Core+ grey, Focus secondary, Strategic accent. Roles purple. */
  tone?: BadgeTone
  /** The word. */
  children: ReactNode
}

/** A word about a state or a group. */
export function Badge({ tone = 'grey', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}

/** The red dot: something waits behind this entry. */
export function Dot({ text = 'Notification' }: { /** Said in place of the dot. */ text?: string }) {
  return (
    <span className={styles.dot}>
      <span className="sr">{text}</span>
    </span>
  )
}
