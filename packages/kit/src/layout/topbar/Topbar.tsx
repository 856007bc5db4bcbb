import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './Topbar.module.css'

export type TopbarProps = ComponentProps<'header'> & {
  /** The programme's sign: a `Brand`. */
  brand: ReactNode
  /** Whether somebody is signed in: the bar is then a sheet with a line below. */
  signed?: boolean
  /** A few tools. @default none */
  children?: ReactNode
}

/** The head of a page: the brand at the left, a few tools at the right. */
export function Topbar({ brand, signed = false, className, children, ...rest }: TopbarProps) {
  return (
    <header
      {...rest}
      className={classes(styles.topbar, className)}
      data-signed={signed || undefined}
    >
      {brand}
      <div className={styles.tools}>{children}</div>
    </header>
  )
}

export type SkipLinkProps = ComponentProps<'a'> & {
  /** Where it leads: the main part. */
  href?: string
  /** The words. */
  children?: ReactNode
}

/** The first link of a page. It moves the focus past the head. */
export function SkipLink({
  href = '#content',
  className,
  children = 'Skip to content',
  ...rest
}: SkipLinkProps) {
  return (
    <a {...rest} className={classes('kit-skip', className)} href={href}>
      {children}
    </a>
  )
}
