'use client'

import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { useTexts } from '../../settings/settings.ts'
import styles from './Dot.module.css'

export type DotTexts = { notification: string }

const english: DotTexts = { notification: 'Notification' }

export type DotProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The text that a screen reader announces for the dot. @default Notification */
  text?: string | undefined
}

/** The red dot: the page of this entry has something new. */
export function Dot({ text, className, ...rest }: DotProps) {
  const texts = useTexts('dot', english, { notification: text })
  return (
    <span {...rest} className={classes(styles.dot, className)}>
      <span className="kit-sr">{texts.notification}</span>
    </span>
  )
}
