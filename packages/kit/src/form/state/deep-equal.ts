import { isValidElement } from 'react'

// Compares lists in fields, options in lists, and their properties. Deeper objects are equal only
// if they are the same object.
const maxDepth = 3

/** Do two objects have the same values under the same names? */
export function isDeepEqual(one: object, other: object, depth = 0): boolean {
  const properties = Object.entries(one)
  return (
    properties.length === Object.keys(other).length &&
    properties.every(([key, value]) =>
      isSame(value, (other as Record<string, unknown>)[key], depth),
    )
  )
}

function isSame(one: unknown, other: unknown, depth: number): boolean {
  if (Object.is(one, other)) return true
  return (
    depth < maxDepth &&
    isPlain(one) &&
    isPlain(other) &&
    Array.isArray(one) === Array.isArray(other) &&
    isDeepEqual(one, other, depth + 1)
  )
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || isValidElement(value)) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
