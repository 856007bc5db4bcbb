import { entryScope, parseGroup } from './entries.ts'
import { fieldStates } from './field-states.ts'
import { isObject, valueAt, withoutValue, withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import {
  hasTypeAndPath,
  parsedFieldsIn,
  parseSchema,
  validFieldsIn,
} from '../schema-check/parse-schema.ts'
import type { ParsedSchema, SchemaCheck } from '../schema-check/parse-schema.ts'
import { holdsValue, withDefaults } from '../schema/schema.ts'
import type { Field, Schema } from '../schema/schema.ts'

/** A choice counts, though its options are not known here. */
const pathsOnly: SchemaCheck = {
  fieldError: (field, location) => (hasTypeAndPath(field) ? undefined : location),
  unknownProperties: () => [],
  withMissingPaths: (schema) => schema,
}

/**
 * Returns the values with their defaults, without those of fields that `conditions` or `hide`
 * leave out, also in the entries of groups. Fields in a tab that is not in front count as visible.
 * Values without a field stay, and so does a value that a visible field shares with a hidden one.
 */
export function visibleValues(schema: Schema, values: Values): Values {
  const parsed = parseSchema(schema, {}, pathsOnly)
  return visibleOf(parsed, withDefaults(validFieldsIn(parsed), values))
}

/**
 * The same for a parsed schema and values that have their defaults.
 * @param scope the values that conditions see, where they see more than these
 */
export function visibleOf(parsed: ParsedSchema, filled: Values, scope = filled): Values {
  const { hidden } = fieldStates(parsed, scope)
  const fields = parsedFieldsIn(parsed).flatMap((entry) =>
    'field' in entry && holdsValue(entry.field)
      ? [{ field: entry.field, path: entry.field.field, isVisible: !hidden.has(entry.location) }]
      : [],
  )
  const visible = fields.filter(({ isVisible }) => isVisible)
  const isNeeded = (path: string) =>
    visible.some(
      ({ path: other }) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`),
    )
  const left = fields
    .filter(
      ({ path, isVisible }) => !isVisible && !isNeeded(path) && valueAt(filled, path) !== undefined,
    )
    .reduce((left, { path }) => withoutValue(left, path), filled)
  return visible
    .filter(({ field }) => field.type === 'group')
    .reduce((all, { field }) => withVisibleEntries(all, field, scope), left)
}

/** The values with only the visible ones in the entries of a group. */
function withVisibleEntries(
  values: Values,
  group: Field & { field: string },
  scope: Values,
): Values {
  const entries = valueAt(values, group.field)
  if (!Array.isArray(entries)) return values
  const schema = parseGroup(group, {}, pathsOnly)
  const visible = entries.map((entry: unknown) =>
    isObject(entry) ? visibleOf(schema, entry, entryScope(schema, scope, entry)) : entry,
  )
  return withValue(values, group.field, visible)
}
