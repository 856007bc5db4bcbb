'use client'

import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './Empty.module.css'

export type EmptyTexts = { nothing: string }

const english: EmptyTexts = { nothing: 'Nothing found.' }

export type EmptyProps = ComponentProps<'div'> & {
  /** The sentence. @default Nothing found. */
  children?: ReactNode
  /** The icon of an empty list, without a search. @default a magnifier */
  icon?: LucideIcon | undefined
  /** A button that helps, such as one that clears the search. @default none */
  action?: ReactNode
}

/** Shown in place of a list without entries: an icon, a sentence and an optional button. */
export function Empty({ children, icon = Search, action, className, ...rest }: EmptyProps) {
  const texts = useTexts('empty', english, {})
  return (
    <div {...rest} className={classes(styles.empty, className)}>
      <Icon of={icon} size={24} />
      <p className="kit-part">{children ?? texts.nothing}</p>
      {action}
    </div>
  )
}
