import { ErrorSummary } from '../../feedback/error-summary/ErrorSummary.tsx'
import type { ErrorSummaryProps } from '../../feedback/error-summary/ErrorSummary.tsx'
import { errorItems } from './error-items.ts'
import { useFormSettings, useFormState } from '../state/form-context.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'

export type FormSummaryProps = Omit<ErrorSummaryProps, 'items'> & { schema: ParsedSchema }

/** The error summary of a form, while a visible field has an error. */
export function FormSummary({ schema, ...summary }: FormSummaryProps) {
  const items = errorItems(schema, useFormState(), useFormSettings())
  return items.length > 0 && <ErrorSummary {...summary} items={items} />
}
