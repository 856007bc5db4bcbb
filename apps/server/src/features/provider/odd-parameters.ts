import { Problem } from '../../problems/problem.ts'

/** For whoever builds the site. */
export const cannotBeKept = 'a parameter holds a character that cannot be kept'

/** NUL and half a character: neither database keeps them. */
const isOdd = (text: string) => text.includes('\0') || !text.isWellFormed()

/** The parameter `claims` is JSON, in which such characters are written as escapes. What is no JSON, the library refuses. */
function hasOddClaims(claims: string): boolean {
  let found = false
  try {
    JSON.parse(claims, (name, value: unknown) => {
      found ||= isOdd(name) || (typeof value === 'string' && isOdd(value))
    })
  } catch {
    return false
  }
  return found
}

/** Refuses parameters with characters that cannot be kept, before anything of the request is. */
export function refusalOfOdd(
  parameters: Iterable<readonly [name: string, value: string]>,
): Problem | undefined {
  const isRefused = [...parameters].some(
    ([name, value]) => isOdd(name) || isOdd(value) || (name === 'claims' && hasOddClaims(value)),
  )
  return isRefused
    ? new Problem(400, 'badRequest', 'The request of the site cannot be answered.', {
        oauth: { error: 'invalid_request', error_description: cannotBeKept },
      })
    : undefined
}
