import { memo } from 'react'
import type { ReactNode } from 'react'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { useFormState } from '../state/form-context.ts'
import type { FormState } from '../state/form-context.ts'
import styles from './Form.module.css'
import { FormField } from './FormField.tsx'
import type { FormFieldProps } from './field-props.ts'
import { valueAt } from '../schema/path.ts'
import { ElementBoundary } from '../../error-boundary/ElementBoundary.tsx'
import type { ParsedField, ParsedRow } from '../schema-check/parse-schema.ts'
import { SchemaError } from '../schema-check/SchemaError.tsx'
import { holdsValue, isTicketCell } from '../schema/schema.ts'

/**
 * Rows of fields. Neighbouring rows of cells share one ticket; all other fields stand on the page
 * between the tickets. Hidden fields take no space. The keys are locations in the schema, so that a
 * row that appears above a field does not take its focus away.
 */
export function FieldRows({ rows }: { rows: readonly ParsedRow[] }) {
  const state = useFormState()
  return groupRows(rows, state).map((group) => {
    const visibleRows = group.rows
      .map(({ location, fields }) => ({
        location,
        fields: fields.filter((field) => !state.hidden.has(field.location)),
      }))
      .filter(({ fields }) => fields.length > 0)
    if (visibleRows.length === 0) return null
    const slots = (fields: readonly ParsedField[]) =>
      fields.map((field) => (
        <FieldSlot key={keyOf(field, state)} {...fieldSlotProps(field, state)} />
      ))
    if (!group.isTicket)
      return (
        <div key={group.key} className={styles.plain}>
          {visibleRows.map(({ fields }) => slots(fields))}
        </div>
      )
    return (
      <Ticket key={group.key}>
        {visibleRows.map(({ location, fields }) => (
          <TicketRow key={location} keep={fields.some(keepsRowTogether)}>
            {slots(fields)}
          </TicketRow>
        ))}
      </Ticket>
    )
  })
}

type RowGroup = { key: string; isTicket: boolean; rows: ParsedRow[] }

function groupRows(rows: readonly ParsedRow[], { schemaErrors }: FormState): RowGroup[] {
  const groups: RowGroup[] = []
  for (const row of rows) {
    const isTicket = row.fields.every(
      (parsed) =>
        'field' in parsed && !schemaErrors.has(parsed.location) && isTicketCell(parsed.field),
    )
    const last = groups.at(-1)
    if (last?.isTicket === isTicket) last.rows.push(row)
    else groups.push({ key: row.location, isTicket, rows: [row] })
  }
  return groups
}

function keepsRowTogether(parsed: ParsedField): boolean {
  return 'field' in parsed && parsed.field.keep === true
}

/** The path, because a field stays the same field when its place in the row changes. */
function keyOf(parsed: ParsedField, { schemaErrors }: FormState): string {
  return 'field' in parsed && holdsValue(parsed.field) && !schemaErrors.has(parsed.location)
    ? parsed.field.field
    : parsed.location
}

type FieldSlotProps = Omit<FormFieldProps, 'field'> & {
  parsed: ParsedField
  schemaError: string | undefined
}

/**
 * The part of the form's state that one field needs. It stays equal while nothing of the field
 * changes.
 */
function fieldSlotProps(
  parsed: ParsedField,
  { schemaErrors, values, errors, changed, checking }: FormState,
): FieldSlotProps {
  const field = 'field' in parsed ? parsed.field : undefined
  const path = field && holdsValue(field) ? field.field : ''
  return {
    parsed,
    schemaError: schemaErrors.get(parsed.location),
    value: valueAt(values, path),
    error: errors[path],
    changed: changed.has(path),
    checking: checking.has(path),
    values: field?.type === 'view' ? values : undefined,
  }
}

const FieldSlot = memo(function FieldSlot({
  parsed,
  schemaError,
  ...fieldProps
}: FieldSlotProps): ReactNode {
  if (schemaError !== undefined || !('field' in parsed))
    return <SchemaError>{schemaError ?? parsed.location}</SchemaError>
  return (
    <ElementBoundary resetKey={fieldProps.values ?? parsed.field}>
      <FormField field={parsed.field} {...fieldProps} />
    </ElementBoundary>
  )
})
