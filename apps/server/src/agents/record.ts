import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { Db } from '../db/db.ts'
import { agents, change_requests, email_changes, type ChangeValue } from '../db/schema.ts'

export type AgentRow = typeof agents.$inferSelect

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

/** Converts an agent's row to the profile of the interface. */
export function profileRecord(row: AgentRow, { request, email }: PendingChanges): AgentRecord {
  const requested = Object.entries(request?.changes ?? {}).map(
    ([column, value]) => [fieldNameOf(column), value] as const,
  )
  return {
    ...row,
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
  }
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
      row: agents,
      request: { id: change_requests.id, changes: change_requests.changes },
      email: email_changes.email,
      emailExpiresAt: email_changes.expires_at,
    })
    .from(agents)
    .leftJoin(
      change_requests,
      and(eq(change_requests.agent_id, agents.id), isNull(change_requests.closed_at)),
    )
    .leftJoin(
      email_changes,
      and(
        eq(email_changes.agent_id, agents.id),
        isNull(email_changes.used_at),
        isNull(email_changes.voided_at),
        gt(email_changes.expires_at, now),
      ),
    )
    .where(eq(agents.id, id))
    .orderBy(desc(email_changes.created_at))
    .limit(1)
  return (
    found && {
      row: found.row,
      record: profileRecord(found.row, found),
      emailExpiresAt: found.emailExpiresAt,
    }
  )
}
