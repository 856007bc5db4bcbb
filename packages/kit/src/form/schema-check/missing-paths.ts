import { maxConditionDepth } from '../schema/conditions.ts'
import type { Operator } from '../schema/conditions.ts'
import { isObject } from '../schema/path.ts'
import { holdsValue } from '../schema/schema.ts'
import { validFieldsIn } from './parse-schema.ts'
import type { ParsedRow, ParsedSchema, ParsedSection } from './parse-schema.ts'

/** These operators test whether there is a value, so their path need not exist. */
const presenceOperators: readonly unknown[] = [
  'isnull',
  'nisnull',
  'isUndefined',
  'isNotUndefined',
] satisfies Operator[]

/** Adds the paths in conditions that no field of the schema has. */
export function withMissingPaths(schema: ParsedSchema): ParsedSchema {
  const paths = validFieldsIn(schema)
    .filter(holdsValue)
    .map(({ field }) => field)
  const exists = (wanted: string) =>
    paths.some(
      (path) => path === wanted || path.startsWith(`${wanted}.`) || wanted.startsWith(`${path}.`),
    )
  const completeRow = ({ location, fields }: ParsedRow): ParsedRow => ({
    location,
    fields: fields.map((parsed) =>
      'field' in parsed && parsed.field.conditions
        ? {
            ...parsed,
            missingPaths: referencedPaths(parsed.field.conditions).filter((path) => !exists(path)),
          }
        : parsed,
    ),
  })
  const complete = (section: ParsedSection): ParsedSection => ({
    ...section,
    rows: section.rows.map(completeRow),
    sections: section.sections.map(complete),
  })
  return { ...complete(schema), tabs: schema.tabs.map(complete) }
}

/** The paths in conditions, without those that need not exist. Invalid conditions have none. */
function referencedPaths(conditions: unknown, depth = 0): string[] {
  if (depth > maxConditionDepth) return []
  if (Array.isArray(conditions))
    return conditions.flatMap((each) => referencedPaths(each, depth + 1))
  if (!isObject(conditions)) return []
  const { AND, OR, field, operator } = conditions
  if (AND !== undefined || OR !== undefined) return referencedPaths(AND ?? OR, depth)
  return typeof field !== 'string' || presenceOperators.includes(operator) ? [] : [field]
}
