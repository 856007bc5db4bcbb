import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Plate.module.css'

export type PlateKind = 'location' | 'direction' | 'off' | 'done'

export type PlateProps = {
  /** What the sign says. */
  kind?: PlateKind
  /** Set in mono: a path, a code. */
  code?: boolean
  /** A figure, a letter or an icon. */
  children: ReactNode
}

/** A sign: `location` says you are here, `direction` go this way, `off` is ahead, `done` is behind. Its size follows the text. */
export function Plate({ kind = 'location', code = false, children }: PlateProps) {
  return (
    <span
      className={classes(styles.plate, code && 'code')}
      data-kind={kind}
      data-code={code || undefined}
    >
      {children}
    </span>
  )
}
