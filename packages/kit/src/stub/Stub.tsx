import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Stub.module.css'

export type StubProps = ComponentProps<'div'> & {
  /** An avatar, 48px. */
  picture: ReactNode
  /** Who it is. */
  name: ReactNode
  /** Agency and town, under the name. @default none */
  line?: ReactNode
  /** The login, below the perforation. @default none */
  children?: ReactNode
}

/** A small boarding pass in the profile rail: the agent, and the login below the perforation. */
export function Stub({ picture, name, line, className, children, ...rest }: StubProps) {
  return (
    <div {...rest} className={classes(styles.stub, className)}>
      <div className={styles.top}>
        {picture}
        <div>
          <p className="kit-text-subsubtitle">{name}</p>
          {line && <p className="kit-text-small">{line}</p>}
        </div>
      </div>
      {children && <div className={styles.foot}>{children}</div>}
    </div>
  )
}
