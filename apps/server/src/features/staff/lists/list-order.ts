/**
 * The orders that the desk's lists share. Each has an index for the list of all agents and one for
 * that of the agents with a change request (db/schema.ts).
 */
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AgentSort } from '@passerelle/contracts/staff.ts'
import type { AgentRow } from '../../../agents/record.ts'
import { accounts, last_sign_ins } from '../../../db/schema.ts'
import { isSearch } from '../filters/person-filter.ts'
import type { QueueFilter } from '../filters/queue-conditions.ts'
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

/**
 * The table that has the state, the country and the open request of the agents of a list. That of the
 * last sign-ins has an index for them in its order; what else agents are chosen by is in `accounts`.
 */
export function filterTableOf({
  sort,
  search,
  ...filter
}: QueueFilter & { readonly sort: AgentSort }) {
  const { owner, lateBefore, finding, asked } = filter
  const isByPlace = [owner, lateBefore, finding, asked].every((value) => value === undefined)
  return sort === 'last_signed_in_at' && isByPlace && !isSearch(search) ? last_sign_ins : accounts
}
