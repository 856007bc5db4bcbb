import { entriesOf, entryPath, entryScope, parseGroup, placeIn } from './entries.ts'
import type { Values } from '../schema/path.ts'
import { valueAt } from '../schema/path.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import { holdsValue } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** A form, or an entry of a group in it. */
type Place = { schema: ParsedSchema; values: Values; scope: Values; constants: Constants }

/** The fields of a form or an entry that can have an error. */
type FieldsOf = (schema: ParsedSchema, scope: Values) => readonly Field[]

/**
 * The errors by the paths that show them: that of the field whose value they are in, else of the
 * entry, else of the group, else an empty one for the form itself. Several errors of one path are
 * lines of one text. What is no text stays at its path, where its field says so.
 */
export function placeErrors(
  errors: Readonly<Record<string, unknown>>,
  form: Place,
  fieldsOf: FieldsOf,
): FieldErrors {
  const others: Record<string, unknown> = {}
  const lines = new Map<string, Set<string>>()
  for (const [path, message] of Object.entries(errors)) {
    if (!message) continue
    if (typeof message !== 'string') {
      others[path] = message
      continue
    }
    const place = placeOf(path, form, fieldsOf)
    lines.set(place, (lines.get(place) ?? new Set()).add(message))
  }
  const texts = [...lines].map(([place, messages]) => [place, [...messages].join('\n')] as const)
  return { ...others, ...Object.fromEntries(texts) } as FieldErrors
}

function placeOf(path: string, form: Place, fieldsOf: FieldsOf): string {
  const [field] = fieldsOf(form.schema, form.scope)
    .filter(holdsValue)
    .filter(({ field }) => beginsWith(path, field))
    .toSorted((one, other) => other.field.length - one.field.length)
  if (!field) return ''
  return field.type === 'group' ? placeInGroup(path, field, form, fieldsOf) : field.field
}

function beginsWith(path: string, field: string): boolean {
  return path.startsWith(field) && ['', '.', '['].includes(path.charAt(field.length))
}

function placeInGroup(
  path: string,
  group: Field & { field: string },
  { values, scope, constants }: Place,
  fieldsOf: FieldsOf,
): string {
  const place = placeIn(path, group.field)
  const schema = parseGroup(group, constants)
  const entry = place && entriesOf(group, schema, valueAt(values, group.field))[place.index]
  if (!place || !entry) return group.field
  const inside = { schema, values: entry, scope: entryScope(schema, scope, entry), constants }
  const own = entryPath(group.field, place.index)
  const found = placeOf(place.field, inside, fieldsOf)
  return found ? `${own}.${found}` : own
}
