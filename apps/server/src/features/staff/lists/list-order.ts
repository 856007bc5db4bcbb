/**
 * The orders that the desk's lists share. Each has an index for the list of all agents
 * (db/schema.ts); data changes, of which few are open, are sorted.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AgentRow } from '../../../agents/record.ts'
import { accounts, last_sign_ins } from '../../../db/schema.ts'
import { timeKey, timeOf, type PageCursor } from './pagination.ts'

/** An order of rows that belong to agents. */
export interface ListOrder<Row> {
  readonly by: SQL
  /** Decides where `by` is equal. */
  readonly id: PgColumn
  readonly isDescending: boolean
  /** Converts a cursor to the value that `by` has in its row. */
  readonly valueOf: (cursor: PageCursor) => SQL
  readonly keyOf: (row: Row) => string
}

/** The time of a cursor as a value. */
export function timeValue(cursor: PageCursor): SQL {
  return sql`${timeOf(cursor).toISOString()}::timestamptz`
}

/**
 * The orders by what an agent is, whatever waits of them. `last_signed_in_at` needs the table
 * `last_sign_ins` in the query.
 */
export const agentOrders = {
  surname: {
    by: sql`lower(${accounts.surname})`,
    id: accounts.id,
    isDescending: false,
    valueOf: ({ key }) => sql`lower(${key}::text)`,
    keyOf: ({ surname }) => surname,
  },
  last_signed_in_at: {
    by: sql`${last_sign_ins.at}`,
    id: last_sign_ins.account_id,
    isDescending: true,
    valueOf: timeValue,
    keyOf: (agent) => timeKey(agent.last_signed_in_at ?? new Date(0)),
  },
} satisfies Record<string, ListOrder<Pick<AgentRow, 'surname' | 'last_signed_in_at'>>>
