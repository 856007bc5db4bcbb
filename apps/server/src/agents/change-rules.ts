/**
 * The rules of a save in the profile, without the database: which fields apply, which are wrong,
 * which wait for review.
 */
import { applies, UNITED_STATES, type Fields } from '@passerelle/contracts/fields.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { type ProfileChanges } from '@passerelle/contracts/profile.ts'
import {
  agencyFields,
  profileSections,
  type WaitingField,
} from '@passerelle/contracts/profile-form.ts'
import { agencyColumns, fieldNameOf, reviewedColumns, type AgentRow } from './record.ts'
import type { ChangeValue } from '../db/schema.ts'

/** Requested values by column of `accounts`. */
export type RequestedValues = Readonly<Record<string, ChangeValue>>

type ColumnValues = Record<string, ChangeValue | boolean>

/** The values of a save, by column of `accounts`. */
export interface SortedChanges {
  /**
   * Values that wait for review. A value that equals the stored one withdraws an earlier request.
   */
  readonly forReview: RequestedValues
  /** Values that apply at once; only those that differ from the stored ones. */
  readonly direct: Readonly<ColumnValues>
  /** The stored values before the save. */
  readonly stored: Readonly<ColumnValues>
}

const reviewed = new Set<string>(reviewedColumns)

export function isReviewedColumn(column: string): boolean {
  return reviewed.has(column)
}

const agencyColumn = (field: string) => agencyColumns[field as keyof typeof agencyColumns]

/** The agency's fields have other names as columns. */
function columnValues(body: ProfileChanges): ColumnValues {
  const { agency = {}, email: _, ...fields } = body
  return Object.fromEntries([
    ...Object.entries(fields),
    ...Object.entries(agency).map(([field, value]) => [agencyColumn(field), value] as const),
  ])
}

const ownFields: Fields = { ...profileSections.you, ...profileSections.workHere }

/** Keeps the fields that apply in the country. A value may always be deleted. */
const applicableFields = <Body extends object>(country: number, fields: Fields, body: Body) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => value === null || applies(fields[name] ?? { onlyFor: undefined }, country),
    ),
  ) as Body

/**
 * Drops the fields that do not apply in the agent's country, or in the agency's (product reading,
 * section 4; specification, section 5).
 * The country is the one in the body, else the stored one. An agency's country that waits for
 * review counts before the stored one, because
 * the agency's other fields wait together with it.
 * @param requested the values that wait for review already
 */
export function dropInapplicableFields(
  agent: AgentRow,
  requested: RequestedValues,
  body: ProfileChanges,
): ProfileChanges {
  const ownValues = applicableFields(body.country_id ?? agent.country_id, ownFields, body)
  if (!body.agency) return ownValues
  const { agency_country_id: storedCountry } = { ...agent, ...requested }
  const country = body.agency.country_id ?? storedCountry
  return { ...ownValues, agency: applicableFields(country, agencyFields, body.agency) }
}

/** Returns null for each agency column that does not apply in the agency's new country. */
function clearedByCountryChange(newCountry: number | undefined): ColumnValues {
  if (newCountry === undefined) return {}
  return Object.fromEntries(
    Object.entries(agencyFields)
      .filter(([, field]) => !applies(field, newCountry))
      .map(([name]) => [agencyColumn(name), null]),
  )
}

/**
 * Sorts the values of a save into those that wait for review and those that apply at once. While
 * the registration itself waits for a decision, all apply at once: they are decided with it.
 */
export function sortChanges(agent: AgentRow, body: ProfileChanges): SortedChanges {
  const stored = agent as unknown as ColumnValues
  const entries = Object.entries({
    ...clearedByCountryChange(body.agency?.country_id),
    ...columnValues(body),
  })
  const waits = ([column]: (typeof entries)[number]) =>
    agent.state !== 'activated' && isReviewedColumn(column)
  const forReview = entries.filter(waits)
  const direct = entries.filter((entry) => !waits(entry) && entry[1] !== stored[entry[0]])
  return {
    stored,
    forReview: Object.fromEntries(forReview) as RequestedValues,
    direct: Object.fromEntries(direct),
  }
}

/**
 * An agency in the United States needs a state (specification, section 5). Checked only when the
 * state or the country is in the body.
 */
function isStateMissing(
  { agency_country_id, state_name }: AgentRow,
  { agency }: ProfileChanges,
): boolean {
  if (agency?.state === undefined && agency?.country_id === undefined) return false
  const country = agency.country_id ?? agency_country_id
  const state = agency.state === undefined ? state_name : agency.state
  return country === UNITED_STATES && state === null
}

/**
 * Field errors that need the stored record or the date.
 * @param requested the values that wait for review already
 * @param today ISO 8601, UTC
 */
export function changeFieldErrors(
  agent: AgentRow,
  requested: RequestedValues,
  body: ProfileChanges,
  today: string,
): Record<string, FieldErrorCode> {
  const { birthdate, workin_agency_since: since } = body
  const errors: Record<string, FieldErrorCode> = {}
  if (birthdate && birthdate >= today) errors['birthdate'] = 'notInThePast'
  if (since && since > Number(today.slice(0, 4))) errors['workin_agency_since'] = 'notInThePast'
  if (isStateMissing({ ...agent, ...requested }, body)) errors['agency.state'] = 'required'
  return errors
}

/**
 * Merges a save into the open change request. A value that equals the stored one leaves the
 * request.
 */
export function mergeRequested(
  requested: RequestedValues,
  { forReview, stored }: SortedChanges,
): Record<string, ChangeValue> {
  return Object.fromEntries(
    Object.entries({ ...requested, ...forReview }).filter(
      ([column, value]) => value !== stored[column],
    ),
  )
}

/**
 * Takes fields back from a request. An agency's country, state and building number leave together,
 * because a state fits only its own country.
 * @param fields paths; undefined takes back all
 */
export function withdrawnFrom(
  requested: RequestedValues,
  fields: readonly WaitingField[] | undefined,
): { left: Record<string, ChangeValue>; withdrawn: string[] } {
  const withdrawn = new Set(Object.keys(requested).filter((column) => isNamed(column, fields)))
  if ('agency_country_id' in requested && byCountry.some((column) => withdrawn.has(column)))
    for (const column of byCountry) if (column in requested) withdrawn.add(column)
  return {
    left: Object.fromEntries(
      Object.entries(requested).filter(([column]) => !withdrawn.has(column)),
    ),
    withdrawn: [...withdrawn],
  }
}

const byCountry = [agencyColumns.country_id, agencyColumns.state, agencyColumns.bldng_nm]

function isNamed(column: string, fields: readonly string[] | undefined) {
  return fields === undefined || fields.includes(fieldNameOf(column))
}
