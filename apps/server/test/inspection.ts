/** Calls and comparisons for tests. */
import type { Answer, Browser, TestPortal } from './harness.ts'

export { queryRows } from '../src/db/db.ts'

/** Makes a browser on another network for each number. */
export const browserOnNetwork = (portal: TestPortal, n: number): Browser =>
  portal.browser({ 'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}` })

/** All parts of an answer that the caller can see. */
export function visibleAnswer({ status, body, headers }: Answer): Answer {
  return { status, body, headers: { ...headers, date: undefined } }
}
