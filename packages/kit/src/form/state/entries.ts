import { isObject } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { parseSchema, validFieldsIn } from '../schema-check/parse-schema.ts'
import type { ParsedSchema, SchemaCheck } from '../schema-check/parse-schema.ts'
import { holdsValue, withDefaults } from '../schema/schema.ts'
import type { Constants, Field } from '../schema/schema.ts'

/** The path of an entry in a group: `contacts[1]`. */
export function entryPath(group: string, index: number): string {
  return `${group}[${index}]`
}

/**
 * The entry that a path leads to, and the path inside: 1 and `email` for `contacts[1].email` and
 * `contacts.1.email`, 1 and `[0]` for `contacts[1][0]`. For a whole entry, `contacts[1]`, the path
 * inside is empty.
 */
export function placeIn(path: string, group: string): { index: number; field: string } | undefined {
  const inside = path.startsWith(group) ? path.slice(group.length) : ''
  const [start = '', bracketed, dotted = bracketed] =
    /^(?:\[(\d{1,6})\]|\.(\d{1,6}))(?![^.[])/.exec(inside) ?? []
  const field = inside.slice(start.length).replace(/^\./, '')
  return dotted === undefined ? undefined : { index: Number(dotted), field }
}

/** The fields of the entries of a group. Its conditions may name fields outside. */
export function parseGroup(field: Field, constants: Constants, check?: SchemaCheck): ParsedSchema {
  const schema = { rows: field.rows, content: field.content }
  return parseSchema(schema, constants, check && { ...check, withMissingPaths: (same) => same })
}

/** An entry as it is added, with the defaults of its fields. */
export function newEntry(schema: ParsedSchema): Values {
  return withDefaults(validFieldsIn(schema), {})
}

/** The entries of a value, and new ones until there are the least. */
export function entriesOf(field: Field, schema: ParsedSchema, value: unknown): readonly Values[] {
  const entries = Array.isArray(value) ? value.map((entry) => (isObject(entry) ? entry : {})) : []
  const missing = Math.max(0, (field.minEntries ?? 0) - entries.length)
  return [...entries, ...Array.from({ length: missing }, () => newEntry(schema))]
}

/**
 * The values that the conditions in an entry see: its own fields first, then the scope around it,
 * which is that of the form, or of the entry that the group is in.
 */
export function entryScope(schema: ParsedSchema, around: Values, entry: Values): Values {
  const own = validFieldsIn(schema)
    .filter(holdsValue)
    .map(({ field }) => [field.split('.')[0], undefined] as const)
  return { ...around, ...Object.fromEntries(own), ...entry }
}
