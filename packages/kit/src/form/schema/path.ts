/** Values of a form: an object, nested by the dots of its paths. */
export type Values = Readonly<Record<string, unknown>>

const forbidden = ['__proto__', 'constructor', 'prototype']

/** Reads a value such as `agency.name` from nested objects; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (inside, key) => (isObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined),
      values,
    )
}

/** Is there such a path, even without a value? */
export function hasPath(values: unknown, path: string): boolean {
  const above = path.includes('.') ? valueAt(values, path.slice(0, path.lastIndexOf('.'))) : values
  return isObject(above) && Object.hasOwn(above, path.slice(path.lastIndexOf('.') + 1))
}

/** Returns a copy of the values with one value changed. It creates missing objects on the way. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length) return { ...values, [key]: value }
  const inside = valueAt(values, key)
  return { ...values, [key]: withValue(isObject(inside) ? inside : {}, rest.join('.'), value) }
}

/**
 * Returns a copy of the values without one value. The objects on the way stay, even if they are
 * empty.
 */
export function withoutValue(values: Values, path: string): Values {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length)
    return Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))
  const inside = valueAt(values, key)
  return isObject(inside) ? { ...values, [key]: withoutValue(inside, rest.join('.')) } : values
}

/**
 * Can a text be a dotted path? No part of it may be empty or have a special meaning in JavaScript.
 */
export function isPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    path.split('.').every((key) => key !== '' && !forbidden.includes(key))
  )
}

/**
 * The DOM id of a field: an optional prefix, then its path, with dashes for dots and for other
 * characters that an id may not contain.
 */
export function idOf(path: string, prefix = ''): string {
  return prefix + path.replace(/[^\p{L}\p{N}_-]/gu, '-')
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
