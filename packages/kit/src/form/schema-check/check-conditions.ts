import { maxConditionDepth, operators } from '../schema/conditions.ts'
import type { Operator } from '../schema/conditions.ts'
import { isObject, isPath } from '../schema/path.ts'
import { valueInWords } from './value-in-words.ts'

const isOrdered = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const ordered = { takes: isOrdered, why: 'takes a number or a text' }
const anything = { takes: (value: unknown) => value !== undefined, why: 'takes a value' }

/** The rule of the value of each operator. The other operators take no value. */
const others: Partial<Record<Operator, { takes: (value: unknown) => boolean; why: string }>> = {
  eq: anything,
  neq: anything,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  minLength: {
    takes: (value) => typeof value === 'number' && value >= 0,
    why: 'takes a number of characters',
  },
  in: { takes: Array.isArray, why: 'takes a list' },
}

/** The first error in the conditions of a field, with its location in the schema. */
export function errorInConditions(
  conditions: unknown,
  location: string,
  depth = 0,
): string | undefined {
  if (depth > maxConditionDepth) return `${location}: AND and OR nest too deep`
  if (!Array.isArray(conditions)) return errorInCondition(conditions, location, depth)
  return conditions
    .map((each, index) => errorInCondition(each, `${location}[${index}]`, depth))
    .find(Boolean)
}

function errorInCondition(condition: unknown, location: string, depth: number): string | undefined {
  if (!isObject(condition)) return `${location}: A condition is an object`
  const { AND, OR, field, operator, value } = condition
  if (AND !== undefined && OR !== undefined) return `${location}: A condition has either AND or OR`
  if (AND !== undefined) return errorInGroup(AND, `${location}.AND`, depth)
  if (OR !== undefined) return errorInGroup(OR, `${location}.OR`, depth)
  if (field === undefined || field === '') return `${location}: A condition names no field`
  if (!isPath(field)) return `${location}.field: ${valueInWords(field)} is not a path`
  const known = operators.find((each) => each === operator)
  if (!known) return `${location}.operator: Unknown operator: ${valueInWords(operator)}`
  const other = others[known]
  return other?.takes(value) === false ? `${location}.value: ${known} ${other.why}` : undefined
}

const errorInGroup = (conditions: unknown, location: string, depth: number) =>
  Array.isArray(conditions)
    ? errorInConditions(conditions, location, depth + 1)
    : `${location}: AND and OR take a list`
