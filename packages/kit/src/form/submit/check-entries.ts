import { entriesOf, entryPath, entryScope, parseGroup } from '../state/entries.ts'
import { visibleFields } from '../state/field-states.ts'
import { valueAt, withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { holdsValue } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'
import { checkValues } from '../validation/check-values.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** The values of a form or an entry, and what its conditions see. */
type Checked = { values: Values; scope: Values; constants: Constants }

/** Checks values by the rules of their fields, those in the entries of groups too. */
export function checkWithEntries(
  fields: readonly Field[],
  checked: Checked,
  texts: ErrorTexts,
): FieldErrors {
  const errors = fields.map((field) =>
    field.type === 'group' && holdsValue(field) && !field.disabled
      ? errorsInGroup(field, checked, texts)
      : checkValues([field], checked.values, checked.constants, texts),
  )
  return Object.assign({}, ...errors) as FieldErrors
}

/** The errors of a group, and those in its entries: `contacts[1].email`. */
function errorsInGroup(
  group: Field & { field: string },
  { values, scope, constants }: Checked,
  texts: ErrorTexts,
): FieldErrors {
  const schema = parseGroup(group, constants)
  const entries = entriesOf(group, schema, valueAt(values, group.field))
  const own = checkValues([group], withValue({}, group.field, entries), constants, texts)
  const inside = entries.flatMap((entry, index) => {
    const checked = { values: entry, scope: entryScope(schema, scope, entry), constants }
    const fields = visibleFields(schema, checked.scope)
    return Object.entries(checkWithEntries(fields, checked, texts)).map(
      ([path, error]) => [`${entryPath(group.field, index)}.${path}`, error] as const,
    )
  })
  return { ...own, ...Object.fromEntries(inside) }
}
