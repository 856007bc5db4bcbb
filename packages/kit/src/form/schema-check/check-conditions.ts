import { maxConditionDepth, operators } from '../conditions.ts'
import type { Operator } from '../conditions.ts'
import { isObject, isPath } from '../path.ts'
import { valueInWords } from './value-in-words.ts'

const isOrdered = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const ordered = { takes: isOrdered, why: 'takes a number or a text' }
const anything = { takes: (value: unknown) => value !== undefined, why: 'takes a value' }

/** What the operators compare with. The others take nothing. */
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

/** What is wrong with the conditions of a field, with its place in the schema, or nothing. */
export function conditionsError(conditions: unknown, place: string, depth = 0): string | undefined {
  if (depth > maxConditionDepth) return `${place}: AND and OR nest too deep`
  if (!Array.isArray(conditions)) return conditionError(conditions, place, depth)
  return conditions
    .map((each, index) => conditionError(each, `${place}[${index}]`, depth))
    .find(Boolean)
}

function conditionError(condition: unknown, place: string, depth: number): string | undefined {
  if (!isObject(condition)) return `${place}: A condition is an object`
  const { AND, OR, field, operator, value } = condition
  if (AND !== undefined && OR !== undefined) return `${place}: A condition has either AND or OR`
  if (AND !== undefined || OR !== undefined) {
    const key = AND === undefined ? 'OR' : 'AND'
    return Array.isArray(condition[key])
      ? conditionsError(condition[key], `${place}.${key}`, depth + 1)
      : `${place}.${key}: AND and OR take a list`
  }
  if (field === undefined || field === '') return `${place}: A condition names no field`
  if (!isPath(field)) return `${place}.field: ${valueInWords(field)} is not a path`
  const known = operators.find((each) => each === operator)
  if (!known) return `${place}.operator: Unknown operator: ${valueInWords(operator)}`
  const other = others[known]
  return other?.takes(value) === false ? `${place}.value: ${known} ${other.why}` : undefined
}
