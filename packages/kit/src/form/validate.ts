/** What a form needs at its first submit. It loads when the form is there, see `useValidation.ts`. */
import { checkWithEntries } from './check-entries.ts'
import { entriesOf, entryPath, parseGroup, valuesAround, withBrackets } from './entries.ts'
import { visibleFields } from './field-states.ts'
import { hasPath, valueAt, withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import { holdsValue } from './schema/schema.ts'
import type { Field } from './schema/schema.ts'
import type { FoundErrors, ValidationOptions } from './validation-options.ts'
import { english } from './validation/error-texts.ts'
import type { ErrorTexts } from './validation/error-texts.ts'
import { fieldErrors } from './validation/field-errors.ts'
import type { FieldErrors } from './validation/field-errors.ts'
import { standardErrors } from './validation/standard-schema.ts'
import { visibleOf } from './visible-values.ts'

type Form = Pick<ValidationOptions, 'values' | 'constants'>
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
      errors: byField(errors, fields, options),
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

/** Each error with the path of the visible field that shows it, or with an empty path. */
function byField(errors: FieldErrors, fields: readonly Field[], form: Form): FieldErrors {
  const placed: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors))
    placed[placeOf(path, fields, form)] ??= message
  return placed
}

/** An error inside the value of a field belongs to the field; one of no field has an empty path. */
function placeOf(path: string, fields: readonly Field[], form: Form): string {
  const field = fields.filter(holdsValue).find(({ field }) => beginsWith(path, field))
  if (!field) return ''
  return field.type === 'group' ? placeInGroup(path, field, form) : field.field
}

function beginsWith(path: string, field: string): boolean {
  return path.startsWith(field) && ['', '.', '['].includes(path.charAt(field.length))
}

/** In a group an error belongs to a field of an entry; one of no such field to the group. */
function placeInGroup(path: string, group: Field & { field: string }, form: Form): string {
  const { values, constants } = form
  const rest = withBrackets(path, group.field).slice(group.field.length)
  const [, place = '', inside = ''] = /^\[(\d+)\]\.(.+)$/.exec(rest) ?? []
  const schema = parseGroup(group, constants)
  const entry = entriesOf(group, schema, valueAt(values, group.field))[Number(place)]
  if (inside === '' || !entry) return group.field
  const fields = visibleFields(schema, valuesAround(schema, values, entry))
  const found = placeOf(inside, fields, { values: entry, constants })
  return found ? `${entryPath(group.field, Number(place))}.${found}` : group.field
}

function hasOnlyMissing(errors: FieldErrors, texts: ErrorTexts): boolean {
  const missing = [texts.required, texts.requiredChoice, texts.requiredTick]
  return Object.values(errors).every((error) => missing.includes(error))
}

function hasEntries(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}
