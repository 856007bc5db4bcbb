import type { ReactNode } from 'react'
import { known } from '../wrong/known.ts'
import { aDrawing, faultIn } from '../wrong/fault.ts'
import { Wrong } from '../wrong/Wrong.tsx'
import styles from './Badge.module.css'

export type BadgeTone =
  'grey' | 'green' | 'red' | 'orange' | 'blue' | 'purple' | 'accent' | 'yellow' | 'secondary'

export type BadgeProps = {
  /** Tiers: Core and Core+ grey, Focus secondary, Strategic accent. Roles purple. */
  tone?: BadgeTone
  /** The word. */
  children: ReactNode
}

const tones: Record<BadgeTone, true> = {
  grey: true,
  green: true,
  red: true,
  orange: true,
  blue: true,
  purple: true,
  accent: true,
  yellow: true,
  secondary: true,
}

/** A word about a state or a group. */
export function Badge({ tone = 'grey', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={known(tone, tones, 'grey')}>
      {children}
    </span>
  )
}

/** The red dot: something waits behind this entry. */
export function Dot({ text = 'Notification' }: { /** Said in place of the dot. */ text?: string }) {
  const fault = faultIn('Dot', { text }, { text: aDrawing })
  if (fault) return <Wrong>{fault}</Wrong>
  return (
    <span className={styles.dot}>
      <span className="sr">{text}</span>
    </span>
  )
}
