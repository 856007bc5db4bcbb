/** What a form does with its values when they are checked, or when its rules could not load. */
import { entriesOf, entryPath, parseGroup, placeIn, valuesAround } from '../state/entries.ts'
import { visibleFields } from '../state/field-states.ts'
import { valueAt } from '../schema/path.ts'
import { holdsValue } from '../schema/schema.ts'
import type { Field } from '../schema/schema.ts'
import type { SetFound, ValidationOptions } from './validation-options.ts'
import { english } from '../validation/error-texts.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import { fieldErrors } from '../validation/field-errors.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

type Form = Pick<ValidationOptions, 'values' | 'constants'>

/** Sends the values. If the answer is a promise, its field errors are shown. */
export async function sendValues(options: ValidationOptions, setFound: SetFound): Promise<void> {
  setFound((before) => ({ ...before, errors: {} }))
  const answer = options.onSubmit?.(options.values)
  if (!(answer instanceof Promise)) return
  const errors = fieldErrors(await answer)
  if (hasEntries(errors)) showErrors(errors, options, setFound)
}

/** Shows errors at their fields, and gives the focus to the summary. */
export function showErrors(
  errors: FieldErrors,
  options: ValidationOptions,
  setFound: SetFound,
): void {
  const { schema, values } = options
  const texts = { ...english, ...options.texts }
  setFound(({ attempt }) => ({
    errors: byField(errors, visibleFields(schema, values), options),
    attempt: attempt + 1,
    title: hasOnlyMissing(errors, texts) ? undefined : texts.problem,
  }))
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

/**
 * In a group an error belongs to a field of an entry, else to the entry. One of no entry belongs to
 * the group.
 */
function placeInGroup(path: string, group: Field & { field: string }, form: Form): string {
  const { values, constants } = form
  const place = placeIn(path, group.field)
  const schema = parseGroup(group, constants)
  const entry = place && entriesOf(group, schema, valueAt(values, group.field))[place.index]
  if (!place || !entry) return group.field
  const own = entryPath(group.field, place.index)
  const fields = visibleFields(schema, valuesAround(schema, values, entry))
  const found = placeOf(place.field, fields, { values: entry, constants })
  return found ? `${own}.${found}` : own
}

function hasOnlyMissing(errors: FieldErrors, texts: ErrorTexts): boolean {
  const missing = [texts.required, texts.requiredChoice, texts.requiredTick]
  return Object.values(errors).every((error) => missing.includes(error))
}

export function hasEntries(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}
