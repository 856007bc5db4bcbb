/** Looks at a value; says what it has to be, or nothing when it is that. */
export type Rule = (value: unknown) => string | undefined

/** A value that has to be one of these words. */
export const oneOf = (words: readonly string[]): Rule => (value) => (words.some((word) => word === value) ? undefined : `one of ${words.join(', ')}`)

export const aText: Rule = (value) => (typeof value === 'string' ? undefined : 'a text')
export const aList: Rule = (value) => (Array.isArray(value) ? undefined : 'a list')
export const aFunction: Rule = (value) => (typeof value === 'function' ? undefined : 'a function')

/**
 * The first property that is not what it has to be, in words for the developer: a type checker does not see the properties that
 * come from plain JavaScript or from data. Nothing when all are right.
 * @param of what the properties belong to, as the developer knows it: 'Avatar'
 */
export function faultIn(of: string, properties: Record<string, unknown>, rules: Record<string, Rule>): string | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const wanted = rule(properties[name])
    if (wanted) return `${of}: "${name}" is ${shown(properties[name])}, it has to be ${wanted}.`
  }
}

const longest = 40 // characters of a wrong text that are shown

function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `"${value.length > longest ? `${value.slice(0, longest)}…` : value}"`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
