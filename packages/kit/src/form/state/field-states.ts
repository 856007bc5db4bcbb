import { hasPath, idOf } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { parsedFieldsIn } from '../schema-check/parse-schema.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import { holdsValue, isShown } from '../schema/schema.ts'
import type { Field } from '../schema/schema.ts'

/** Both by location in the schema. */
export type FieldStates = {
  hidden: ReadonlySet<string>
  schemaErrors: ReadonlyMap<string, string>
}

/**
 * The hidden fields and the schema's errors for these values. Of two visible fields with one path,
 * the second is an error.
 */
export function fieldStates(schema: ParsedSchema, values: Values): FieldStates {
  const hidden = new Set<string>()
  const schemaErrors = new Map<string, string>()
  const locationById = new Map<string, string>()
  for (const parsed of parsedFieldsIn(schema)) {
    const { location } = parsed
    if ('error' in parsed) {
      schemaErrors.set(location, parsed.error)
      continue
    }
    const { field, missingPaths } = parsed
    const missing = field.hide ? undefined : missingPaths.find((path) => !hasPath(values, path))
    if (missing !== undefined)
      schemaErrors.set(location, `${location}.conditions: There is no field ${missing}`)
    else if (!isShownSafely(field, values)) hidden.add(location)
    else if (holdsValue(field)) {
      const id = idOf(field.field)
      const first = locationById.get(id)
      if (first === undefined) locationById.set(id, location)
      else schemaErrors.set(location, `${location}.field: ${field.field} is at ${first} already`)
    }
  }
  return { hidden, schemaErrors }
}

/** Invalid conditions hide their field until the full check has loaded and names the error. */
function isShownSafely(field: Field, values: Values): boolean {
  try {
    return isShown(field, values)
  } catch {
    return false
  }
}

/** The fields that show for these values, without those that have an error in the schema. */
export function visibleFields(schema: ParsedSchema, values: Values): Field[] {
  const { hidden, schemaErrors } = fieldStates(schema, values)
  return parsedFieldsIn(schema).flatMap((parsed) =>
    'field' in parsed && !hidden.has(parsed.location) && !schemaErrors.has(parsed.location)
      ? [parsed.field]
      : [],
  )
}
