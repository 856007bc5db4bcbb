import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import styles from './Skeleton.module.css'

export type SkeletonProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** How much of the line it takes. */
  wide?: 'third' | 'half' | 'two-thirds' | 'full'
}

/** A bar where text will be. */
export function Skeleton({ wide = 'two-thirds', className, ...rest }: SkeletonProps) {
  return (
    <span
      {...rest}
      className={classes(styles.skeleton, className)}
      data-wide={wide}
      aria-hidden="true"
    />
  )
}

export type SkeletonCellProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The share of the row, like a field's. @default an equal share */
  size?: 'two' | 'third'
}

/** A placeholder for a cell of a ticket that is still loading. */
export function SkeletonCell({ size, className, ...rest }: SkeletonCellProps) {
  return (
    <div {...rest} className={classes(styles.cell, className)} data-size={size}>
      <Skeleton wide="third" />
      <Skeleton wide="two-thirds" />
    </div>
  )
}
