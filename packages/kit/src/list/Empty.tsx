import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import styles from './Empty.module.css'

export type EmptyProps = ComponentProps<'div'> & {
  /** The sentence. */
  children?: ReactNode
  /** The icon of an empty list, without a search. @default a magnifier */
  icon?: LucideIcon | undefined
  /** A button that helps, such as one that clears the search. @default none */
  action?: ReactNode
}

/** Shown in place of a list without entries: an icon, a sentence and an optional button. */
export function Empty({
  children = 'Nothing found.',
  icon = Search,
  action,
  className,
  ...rest
}: EmptyProps) {
  return (
    <div {...rest} className={classes(styles.empty, className)}>
      <Icon of={icon} size={24} />
      <p>{children}</p>
      {action}
    </div>
  )
}
