const maxShownLength = 40 // characters of a text

/** Describes an invalid value for the author of a schema, in one line at most. */
export function valueInWords(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string')
    return `"${value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value}"`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
