import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Dot.module.css'

export type DotProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The text that a screen reader announces for the dot. */
  text?: string
}

/** The red dot: the page of this entry has something new. */
export function Dot({ text = 'Notification', className, ...rest }: DotProps) {
  return (
    <span {...rest} className={classes(styles.dot, className)}>
      <span className="sr">{text}</span>
    </span>
  )
}
