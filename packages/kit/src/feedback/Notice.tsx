import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'amber' | 'red' | 'blue' | 'green'

const icons: Record<NoticeTone, LucideIcon> = {
  amber: Clock3,
  red: CircleAlert,
  blue: Info,
  green: CircleCheck,
}

export type NoticeProps = ComponentProps<'div'> & {
  /** What it is about: amber what is under way, red a refusal, blue information, green success. */
  tone?: NoticeTone
  /** The icon before the words. @default the icon of its tone */
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

/**
 * A sentence on a coloured ground, with an icon: amber for what is under way, red for refusals,
 * blue for information, green for success.
 */
export function Notice({
  tone = 'amber',
  icon = icons[tone],
  action,
  className,
  children,
  ...rest
}: NoticeProps) {
  return (
    <div {...rest} className={classes(styles.notice, className)} data-tone={tone}>
      <Icon of={icon} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
