/** The fields and the conditions as JSON Schema, for the libraries that take it. */
import { kinds } from './form-fields.ts'
import type { FieldCondition, FormField } from './form-fields.ts'

const types = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  checkbox: { type: 'boolean' },
  select: { type: 'string', oneOf: kinds.map(({ id, name }) => ({ const: id, title: name })) },
} as const

const keywords = { in: 'enum', gte: 'minimum', minLength: 'minLength' } as const

export const propertiesOf = (fields: readonly FormField[]) =>
  Object.fromEntries(
    fields.map(({ field, type, label }) => [field, { ...types[type], title: label }]),
  )

/** The values for which the field shows. */
export const conditionOf = ({ operator, value }: FieldCondition) => ({
  [keywords[operator]]: value,
})
