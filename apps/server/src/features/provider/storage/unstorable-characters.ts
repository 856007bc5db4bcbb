import { Problem } from '../../../problems/problem.ts'

/** For whoever builds the site. */
export const unstorableCharacter = 'a parameter holds a character that cannot be kept'

/** NUL and half a character: neither database keeps them. */
const hasUnstorableCharacter = (text: string) => text.includes('\0') || !text.isWellFormed()

/** The parameter `claims` is JSON, in which such characters are written as escapes. What is no JSON, the library refuses. */
function hasUnstorableClaims(claims: string): boolean {
  let found = false
  try {
    JSON.parse(claims, (name, value: unknown) => {
      found ||=
        hasUnstorableCharacter(name) || (typeof value === 'string' && hasUnstorableCharacter(value))
    })
  } catch {
    return false
  }
  return found
}

/** Refuses parameters with characters that cannot be kept, before anything of the request is. */
export function unstorableProblem(
  parameters: Iterable<readonly [name: string, value: string]>,
): Problem | undefined {
  const isRefused = [...parameters].some(
    ([name, value]) =>
      hasUnstorableCharacter(name) ||
      hasUnstorableCharacter(value) ||
      (name === 'claims' && hasUnstorableClaims(value)),
  )
  return isRefused
    ? new Problem(400, 'badRequest', 'The request of the site cannot be answered.', {
        oauth: { error: 'invalid_request', error_description: unstorableCharacter },
      })
    : undefined
}
