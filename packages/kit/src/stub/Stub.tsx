import type { ReactNode } from 'react'
import styles from './Stub.module.css'

export type StubProps = {
  /** An avatar, 48px. */
  picture: ReactNode
  /** Who it is. */
  name: ReactNode
  /** Agency and town, under the name. @default none */
  line?: ReactNode
  /** Below the tear line: the login. @default none */
  children?: ReactNode
}

/** The boarding pass's small sibling in the profile rail: who is on board, and below the tear line their login. */
export function Stub({ picture, name, line, children }: StubProps) {
  return (
    <div className={styles.stub}>
      <div className={styles.top}>
        {picture}
        <div>
          <p className="text-subsubtitle">{name}</p>
          {line && <p className="text-small">{line}</p>}
        </div>
      </div>
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  )
}
