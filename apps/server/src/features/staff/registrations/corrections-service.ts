/** What a reviewer sets right in a registration while approving it. */
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { RecordCorrections } from '@passerelle/contracts/profile.ts'
import {
  changeFieldErrors,
  dropInapplicableFields,
  sortChanges,
} from '../../../agents/change-rules.ts'
import { fieldNameOf, type AgentRow } from '../../../agents/record.ts'
import { updateAgent } from '../../../agents/store.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { DecisionUndo } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { invalidFields } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { isInAreas } from '../filters/queue-query.ts'

interface CorrectedRecord {
  readonly agent: AgentRow
  /** The values before, by column, for an undo. */
  readonly before: NonNullable<DecisionUndo['corrected']>
}

/**
 * Writes corrections to a registration whose row is locked, under the rules of the agent's own
 * save. The history has the old and the new values. The agent is not told: the profile has them.
 * @throws Problem 400 with every wrong field
 */
export async function correctRecord(
  db: Db,
  deps: Deps,
  member: Caller,
  waiting: AgentRow,
  corrections: RecordCorrections = {},
): Promise<CorrectedRecord> {
  const applicable = dropInapplicableFields(waiting, {}, corrections)
  const today = deps.now().toISOString().slice(0, 10)
  checkCorrections({
    ...changeFieldErrors(waiting, {}, applicable, today),
    ...areaError(corrections, member.areas),
  })
  const { direct, stored } = sortChanges(waiting, applicable)
  const columns = Object.keys(direct)
  if (columns.length === 0) return { agent: waiting, before: {} }
  const values = direct as Partial<AgentRow>
  await updateAgent(db, waiting.id, values)
  await writeAuditEvent(db, deps, {
    actor: member.id,
    subject: waiting.id,
    action: 'corrected',
    detail: Object.fromEntries(
      columns.map((column) => [fieldNameOf(column), [stored[column], direct[column]]]),
    ),
  })
  const before = Object.fromEntries(columns.map((column) => [column, stored[column] ?? null]))
  return {
    agent: { ...waiting, ...values },
    before: before as CorrectedRecord['before'],
  }
}

/** @throws Problem 400 with every wrong field */
function checkCorrections(errors: Record<string, FieldErrorCode>): void {
  const named = Object.entries(errors).map(([path, code]) => [`corrections.${path}`, code] as const)
  if (named.length > 0) throw invalidFields(Object.fromEntries(named))
}

/** A member must not move somebody to an area that the member does not know. */
const areaError = (
  { country_id }: RecordCorrections,
  areas: readonly CountryArea[],
): Record<string, FieldErrorCode> =>
  country_id === undefined || isInAreas(country_id, areas) ? {} : { country_id: 'notAnOption' }
