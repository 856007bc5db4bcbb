/** Calls and comparisons for tests. */
import { sql } from 'drizzle-orm'
import { queryRows } from '../src/db/db.ts'
import type { Answer, Browser, TestPortal } from './harness.ts'

export { queryRows }

/** All rows of a table. */
export const rowsOf = (portal: TestPortal, table: string) =>
  queryRows(portal, sql.raw(`select * from ${table}`))

/** Makes a browser on another network for each number. */
export const browserOnNetwork = (portal: TestPortal, n: number): Browser =>
  portal.browser({ 'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}` })

/** All parts of an answer that the caller can see. */
export function visibleAnswer({ status, body, headers }: Answer): Answer {
  return { status, body, headers: { ...headers, date: undefined } }
}
