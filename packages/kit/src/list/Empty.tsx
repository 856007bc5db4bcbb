import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import styles from './Empty.module.css'

export type EmptyProps = {
  /** The sentence. */
  children?: ReactNode
  /** Says what is empty, where nothing was searched for. @default the magnifier */
  icon?: LucideIcon | undefined
  /** The way out, if there is one: a button. @default none */
  action?: ReactNode
}

/** What stands where a list would be: a sign, a sentence and, if there is one, the way out. */
export function Empty({ children = 'Nothing found.', icon = Search, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon of={icon} size={24} />
      <p>{children}</p>
      {action}
    </div>
  )
}
