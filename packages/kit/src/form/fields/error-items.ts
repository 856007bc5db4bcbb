import type { ErrorItem } from '../../feedback/error-summary/ErrorSummary.tsx'
import { entriesOf, entryPath, parseGroup } from '../state/entries.ts'
import { entryState, groupErrors } from '../state/entry-state.ts'
import type { FormState } from '../state/form-context.ts'
import { idOf, valueAt } from '../schema/path.ts'
import { parsedFieldsIn } from '../schema-check/parse-schema.ts'
import type { ParsedSection } from '../schema-check/parse-schema.ts'
import { holdsValue } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'

type Settings = { idPrefix: string; constants: Constants }

/** The errors of the visible fields, in their order, for the error summary. */
export function errorItems(
  section: ParsedSection,
  state: FormState,
  settings: Settings,
): ErrorItem[] {
  const { errors, hidden, schemaErrors } = state
  return parsedFieldsIn(section).flatMap((parsed) => {
    if (!('field' in parsed) || !holdsValue(parsed.field)) return []
    if (hidden.has(parsed.location) || schemaErrors.has(parsed.location)) return []
    const { type, field: path } = parsed.field
    return type === 'group'
      ? groupItems(parsed.field, state, settings)
      : itemsOf(idOf(path, settings.idPrefix), nameOf(parsed.field), errors[path])
  })
}

/** The errors of a group: its own, and those of each entry and of the fields in it. */
function groupItems(
  group: Field & { field: string },
  state: FormState,
  { idPrefix, constants }: Settings,
): ErrorItem[] {
  const schema = parseGroup(group, constants)
  const entries = entriesOf(group, schema, valueAt(state.values, group.field))
  const errors = groupErrors(group.field, state.errors, entries.length)
  const inside = entries.flatMap((entry, index) => {
    const path = entryPath(group.field, index)
    const name = `${group.entryLabel ?? nameOf(group)} ${index + 1}`
    const own = entryState(schema, { group: group.field, index, entry }, state)
    const fields = errorItems(schema, own, { idPrefix: idOf(`${path}.`, idPrefix), constants })
    return [
      ...itemsOf(idOf(path, idPrefix), name, errors.entries[index]),
      ...fields.map((item) => ({ ...item, label: `${name}: ${item.label}` })),
    ]
  })
  return [...itemsOf(idOf(group.field, idPrefix), nameOf(group), errors.own), ...inside]
}

function itemsOf(id: string, label: string, message: string | undefined): ErrorItem[] {
  return message ? [{ id, label, message }] : []
}

function nameOf({ field = '', label, shortLabel }: Field): string {
  return shortLabel ?? (typeof label === 'string' ? label : field)
}
