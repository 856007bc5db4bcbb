/**
 * Finds characters that neither database can store: NUL, and a surrogate without its other half.
 */

/** The error_description for the developers of the site. */
export const unstorableCharacter = 'a parameter holds a character that cannot be kept'

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The parameter `claims` is JSON, which can contain such characters as escapes. The library
 * refuses invalid JSON.
 */
function hasUnstorableClaims(claims: string): boolean {
  let found = false
  try {
    JSON.parse(claims, (name, value: unknown) => {
      found ||= isUnstorable(name) || (typeof value === 'string' && isUnstorable(value))
    })
  } catch {
    return false
  }
  return found
}

/** Does a name or a value among the parameters hold such a character? */
export function hasUnstorableCharacters(
  parameters: Iterable<readonly [name: string, value: string]>,
): boolean {
  return [...parameters].some(
    ([name, value]) =>
      isUnstorable(name) ||
      isUnstorable(value) ||
      (name === 'claims' && hasUnstorableClaims(value)),
  )
}
