import { CircleAlert, CircleCheck, Clock3, Info } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../icon/Icon.tsx'
import type { LucideIcon } from '../../icon/Icon.tsx'
import styles from './Notice.module.css'

export type NoticeTone = 'amber' | 'red' | 'blue' | 'green'

const icons: Record<NoticeTone, LucideIcon> = {
  amber: Clock3,
  red: CircleAlert,
  blue: Info,
  green: CircleCheck,
}

export type NoticeProps = ComponentProps<'div'> & {
  /**
   * The kind of message: amber for an action that is running, red for a refusal, blue for
   * information, green for success.
   */
  tone?: NoticeTone
  /** The icon before the text. @default the icon of its tone */
  icon?: LucideIcon
  /** A small button that helps. @default none */
  action?: ReactNode
  /** The sentence. */
  children: ReactNode
  /** The ARIA role of a notice that appears later. @default none */
  role?: 'alert' | 'status' | 'note'
  /** Id of the notice. @default none */
  id?: string
}

/**
 * A sentence on a coloured background, with an icon: amber for an action that is running, red for
 * refusals, blue for information, green for success.
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
