import type { ReactNode } from 'react'
import styles from './Topbar.module.css'

/** The head of a page: the brand at the left, few tools at the right. `signed` when somebody is signed in. */
export function Topbar({ brand, signed = false, children }: { brand: ReactNode; signed?: boolean; children?: ReactNode }) {
  return (
    <header className={styles.topbar} data-signed={signed || undefined}>
      {brand}
      <div className={styles.tools}>{children}</div>
    </header>
  )
}

/** The first link of a page: leads the keyboard past the head. */
export function SkipLink({ href = '#content', children = 'Skip to content' }: { href?: string; children?: ReactNode }) {
  return <a className="skip" href={href}>{children}</a>
}
