import type { ErrorItem } from '../feedback/ErrorSummary.tsx'
import { entryPath, parseGroup, withBrackets } from './entries.ts'
import type { FormState } from './form-context.ts'
import { idOf } from './schema/path.ts'
import { parsedFieldsIn, validFieldsIn } from './schema-check/parse-schema.ts'
import type { ParsedSection } from './schema-check/parse-schema.ts'
import { holdsValue } from './schema/schema.ts'
import type { Constants, Field } from './schema/schema.ts'

/** The errors of the visible fields, in their order, for the error summary. */
export function errorItems(
  section: ParsedSection,
  { errors, hidden, schemaErrors }: FormState,
  { idPrefix, constants }: { idPrefix: string; constants: Constants },
): ErrorItem[] {
  return parsedFieldsIn(section).flatMap((parsed) => {
    if (!('field' in parsed) || !holdsValue(parsed.field)) return []
    if (hidden.has(parsed.location) || schemaErrors.has(parsed.location)) return []
    const { field } = parsed.field
    const message = errors[field]
    const own = message ? [{ id: idOf(field, idPrefix), label: nameOf(parsed.field), message }] : []
    const { type } = parsed.field
    return type === 'group'
      ? [...own, ...entryItems(parsed.field, errors, { idPrefix, constants })]
      : own
  })
}

/** The errors in the entries of a group, entry by entry. */
function entryItems(
  group: Field & { field: string },
  errors: FormState['errors'],
  { idPrefix, constants }: { idPrefix: string; constants: Constants },
): ErrorItem[] {
  const fields = validFieldsIn(parseGroup(group, constants)).filter(holdsValue)
  const messages = new Map(
    Object.entries(errors).map(([path, message]) => [withBrackets(path, group.field), message]),
  )
  const count = Math.max(-1, ...[...messages.keys()].map((path) => placeIn(path, group.field))) + 1
  return Array.from({ length: count }, (_, index) => index).flatMap((index) =>
    fields.flatMap((field) => {
      const path = `${entryPath(group.field, index)}.${field.field}`
      const message = messages.get(path)
      const entry = `${group.entryLabel ?? nameOf(group)} ${index + 1}`
      return message
        ? [{ id: idOf(path, idPrefix), label: `${entry}: ${nameOf(field)}`, message }]
        : []
    }),
  )
}

/** The place of the entry that a path leads into; -1 for a path elsewhere. */
function placeIn(path: string, group: string): number {
  const [, place] =
    /^\[(\d{1,6})\]/.exec(path.startsWith(group) ? path.slice(group.length) : '') ?? []
  return place === undefined ? -1 : Number(place)
}

function nameOf({ field = '', label, shortLabel }: Field): string {
  return shortLabel ?? (typeof label === 'string' ? label : field)
}
