import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { wrongWithField } from './check.ts'
import { useForm } from './context.ts'
import { FieldView } from './FieldView.tsx'
import styles from './Form.module.css'
import { isCell, isShown } from './schema.ts'
import type { Constants, Row, Rows } from './schema.ts'
import { WrongPart } from './WrongPart.tsx'

/**
 * Rows of fields: neighbouring rows of cells share one ticket, everything else stands on the page between them. Hidden fields leave
 * no hole. Keys are places in the schema, so that a row that appears above does not take the focus from a field below.
 */
export function RowsView({ rows }: { rows: Rows }) {
  const { values, constants } = useForm()
  return blocksOf(rows, constants).map(({ key, ticket, lines }) => {
    const shown = lines.map((line) => ({ key: line.key, row: line.row.filter((field) => wrongWithField(field, constants) || isShown(field, values)) })).filter((line) => line.row.length > 0)
    if (shown.length === 0) return null
    if (!ticket) return <div key={key} className={styles.plain}>{shown.map((line) => drawn(line.row))}</div>
    return <Ticket key={key}>{shown.map((line) => <TicketRow key={line.key} keep={line.row.some((field) => field.keep)}>{drawn(line.row)}</TicketRow>)}</Ticket>
  })
}

type Line = { key: string; row: Row }
type Block = { key: string; ticket: boolean; lines: Line[] }

function blocksOf(rows: Rows, constants: Constants): Block[] {
  const blocks: Block[] = []
  for (const [index, row] of rows.entries()) {
    const line: Line = { key: `rows[${index}]`, row }
    const ticket = row.every((field) => !wrongWithField(field, constants) && isCell(field))
    const last = blocks.at(-1)
    if (last?.ticket === ticket) last.lines.push(line)
    else blocks.push({ key: line.key, ticket, lines: [line] })
  }
  return blocks
}

function drawn(row: Row) {
  return row.map((field, index) => <WrongPart key={field?.field ?? `field ${index}`}><FieldView field={field} /></WrongPart>)
}
