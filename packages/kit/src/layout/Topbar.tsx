import type { ReactNode } from 'react'
import styles from './Topbar.module.css'

export type TopbarProps = {
  /** The programme's sign: a `Brand`. */
  brand: ReactNode
  /** Somebody is signed in: a sheet with a line below. */
  signed?: boolean
  /** Few tools. @default none */
  children?: ReactNode
}

/** The head of a page: the brand at the left, few tools at the right. `signed` when somebody is signed in. */
export function Topbar({ brand, signed = false, children }: TopbarProps) {
  return (
    <header className={styles.topbar} data-signed={signed || undefined}>
      {brand}
      <div className={styles.tools}>{children}</div>
    </header>
  )
}

/** The first link of a page: leads the keyboard past the head. */
export function SkipLink({
  href = '#content',
  children = 'Skip to content',
}: {
  /** Where it leads: the main part. */ href?: string
  /** The words. */ children?: ReactNode
}) {
  return (
    <a className="skip" href={href}>
      {children}
    </a>
  )
}
