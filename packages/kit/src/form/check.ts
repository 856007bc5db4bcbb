import { operators } from './conditions.ts'
import { isObject } from './path.ts'
import { fieldTypes, holdsValue, optionsOf } from './schema.ts'
import type { Constants, Field } from './schema.ts'

/**
 * Schemas may come from elsewhere, so their shape is looked at before it is drawn. These functions say what is wrong with a part,
 * in words for whoever wrote the schema, or nothing.
 */
export function wrongWithSchema(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'A schema is an object'
  return wrongWithContent(schema) ?? wrongList(schema, 'sections') ?? wrongList(schema, 'tabs')
}

/** What is wrong with a section or a tab, looked at from outside: its rows must be lists of fields. */
export function wrongWithContent(content: unknown): string | undefined {
  if (!isObject(content)) return 'A section is an object'
  const wrong = wrongList(content, 'rows') ?? wrongList(content, 'content') ?? wrongList(content, 'sections')
  if (wrong) return wrong
  const index = Array.isArray(content.rows) ? content.rows.findIndex((row) => !Array.isArray(row)) : -1
  return index < 0 ? undefined : `rows[${index}] is not a list of fields`
}

/** What is wrong with one field. */
export function wrongWithField(field: unknown, constants: Constants): string | undefined {
  if (!isObject(field)) return 'A field is an object'
  if (!isField(field)) return `Unknown field type: ${String(field.type)}`
  if (holdsValue(field) && typeof field.field !== 'string') return `${field.type} names no field`
  if (field.type === 'select' && !optionsOf(field, constants)) return `${field.field}: no constants entry ${field.constants ?? ''}`.trim()
  if (field.type === 'asyncSelect' && typeof field.load !== 'function') return `${field.field}: nothing to load from`
  return wrongWithCondition(field.conditions ?? [])
}

function wrongWithCondition(condition: unknown): string | undefined {
  if (Array.isArray(condition)) return condition.map(wrongWithCondition).find(Boolean)
  if (!isObject(condition)) return 'A condition is an object'
  const parts = condition.AND ?? condition.OR
  if (parts !== undefined) return Array.isArray(parts) ? wrongWithCondition(parts) : 'AND and OR take a list'
  if (typeof condition.field !== 'string') return 'A condition names no field'
  return operators.some((operator) => operator === condition.operator) ? undefined : `Unknown operator: ${String(condition.operator)}`
}

function wrongList(part: Record<string, unknown>, key: string): string | undefined {
  return part[key] === undefined || Array.isArray(part[key]) ? undefined : `${key} is not a list`
}

function isField(field: Record<string, unknown>): field is Field & Record<string, unknown> {
  return fieldTypes.some((type) => type === field.type)
}
