import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Role } from '@passerelle/contracts/choices.ts'
import { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { Db } from '../db/db.ts'
import {
  accounts,
  change_requests,
  email_changes,
  members,
  type ChangeValue,
  type requiredAgentColumns,
} from '../db/schema.ts'
import { isActiveMember } from '../members/members.ts'

export type AccountRow = typeof accounts.$inferSelect
/** The row of an agent. A check of the table promises these columns when there is a state. */
export type AgentRow = AccountRow & {
  [Column in (typeof requiredAgentColumns)[number] | 'state']: NonNullable<AccountRow[Column]>
}

export function isAgentRow(row: AccountRow): row is AgentRow {
  return row.state !== null
}

/** The condition for accounts that hold their address: a registration that waits for its link does not. */
export const holdsAddress = sql`${accounts.state} is distinct from 'registered'`

/** The column of each agency field. */
export const agencyColumns = {
  name: 'agency_name',
  iata_nr: 'iata_nr',
  street_nm: 'street',
  bldng_nm: 'building_nr',
  city: 'city',
  state: 'state_name',
  zip_code: 'zip_code',
  country_id: 'agency_country_id',
} as const satisfies Record<keyof AgentRecord['agency'], keyof AgentRow>

/** The columns that change only after a review (product reading, section 1). */
export const reviewedColumns = [
  'name',
  'surname',
  'country_id',
  'agency_position_id',
  ...Object.values(agencyColumns),
] as const
export type ReviewedColumn = (typeof reviewedColumns)[number]

const agencyFieldByColumn = new Map<string, string>(
  Object.entries(agencyColumns).map(([field, column]) => [column, `agency.${field}`]),
)

/** What an agent's record has in a column now. */
export function storedValue(agent: AgentRow, column: string): ChangeValue {
  return (agent as unknown as Record<string, ChangeValue>)[column] ?? null
}

/** Returns the wire name of a column; agency fields have a dot. */
export function fieldNameOf(column: string): string {
  return agencyFieldByColumn.get(column) ?? column
}

/**
 * The pending changes of an agent: the open change request, and the e-mail address whose link has
 * not been used.
 */
export interface PendingChanges {
  readonly request: {
    readonly id: string
    readonly changes: Readonly<Record<string, ChangeValue>>
  } | null
  readonly email: string | null
}

/**
 * Converts an agent's row to the profile of the interface, and leaves out every other column: a
 * refusal can hold the record too, and has no schema that would drop them.
 */
export function profileRecord(
  row: AgentRow,
  role: Role | null,
  { request, email }: PendingChanges,
): AgentRecord {
  const requested = Object.entries(request?.changes ?? {}).map(
    ([column, value]) => [fieldNameOf(column), value] as const,
  )
  return AgentRecord.parse({
    ...row,
    role,
    pending_id: request?.id ?? null,
    pending_changes: Object.fromEntries<ChangeValue>(
      email === null ? requested : [...requested, ['email', email]],
    ),
    agency: {
      name: row.agency_name,
      iata_nr: row.iata_nr,
      street_nm: row.street,
      bldng_nm: row.building_nr,
      city: row.city,
      state: row.state_name,
      zip_code: row.zip_code,
      country_id: row.agency_country_id,
    },
  })
}

/**
 * Reads an agent with the pending changes, and until when the link to a new e-mail address works;
 * undefined when there is no such agent.
 */
export async function findRecord(
  db: Db,
  id: string,
  now: Date,
): Promise<{ row: AgentRow; record: AgentRecord; emailExpiresAt: Date | null } | undefined> {
  const [found] = await db
    .select({
      row: accounts,
      role: members.role,
      request: { id: change_requests.id, changes: change_requests.changes },
      email: email_changes.email,
      emailExpiresAt: email_changes.expires_at,
    })
    .from(accounts)
    .leftJoin(members, isActiveMember)
    .leftJoin(
      change_requests,
      and(eq(change_requests.agent_id, accounts.id), isNull(change_requests.closed_at)),
    )
    .leftJoin(
      email_changes,
      and(
        eq(email_changes.account_id, accounts.id),
        isNull(email_changes.used_at),
        isNull(email_changes.voided_at),
        gt(email_changes.expires_at, now),
      ),
    )
    .where(eq(accounts.id, id))
    .orderBy(desc(email_changes.created_at))
    .limit(1)
  if (!found || !isAgentRow(found.row)) return undefined
  return {
    row: found.row,
    record: profileRecord(found.row, found.role, found),
    emailExpiresAt: found.emailExpiresAt,
  }
}
