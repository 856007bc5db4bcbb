import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'amber' | 'red' | 'blue' | 'green'

const signs: Record<NoticeTone, LucideIcon> = {
  amber: Clock3,
  red: CircleAlert,
  blue: Info,
  green: CircleCheck,
}

export type NoticeProps = {
  /** What it is about: amber what is under way, red a refusal, blue information, green success. */
  tone?: NoticeTone
  /** The sign before the words. @default the sign of its tone */
  icon?: LucideIcon
  /** The way out: a small button. @default none */
  action?: ReactNode
  /** The sentence. */
  children: ReactNode
  /** For a notice that comes while somebody reads the page. @default none */
  role?: 'alert' | 'status' | 'note'
  /** Id of the notice. @default none */
  id?: string
}

/** A sentence on a wash, with a sign: amber for what is under way, red for refusals, blue for information, green for success. */
export function Notice({
  tone = 'amber',
  icon = signs[tone],
  action,
  children,
  role,
  id,
}: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={role} id={id}>
      <Icon of={icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
