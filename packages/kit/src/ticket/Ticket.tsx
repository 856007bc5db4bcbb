import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Ticket.module.css'

export type TicketProps = ComponentProps<'div'> & {
  /** Rows of fields. */
  children: ReactNode
}

/** An outlined form: its fields are the cells of a boarding pass. */
export function Ticket({ className, ...rest }: TicketProps) {
  return <div {...rest} className={classes(styles.ticket, className)} />
}

export type TicketRowProps = ComponentProps<'div'> & {
  /** Stays in one line on a phone. */
  keep?: boolean
  /** Fields: the cells. */
  children: ReactNode
}

/**
 * One to three cells side by side. On a phone they stack, unless `keep` holds them together. A row
 * without cells disappears.
 */
export function TicketRow({ keep = false, className, ...rest }: TicketRowProps) {
  return <div {...rest} className={classes(styles.row, className)} data-keep={keep || undefined} />
}

/** The line between the part to fill in and the part with the decision. Use it once per screen. */
export function Perforation({ className, ...rest }: Omit<ComponentProps<'div'>, 'children'>) {
  return <div {...rest} className={classes(styles.perforation, className)} role="presentation" />
}
