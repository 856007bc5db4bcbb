/** What a form needs at its first submit. It loads when the form is there, see `useValidation.ts`. */
import { checkWithEntries } from './check-entries.ts'
import { withBrackets } from './entries.ts'
import { visibleFields } from './field-states.ts'
import { hasPath, withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import type { Field } from './schema/schema.ts'
import type { FoundErrors, ValidationOptions } from './validation-options.ts'
import { english } from './validation/error-texts.ts'
import type { ErrorTexts } from './validation/error-texts.ts'
import { fieldErrors } from './validation/field-errors.ts'
import type { FieldErrors } from './validation/field-errors.ts'
import { standardErrors } from './validation/standard-schema.ts'
import { visibleOf } from './visible-values.ts'

type SetFound = (change: (before: FoundErrors) => FoundErrors) => void

/**
 * Shows the errors of the values, or sends them and shows the field errors of the answer. What the
 * owner's schema or `onSubmit` throws is shown as a problem and reported to the page.
 */
export async function validateAndSend(
  options: ValidationOptions,
  setFound: SetFound,
): Promise<void> {
  const { schema, values, validate, constants, onSubmit } = options
  const texts = { ...english, ...options.texts }
  const fields = visibleFields(schema, values)
  const show = (errors: FieldErrors) =>
    setFound(({ attempt }) => ({
      errors: byField(errors, fields),
      attempt: attempt + 1,
      title: hasOnlyMissing(errors, texts) ? undefined : texts.problem,
    }))
  try {
    const found = validate
      ? await standardErrors(validate, withParents(options))
      : checkWithEntries(fields, values, constants, texts)
    if (hasEntries(found)) return show(found)
    setFound((before) => ({ ...before, errors: {} }))
    const answer = onSubmit?.(values)
    if (!(answer instanceof Promise)) return
    const answered = fieldErrors(await answer)
    if (hasEntries(answered)) show(answered)
  } catch (error) {
    show({ '': texts.problem })
    reportError(error)
  }
}

/**
 * The visible values, with the objects that fields stand in: then a schema names the missing field
 * in place of the missing object.
 */
function withParents({ schema, values }: ValidationOptions): Values {
  return visibleFields(schema, values).reduce(
    (filled, { field = '' }) =>
      field.includes('.') && !hasPath(filled, field) ? withValue(filled, field, undefined) : filled,
    visibleOf(schema, values),
  )
}

/** An error inside the value of a field belongs to the field; one of no field has an empty path. */
function byField(errors: FieldErrors, fields: readonly Field[]): FieldErrors {
  const placed: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const field = fields.find(
      ({ field = '', type }) =>
        (field !== '' && `${path}.`.startsWith(`${field}.`)) ||
        (type === 'group' && path.startsWith(`${field}[`)),
    )
    // In a group an error belongs to the field of an entry.
    const place = field?.type === 'group' ? withBrackets(path, field.field ?? '') : field?.field
    placed[place ?? ''] ??= message
  }
  return placed
}

function hasOnlyMissing(errors: FieldErrors, texts: ErrorTexts): boolean {
  const missing = [texts.required, texts.requiredChoice, texts.requiredTick]
  return Object.values(errors).every((error) => missing.includes(error))
}

function hasEntries(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}
