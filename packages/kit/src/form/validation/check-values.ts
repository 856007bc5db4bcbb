import { isEmail } from '../../email-format.ts'
import { isWebAddress } from '../../web-address.ts'
import type { DateRange } from '../../dates/date-range.ts'
import { isObject, valueAt } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { holdsValue, isChoice, optionsOf } from '../schema/schema.ts'
import { isOptionId } from '../../select/options/option.ts'
import type { Constants, Field } from '../schema/schema.ts'
import type { ErrorTexts } from './error-texts.ts'
import type { FieldErrors } from './field-errors.ts'

/**
 * Checks values by the rules of their fields: required, type, length, range and pattern.
 * @param fields the visible ones; one that cannot be changed is not checked
 * @returns the errors by path, in the order of the fields
 */
export function checkValues(
  fields: readonly Field[],
  values: Values,
  constants: Constants,
  texts: ErrorTexts,
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    if (!holdsValue(field) || field.disabled || field.type === 'constant') continue
    const error = errorOf(field, valueAt(values, field.field), constants, texts)
    if (error !== undefined) errors[field.field] = error
  }
  return errors
}

const ticked = new Set(['checkbox', 'switch'])
const lists = new Set(['dropzone', 'multiSelect', 'group'])

function errorOf(
  field: Field,
  value: unknown,
  constants: Constants,
  texts: ErrorTexts,
): string | undefined {
  if (isEmpty(field, value)) {
    if (!field.required) return undefined
    if (ticked.has(field.type)) return texts.requiredTick
    const isChosen = isChoice(field) || (field.type === 'asyncSelect' && !field.allowTyped)
    return isChosen ? texts.requiredChoice : texts.required
  }
  return (
    typeError(field, value, constants, texts) ??
    lengthError(field, value, texts) ??
    rangeError(field, value, texts) ??
    patternError(field, value, texts)
  )
}

function isEmpty({ type }: Field, value: unknown): boolean {
  if (ticked.has(type)) return value !== true
  if (lists.has(type)) return !Array.isArray(value) || value.length === 0
  if (type === 'dateRange') return !isObject(value) || (!value.from && !value.to)
  // A password may consist of spaces.
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && (type === 'password' ? value : value.trim()) === '')
  )
}

function typeError(
  field: Field,
  value: unknown,
  constants: Constants,
  texts: ErrorTexts,
): string | undefined {
  switch (field.type) {
    case 'text':
      return kindError(field, String(value).trim(), texts)
    case 'number':
      return Number.isFinite(Number(value)) ? undefined : texts.number
    case 'integer':
      return Number.isInteger(Number(value)) ? undefined : texts.whole
    case 'date':
    case 'datetime-local':
      return typeof value === 'string' && dateFormat.test(value) ? undefined : texts.date
    case 'dateRange':
      return isRange(value) ? rangeOrder(value, texts) : texts.dateRange
    case 'select':
    case 'radio':
    case 'multiSelect':
      return isAnOption(field, value, constants) ? undefined : texts.notAnOption
    case 'asyncSelect':
      return isObject(value) || field.allowTyped || isIdOf(field, value)
        ? undefined
        : texts.notAnOption
    default:
      return undefined
  }
}

function kindError({ kind }: Field, text: string, texts: ErrorTexts): string | undefined {
  if (kind === 'email' && !isEmail(text)) return texts.email
  return kind === 'url' && !isWebAddress(text) ? texts.webAddress : undefined
}

function isRange(value: unknown): value is DateRange {
  return isObject(value) && [value.from, value.to].every((day) => dateFormat.test(String(day)))
}

function rangeOrder({ from, to }: DateRange, texts: ErrorTexts): string | undefined {
  return to < from ? texts.rangeOrder : undefined
}

const dateFormat = /^\d{4,6}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?$/

/** An async select takes an id where it can ask for its option. */
function isIdOf({ loadById, address }: Field, value: unknown): boolean {
  return Boolean(loadById || address) && isOptionId(value)
}

function isAnOption(field: Field, value: unknown, constants: Constants): boolean {
  const options = optionsOf(field, constants) ?? []
  const ids: readonly unknown[] =
    field.type === 'multiSelect' && Array.isArray(value) ? value : [value]
  return ids.every((id) => options.some((option) => option.id === id))
}

function lengthError(field: Field, value: unknown, texts: ErrorTexts): string | undefined {
  if (field.type === 'group' && Array.isArray(value)) return countError(field, value, texts)
  const { minLength = 0, maxLength = Infinity } = field
  if (typeof value !== 'string' || isChoice(field)) return undefined
  if (value.length < minLength) return texts.tooShort(minLength)
  return value.length > maxLength ? texts.tooLong(maxLength) : undefined
}

/** The least entries are there from the start, and their own fields are checked. */
function countError(
  { maxEntries = Infinity }: Pick<Field, 'maxEntries'>,
  entries: readonly unknown[],
  texts: ErrorTexts,
): string | undefined {
  return entries.length > maxEntries ? texts.tooMany(maxEntries) : undefined
}

function rangeError(field: Field, value: unknown, texts: ErrorTexts): string | undefined {
  const words = {
    tooSmall: (least: string) => texts.tooEarly(texts.day(least)),
    tooLarge: (most: string) => texts.tooLate(texts.day(most)),
  }
  switch (field.type) {
    case 'number':
    case 'integer':
      return outside(field, value, Number, texts)
    // Days compare as texts, because their largest parts come first.
    case 'date':
    case 'datetime-local':
      return outside(field, value, String, words)
    case 'dateRange':
      return isRange(value)
        ? (outside(field, value.from, String, words) ?? outside(field, value.to, String, words))
        : undefined
    default:
      return undefined
  }
}

function outside(
  { min, max }: Field,
  value: unknown,
  read: (value: unknown) => number | string,
  { tooSmall, tooLarge }: Pick<ErrorTexts, 'tooSmall' | 'tooLarge'>,
): string | undefined {
  const given = read(value)
  if (min !== undefined && given < read(min)) return tooSmall(String(min))
  return max !== undefined && given > read(max) ? tooLarge(String(max)) : undefined
}

/**
 * The whole text must match, as with the `pattern` of HTML. It was read with the flag `u` before
 * there was `v`, which Chrome before 112 and Safari before 17 lack.
 */
function patternError(
  { pattern, patternText }: Field,
  value: unknown,
  texts: ErrorTexts,
): string | undefined {
  if (pattern === undefined || typeof value !== 'string') return undefined
  const flag = 'unicodeSets' in RegExp.prototype ? 'v' : 'u'
  return new RegExp(`^(?:${pattern})$`, flag).test(value)
    ? undefined
    : (patternText ?? texts.pattern)
}
