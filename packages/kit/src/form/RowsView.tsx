import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { wrongWithField } from './check.ts'
import { useForm } from './context.ts'
import { FieldView } from './FieldView.tsx'
import styles from './Form.module.css'
import { isCell, isShown } from './schema.ts'
import type { Constants, Field, Row, Rows } from './schema.ts'
import type { Values } from './path.ts'
import { WrongPart } from './WrongPart.tsx'

/** Rows of fields: neighbouring rows of cells share one ticket, everything else stands on the page between them. Hidden fields leave no hole. */
export function RowsView({ rows }: { rows: Rows }) {
  const { values, constants } = useForm()
  return blocksOf(rows, values, constants).map((block, index) => block.ticket
    ? <Ticket key={index}>{block.rows.map((row, place) => <TicketRow key={place} keep={row.some((field) => field.keep)}>{drawn(row)}</TicketRow>)}</Ticket>
    : <div key={index} className={styles.plain}>{drawn(block.rows.flat())}</div>)
}

type Block = { ticket: boolean; rows: Row[] }

function blocksOf(rows: Rows, values: Values, constants: Constants): Block[] {
  const blocks: Block[] = []
  for (const row of rows) {
    const shown = row.filter((field) => wrongWithField(field, constants) || isShown(field, values))
    if (shown.length === 0) continue
    const ticket = shown.every((field) => !wrongWithField(field, constants) && isCell(field))
    const last = blocks.at(-1)
    if (last?.ticket === ticket) last.rows.push(shown)
    else blocks.push({ ticket, rows: [shown] })
  }
  return blocks
}

function drawn(row: readonly Field[]) {
  return row.map((field, index) => <WrongPart key={field?.field ?? index}><FieldView field={field} /></WrongPart>)
}
