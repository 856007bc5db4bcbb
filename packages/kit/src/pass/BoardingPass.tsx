import type { ReactNode } from 'react'
import styles from './BoardingPass.module.css'

export type BoardingPassProps = {
  /** What stands on the part to tear off: a few facts. */
  stub: ReactNode
  /** The main part: title, sentence and way on. */
  children: ReactNode
}

/** A boarding pass with a stub to tear off: for "Nearly there" and nothing else. On a phone the stub is below. */
export function BoardingPass({ stub, children }: BoardingPassProps) {
  return (
    <div className={styles.lift}>
      <div className={styles.edge}>
        <section className={styles.pass}>
          <div className={styles.main}>{children}</div>
          <div className={styles.stub}>{stub}</div>
        </section>
      </div>
    </div>
  )
}
