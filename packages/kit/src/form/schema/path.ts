/** Values of a form: an object, nested by the dots of its paths. */
export type Values = Readonly<Record<string, unknown>>

const forbidden = ['__proto__', 'constructor', 'prototype']

/** Reads `agency.name` out of nested values; undefined when there is no such place. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (inside, key) => (isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
      values,
    )
}

/** Whether there is such a place, even if nothing stands in it. */
export function hasPath(values: unknown, path: string): boolean {
  const above = path.includes('.') ? valueAt(values, path.slice(0, path.lastIndexOf('.'))) : values
  return isObject(above) && Object.hasOwn(above, path.slice(path.lastIndexOf('.') + 1))
}

/** A copy of the values with one place changed; missing objects on the way are made. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length) return { ...values, [key]: value }
  const inside = valueAt(values, key)
  return { ...values, [key]: withValue(isObject(inside) ? inside : {}, rest.join('.'), value) }
}

/** A copy of the values without one place; the objects on the way stay, even empty. */
export function withoutValue(values: Values, path: string): Values {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length)
    return Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))
  const inside = valueAt(values, key)
  return isObject(inside) ? { ...values, [key]: withoutValue(inside, rest.join('.')) } : values
}

/**
 * Whether a text can be a dotted path: no part of it is empty or has a meaning of its own in
 * JavaScript.
 */
export function isPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.split('.').every((key) => key !== '' && !forbidden.includes(key))
  )
}

/**
 * The DOM id of a field: its path with dashes for dots and for what an id may not hold, after an
 * optional prefix.
 */
export function idOf(path: string, prefix = ''): string {
  return prefix + path.replace(/[^\p{L}\p{N}_-]/gu, '-')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
