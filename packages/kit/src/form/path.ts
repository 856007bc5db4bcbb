/** Values of a form: an object, nested by the dots of its paths. */
export type Values = Readonly<Record<string, unknown>>

/** Reads `agency.name` out of nested values; undefined when there is no such place. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce((inside, key) => (isObject(inside) ? inside[key] : undefined), values)
}

/** A copy of the values with one place changed; missing objects on the way are made. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length) return { ...values, [key]: value }
  const inside = values[key]
  return { ...values, [key]: withValue(isObject(inside) ? inside : {}, rest.join('.'), value) }
}

/** The DOM id of a field: its path with dashes for dots, after an optional prefix. */
export function idOf(path: string, prefix = ''): string {
  return prefix + path.replaceAll('.', '-')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
