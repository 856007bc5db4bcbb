import { isDrawable } from './drawable.ts'
import { named } from './named.ts'

/** Looks at a value; says what it has to be, or nothing when it is that. */
export type Rule = (value: unknown) => string | undefined

/** A value that has to be one of these words. */
export const oneOf =
  (words: readonly string[]): Rule =>
  (value) =>
    words.some((word) => word === value) ? undefined : `one of ${words.join(', ')}`

export const aText: Rule = (value) => (typeof value === 'string' ? undefined : 'a text')
export const aList: Rule = (value) => (Array.isArray(value) ? undefined : 'a list')
export const aFunction: Rule = (value) => (typeof value === 'function' ? undefined : 'a function')
/** What stands as it is on the page. Nothing is sound, too: it draws nothing. */
export const aDrawing: Rule = (value) => (isDrawable(value) ? undefined : 'a text or an element')

/** A list of objects that are each sound. */
export const aListOf =
  (what: string, isSound: (item: Record<string, unknown>) => boolean): Rule =>
  (value) => {
    const sound =
      Array.isArray(value) &&
      Array.from<unknown>(value).every(
        (item) => typeof item === 'object' && item !== null && isSound({ ...item }),
      )
    return sound ? undefined : `a list of ${what}`
  }

/**
 * The first property that is not what it has to be, in words for the developer: a type checker does not see the properties that
 * come from plain JavaScript or from data. Nothing when all are right.
 * @param of what the properties belong to, as the developer knows it: 'Avatar'
 */
export function faultIn(
  of: string,
  properties: Record<string, unknown>,
  rules: Record<string, Rule>,
): string | undefined {
  for (const [name, rule] of Object.entries(rules)) {
    const wanted = rule(properties[name])
    if (wanted) return `${of}: "${name}" is ${named(properties[name])}, it has to be ${wanted}.`
  }
}
