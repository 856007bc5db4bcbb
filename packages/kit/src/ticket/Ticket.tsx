import type { ReactNode } from 'react'
import styles from './Ticket.module.css'

/** An outlined form: its fields are the cells of a boarding pass. */
export function Ticket({ children }: { /** Rows of fields. */ children: ReactNode }) {
  return <div className={styles.ticket}>{children}</div>
}

export type TicketRowProps = {
  /** Stays in one line on a phone. */
  keep?: boolean
  /** Fields: the cells. */
  children: ReactNode
}

/** One to three cells side by side; on a phone they stack, unless `keep` holds them together. A row without cells disappears. */
export function TicketRow({ keep = false, children }: TicketRowProps) {
  return (
    <div className={styles.row} data-keep={keep || undefined}>
      {children}
    </div>
  )
}

/** The line between what one fills in and what one tears off: once per screen, before the decision. */
export function Perforation() {
  return <div className={styles.perforation} role="presentation" />
}
