import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Plate.module.css'

export type PlateKind = 'location' | 'direction' | 'off' | 'done'

export type PlateProps = ComponentProps<'span'> & {
  /** What the sign says. */
  kind?: PlateKind
  /** Set in mono: a path, a code. */
  code?: boolean
  /** A figure, a letter or an icon. */
  children: ReactNode
}

/**
 * An airport sign. `location` means that you are here, `direction` that it leads there, `off` that
 * it comes later, `done` that it is finished. Its size follows the text.
 */
export function Plate({
  kind = 'location',
  code = false,
  className,
  children,
  ...rest
}: PlateProps) {
  return (
    <span
      {...rest}
      className={classes(styles.plate, code && 'kit-code', className)}
      data-kind={kind}
      data-code={code || undefined}
    >
      {children}
    </span>
  )
}
