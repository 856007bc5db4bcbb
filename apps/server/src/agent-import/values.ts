/** Turns the values of a row into what the fields take. */
import { countries } from '@passerelle/contracts/countries.ts'
import { kindOf, type FieldName } from './fields.ts'
import type { FieldSource, ImportMap } from './map.ts'

type Values = Readonly<Record<string, unknown>>

/** Reads a column; in JSON lines a dot leads into an object. */
function readColumn(values: Values, column: string): unknown {
  if (Object.hasOwn(values, column)) return values[column]
  const [head = '', ...rest] = column.split('.')
  const inner = Object.hasOwn(values, head) ? values[head] : undefined
  return rest.length > 0 && typeof inner === 'object' && inner !== null
    ? readColumn(inner as Values, rest.join('.'))
    : undefined
}

/** Is there this column in the row? */
export function hasColumn(values: Values, column: string): boolean {
  return readColumn(values, column) !== undefined
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A value as the map's tables write it; objects of JSON have no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function readSource(values: Values, source: FieldSource): unknown {
  if ('value' in source) return source.value
  const value = readColumn(values, source.column)
  const key = textOf(value)
  if (source.values && Object.hasOwn(source.values, key)) return source.values[key]
  if (source.otherwise !== undefined) return source.otherwise
  if (source.digest && !isEmpty(value)) {
    const { algorithm, salt, order } = source.digest
    const saltText = salt === undefined ? '' : textOf(readColumn(values, salt))
    return `${algorithm}${order === 'saltFirst' ? '' : '-password-first'}$${saltText}$${key}`
  }
  return value
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  yes: true,
  no: false,
  y: true,
  n: false,
  1: true,
  0: false,
}

const countryIds = new Map(
  countries.flatMap(({ id, code, name }) => [
    [code.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
)

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value

function countryOf(value: unknown): unknown {
  const number = numberOf(value)
  return typeof number === 'string'
    ? (countryIds.get(number.trim().toLowerCase()) ?? number)
    : number
}

const parts = { YYYY: 'year', MM: 'month', DD: 'day', HH: 'hour', mm: 'minute', ss: 'second' }
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const patterns = new Map<string, RegExp>()

/** The pattern of a format such as `DD.MM.YYYY HH:mm`. Days and months may have one digit. */
function patternOf(format: string): RegExp {
  const known = patterns.get(format)
  if (known) return known
  const pattern = new RegExp(
    `^${escaped(format).replace(/YYYY|MM|DD|HH|mm|ss/g, (part) =>
      part === 'YYYY' ? String.raw`(?<year>\d{4})` : `(?<${parts[part as 'MM']}>\\d{1,2})`,
    )}$`,
  )
  patterns.set(format, pattern)
  return pattern
}

const iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?\s?(?<offset>Z|[+-]\d\d(?::?\d\d)?)?)?$/

/**
 * Reads a moment.
 * @param format as in the map; undefined for ISO 8601
 * @returns undefined for a text that is none
 */
export function readTime(value: unknown, format: string | undefined): Date | undefined {
  if (format === 'unix') {
    const number = Number(value)
    return Number.isFinite(number) ? new Date(number * 1000) : undefined
  }
  const text = textOf(value)
  const found = (format === undefined ? iso : patternOf(format)).exec(text)?.groups
  if (!found) return undefined
  const two = (name: string, otherwise = '00') => (found[name] ?? otherwise).padStart(2, '0')
  const day = `${found['year']}-${two('month', '01')}-${two('day', '01')}`
  const fraction = (found['fraction'] ?? '').padEnd(3, '0').slice(0, 3)
  const offset = (found['offset'] ?? 'Z').replace(
    /^([+-]\d\d):?(\d\d)?$/,
    (_, h, m) => `${h}:${m ?? '00'}`,
  )
  const time = new Date(
    `${day}T${two('hour')}:${two('minute')}:${two('second')}.${fraction}${offset}`,
  )
  // A day that no month has is read as one of the next month.
  const isReal = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false
  return isReal && !Number.isNaN(time.getTime()) ? time : undefined
}

/** Converts a value of the source to the type of its field. What cannot be converted is refused later. */
function convert(name: FieldName, value: unknown, format: string | undefined): unknown {
  if (isEmpty(value)) return null
  switch (kindOf(name)) {
    case 'choice':
      return name.endsWith('country_id') ? countryOf(value) : numberOf(value)
    case 'year':
      return numberOf(value)
    case 'flag':
      return typeof value === 'boolean' ? value : (truths[textOf(value).toLowerCase()] ?? value)
    case 'date':
      return readTime(value, format)?.toISOString().slice(0, 10) ?? value
    case 'time':
      return readTime(value, format) ?? value
    default:
      return typeof value === 'number' ? String(value) : value
  }
}

/** Reads the fields of a row. */
export function readFields(values: Values, map: ImportMap): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, source] of map)
    fields[name] = convert(
      name,
      readSource(values, source),
      'format' in source ? source.format : undefined,
    )
  return fields
}
