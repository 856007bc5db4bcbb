import { entriesOf, entryPath, parseGroup, valuesAround } from '../state/entries.ts'
import { visibleFields } from '../state/field-states.ts'
import { valueAt, withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { holdsValue } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'
import { checkValues } from '../validation/check-values.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** Checks values by the rules of their fields, those in the entries of groups too. */
export function checkWithEntries(
  fields: readonly Field[],
  values: Values,
  constants: Constants,
  texts: ErrorTexts,
): FieldErrors {
  const errors = fields.map((field) =>
    field.type === 'group' && holdsValue(field) && !field.disabled
      ? groupErrors(field, values, constants, texts)
      : checkValues([field], values, constants, texts),
  )
  return Object.assign({}, ...errors) as FieldErrors
}

/** The errors of a group, and those in its entries: `contacts[1].email`. */
function groupErrors(
  group: Field & { field: string },
  values: Values,
  constants: Constants,
  texts: ErrorTexts,
): FieldErrors {
  const schema = parseGroup(group, constants)
  const entries = entriesOf(group, schema, valueAt(values, group.field))
  const own = checkValues([group], withValue({}, group.field, entries), constants, texts)
  const inside = entries.flatMap((entry, index) => {
    const fields = visibleFields(schema, valuesAround(schema, values, entry))
    return Object.entries(checkWithEntries(fields, entry, constants, texts)).map(
      ([path, error]) => [`${entryPath(group.field, index)}.${path}`, error] as const,
    )
  })
  return { ...own, ...Object.fromEntries(inside) }
}
