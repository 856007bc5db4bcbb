import { fieldStates } from './field-states.ts'
import { valueAt, withoutValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import { parsedFieldsIn, parseSchema, validFieldsIn } from './schema-check/parse-schema.ts'
import type { ParsedSchema } from './schema-check/parse-schema.ts'
import { holdsValue, withDefaults } from './schema/schema.ts'
import type { Schema } from './schema/schema.ts'

/**
 * Returns the values with their defaults, without those of fields that `conditions` or `hide`
 * leave out. Fields in a tab that is not in front count as visible. Values without a field stay,
 * and so does a value that a visible field shares with a hidden one.
 */
export function visibleValues(schema: Schema, values: Values): Values {
  const parsed = parseSchema(schema, {})
  return visibleOf(parsed, withDefaults(validFieldsIn(parsed), values))
}

/** The same for a parsed schema and values that have their defaults. */
export function visibleOf(parsed: ParsedSchema, filled: Values): Values {
  const { hidden } = fieldStates(parsed, filled)
  const paths = parsedFieldsIn(parsed).flatMap((entry) =>
    'field' in entry && holdsValue(entry.field)
      ? [{ path: entry.field.field, isVisible: !hidden.has(entry.location) }]
      : [],
  )
  const visiblePaths = paths.filter(({ isVisible }) => isVisible).map(({ path }) => path)
  const isNeeded = (path: string) =>
    visiblePaths.some(
      (other) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`),
    )
  return paths
    .filter(
      ({ path, isVisible }) => !isVisible && !isNeeded(path) && valueAt(filled, path) !== undefined,
    )
    .reduce((left, { path }) => withoutValue(left, path), filled)
}
