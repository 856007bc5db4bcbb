import { isWebAddress } from '../../web-address.ts'
import { valueAt } from './path.ts'
import type { Values } from './path.ts'

/** The test of every operator of the specification (section 3, form schema). */
const operatorTests = {
  isnull: (value) => value === null || value === undefined,
  nisnull: (value) => value !== null && value !== undefined,
  isUndefined: (value) => value === undefined,
  isNotUndefined: (value) => value !== undefined,
  eq: (value, other) => value === other,
  neq: (value, other) => value !== other,
  gt: (value, other) => areComparable(value, other) && compare(value, other) > 0,
  gte: (value, other) => areComparable(value, other) && compare(value, other) >= 0,
  lt: (value, other) => areComparable(value, other) && compare(value, other) < 0,
  lte: (value, other) => areComparable(value, other) && compare(value, other) <= 0,
  minLength: (value, other) =>
    (typeof value === 'string' || Array.isArray(value)) && value.length >= Number(other),
  isUrl: isWebAddress,
  in: (value, other) => Array.isArray(other) && other.includes(value),
  isTrue: (value) => value === true,
  isFalse: (value) => value === false,
} satisfies Record<string, (value: unknown, other: unknown) => boolean>

export type Operator = keyof typeof operatorTests

export const operators = Object.keys(operatorTests) as readonly Operator[]

/** The most levels of AND and OR. A deeper condition contains itself. */
export const maxConditionDepth = 30

/** A condition on the value of one field. */
export type FieldCondition = { field: string; operator: Operator; value?: unknown }

/** Conditions combined with AND or OR, as deep as needed. */
export type Condition =
  FieldCondition | { AND: readonly Condition[] } | { OR: readonly Condition[] }

/** Whether a condition is met for these values. An empty AND is met, an empty OR is not. */
export function isConditionMet(condition: Condition, values: Values): boolean {
  if ('AND' in condition) return condition.AND.every((part) => isConditionMet(part, values))
  if ('OR' in condition) return condition.OR.some((part) => isConditionMet(part, values))
  return operatorTests[condition.operator](valueAt(values, condition.field), condition.value)
}

/**
 * Numbers compare with numbers (a field may hold a number as text), texts such as dates with texts.
 * Other values have no order.
 */
function areComparable(value: unknown, other: unknown): boolean {
  const kinds = [value, other].map((side) => typeof side)
  if (kinds.some((kind) => kind !== 'string' && kind !== 'number')) return false
  return kinds.every((kind) => kind === 'string')
    ? value !== '' && other !== ''
    : isNumber(value) && isNumber(other)
}

function compare(value: unknown, other: unknown): number {
  if (isNumber(value) && isNumber(other)) return Number(value) - Number(other)
  return String(value) < String(other) ? -1 : Number(value !== other)
}

function isNumber(value: unknown): boolean {
  return value !== '' && Number.isFinite(Number(value))
}
