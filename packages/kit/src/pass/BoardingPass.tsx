import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './BoardingPass.module.css'

export type BoardingPassProps = ComponentProps<'div'> & {
  /** A few facts, on the part to tear off. */
  stub: ReactNode
  /** The main part: title, sentence and button. */
  children: ReactNode
}

/** A boarding pass with a stub, for "Nearly there" only. On a phone the stub is below. */
export function BoardingPass({ stub, className, children, ...rest }: BoardingPassProps) {
  return (
    <div {...rest} className={classes(styles.lift, className)}>
      <div className={styles.edge}>
        <section className={styles.pass}>
          <div className={styles.main}>{children}</div>
          <div className={styles.stub}>{stub}</div>
        </section>
      </div>
    </div>
  )
}
