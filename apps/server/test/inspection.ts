/** Calls and comparisons for tests. */
import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { queryRows } from '../src/db/db.ts'
import { ana, type Answer, type Browser, type TestPortal } from './harness.ts'

export { queryRows }

/** All rows of a table. */
export const rowsOf = (portal: TestPortal, table: string) =>
  queryRows(portal, sql.raw(`select * from ${table}`))

/** The id of the account with this address. */
export async function accountId(portal: TestPortal, email: string = ana.email): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    portal,
    sql`select id from accounts where email = ${email}`,
  )
  return row?.id ?? assert.fail(email)
}

/** Makes a browser on another network for each number. */
export const browserOnNetwork = (portal: TestPortal, n: number): Browser =>
  portal.browser({ 'x-forwarded-for': `198.51.${Math.floor(n / 250)}.${n % 250}` })

/** All parts of an answer that the caller can see. */
export function visibleAnswer({ status, body, headers }: Answer): Answer {
  return { status, body, headers: { ...headers, date: undefined } }
}

/** Adds copies of each account, which differ in id and address. */
export async function copyAccounts(portal: TestPortal, copies: number): Promise<void> {
  const columns = await queryRows<{ name: string }>(
    portal,
    sql`select column_name as name from information_schema.columns
      where table_name = 'accounts' and is_generated = 'NEVER' and column_name not in ('id', 'email')`,
  )
  const others = columns.map(({ name }) => name).join(', ')
  await portal.db.execute(
    sql.raw(`insert into accounts (id, email, ${others})
      select gen_random_uuid(), n || email, ${others} from accounts, generate_series(1, ${copies}) n`),
  )
}
