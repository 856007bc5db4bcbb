import { memo } from 'react'
import type { ReactNode } from 'react'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { useFormState } from './form-context.ts'
import type { FormState } from './form-context.ts'
import { FormField } from './FormField.tsx'
import type { FormFieldProps } from './FormField.tsx'
import styles from './Form.module.css'
import { valueAt } from './path.ts'
import type { ParsedRow, ParsedField } from './schema-check/parse-schema.ts'
import { holdsValue, isTicketCell } from './schema.ts'
import { SchemaError } from './schema-check/SchemaError.tsx'
import { RenderErrorBoundary } from './RenderErrorBoundary.tsx'

/**
 * Lines of fields: neighbouring lines of cells share one ticket, everything else stands on the page between them. Hidden fields leave
 * no hole. Keys are places in the schema, so that a line that appears above does not take the focus from a field below.
 */
export function FieldRows({ lines }: { lines: readonly ParsedRow[] }) {
  const moment = useFormState()
  return groupRows(lines, moment).map(({ key, ticket, lines: all }) => {
    const shown = all
      .map(({ place, spots }) => ({
        place,
        spots: spots.filter((spot) => !moment.hidden.has(spot.place)),
      }))
      .filter(({ spots }) => spots.length > 0)
    if (shown.length === 0) return null
    const drawn = (spots: readonly ParsedField[]) =>
      spots.map((spot) => <FieldSlot key={keyOf(spot, moment)} {...fieldSlotProps(spot, moment)} />)
    if (!ticket)
      return (
        <div key={key} className={styles.plain}>
          {shown.map(({ spots }) => drawn(spots))}
        </div>
      )
    return (
      <Ticket key={key}>
        {shown.map(({ place, spots }) => (
          <TicketRow key={place} keep={spots.some(keepsRowTogether)}>
            {drawn(spots)}
          </TicketRow>
        ))}
      </Ticket>
    )
  })
}

type Block = { key: string; ticket: boolean; lines: ParsedRow[] }

function groupRows(lines: readonly ParsedRow[], { schemaErrors: wrong }: FormState): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const ticket = line.spots.every(
      (spot) => 'field' in spot && !wrong.has(spot.place) && isTicketCell(spot.field),
    )
    const last = blocks.at(-1)
    if (last?.ticket === ticket) last.lines.push(line)
    else blocks.push({ key: line.place, ticket, lines: [line] })
  }
  return blocks
}

function keepsRowTogether(spot: ParsedField): boolean {
  return 'field' in spot && spot.field.keep === true
}

/** A field is the same field while it has its path, wherever it stands in its row. */
function keyOf(spot: ParsedField, { schemaErrors: wrong }: FormState): string {
  return 'field' in spot && holdsValue(spot.field) && !wrong.has(spot.place)
    ? spot.field.field
    : spot.place
}

type FieldSlotProps = Omit<FormFieldProps, 'field'> & {
  spot: ParsedField
  /** What is wrong at this place. */ wrong: string | undefined
}

/** What the moment says of one place: the same for as long as nothing there changes. */
function fieldSlotProps(
  spot: ParsedField,
  { schemaErrors: wrong, values, errors, changed, checking }: FormState,
): FieldSlotProps {
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

const FieldSlot = memo(function SpotView({ spot, wrong, ...told }: FieldSlotProps): ReactNode {
  if (wrong !== undefined || !('field' in spot))
    return <SchemaError>{wrong ?? spot.place}</SchemaError>
  return (
    <RenderErrorBoundary of={told.values ?? spot.field}>
      <FormField field={spot.field} {...told} />
    </RenderErrorBoundary>
  )
})
