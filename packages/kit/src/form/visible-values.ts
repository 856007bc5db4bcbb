import { valueAt, withoutValue } from './path.ts'
import type { Values } from './path.ts'
import { validFieldsIn, fieldStates, parseSchema, fieldsIn } from './schema-check/parse-schema.ts'
import { holdsValue, withDefaults } from './schema.ts'
import type { Schema } from './schema.ts'

/**
 * The values, with their defaults, without those of fields that do not show, whether by their conditions or by `hide`. A tab that is not
 * in front shows all the same. Values that no field holds stay, and so does a place that a field that shows has too.
 */
export function visibleValues(schema: Schema, values: Values): Values {
  const plan = parseSchema(schema, {})
  const filled = withDefaults(validFieldsIn(plan), values)
  const { hidden } = fieldStates(plan, filled)
  const held = fieldsIn(plan).flatMap((spot) =>
    'field' in spot && holdsValue(spot.field)
      ? [{ path: spot.field.field, shows: !hidden.has(spot.place) }]
      : [],
  )
  const shown = held.filter(({ shows }) => shows).map(({ path }) => path)
  const isNeeded = (path: string) =>
    shown.some((other) => `${other}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${other}.`))
  return held
    .filter(({ path, shows }) => !shows && !isNeeded(path) && valueAt(filled, path) !== undefined)
    .reduce((left, { path }) => withoutValue(left, path), filled)
}
