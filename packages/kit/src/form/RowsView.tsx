import { memo } from 'react'
import type { ReactNode } from 'react'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { useMoment } from './context.ts'
import type { FormMoment } from './context.ts'
import { FieldView } from './FieldView.tsx'
import type { FieldViewProps } from './FieldView.tsx'
import styles from './Form.module.css'
import { valueAt } from './path.ts'
import type { Line, Spot } from './plan.ts'
import { holdsValue, isCell } from './schema.ts'
import { SchemaError } from './SchemaError.tsx'
import { WrongPart } from './WrongPart.tsx'

/**
 * Lines of fields: neighbouring lines of cells share one ticket, everything else stands on the page between them. Hidden fields leave
 * no hole. Keys are places in the schema, so that a line that appears above does not take the focus from a field below.
 */
export function RowsView({ lines }: { lines: readonly Line[] }) {
  const moment = useMoment()
  return blocksOf(lines, moment).map(({ key, ticket, lines: all }) => {
    const shown = all
      .map(({ place, spots }) => ({
        place,
        spots: spots.filter((spot) => !moment.hidden.has(spot.place)),
      }))
      .filter(({ spots }) => spots.length > 0)
    if (shown.length === 0) return null
    const drawn = (spots: readonly Spot[]) =>
      spots.map((spot) => <SpotView key={keyOf(spot, moment)} {...toldOf(spot, moment)} />)
    if (!ticket)
      return (
        <div key={key} className={styles.plain}>
          {shown.map(({ spots }) => drawn(spots))}
        </div>
      )
    return (
      <Ticket key={key}>
        {shown.map(({ place, spots }) => (
          <TicketRow key={place} keep={spots.some(isKept)}>
            {drawn(spots)}
          </TicketRow>
        ))}
      </Ticket>
    )
  })
}

type Block = { key: string; ticket: boolean; lines: Line[] }

function blocksOf(lines: readonly Line[], { wrong }: FormMoment): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const ticket = line.spots.every(
      (spot) => 'field' in spot && !wrong.has(spot.place) && isCell(spot.field),
    )
    const last = blocks.at(-1)
    if (last?.ticket === ticket) last.lines.push(line)
    else blocks.push({ key: line.place, ticket, lines: [line] })
  }
  return blocks
}

function isKept(spot: Spot): boolean {
  return 'field' in spot && spot.field.keep === true
}

/** A field is the same field while it has its path, wherever it stands in its row. */
function keyOf(spot: Spot, { wrong }: FormMoment): string {
  return 'field' in spot && holdsValue(spot.field) && !wrong.has(spot.place)
    ? spot.field.field
    : spot.place
}

type SpotViewProps = Omit<FieldViewProps, 'field'> & {
  spot: Spot
  /** What is wrong at this place. */ wrong: string | undefined
}

/** What the moment says of one place: the same for as long as nothing there changes. */
function toldOf(
  spot: Spot,
  { wrong, values, errors, changed, checking }: FormMoment,
): SpotViewProps {
  const field = 'field' in spot ? spot.field : undefined
  const path = field && holdsValue(field) ? field.field : ''
  return {
    spot,
    wrong: wrong.get(spot.place),
    value: valueAt(values, path),
    error: errors[path],
    changed: changed.has(path),
    checking: checking.has(path),
    values: field?.type === 'view' ? values : undefined,
  }
}

const SpotView = memo(function SpotView({ spot, wrong, ...told }: SpotViewProps): ReactNode {
  if (wrong !== undefined || !('field' in spot))
    return <SchemaError>{wrong ?? spot.place}</SchemaError>
  return (
    <WrongPart of={told.values ?? spot.field}>
      <FieldView field={spot.field} {...told} />
    </WrongPart>
  )
})
