import { applies, UNITED_STATES, type Fields } from '@passerelle/contracts/fields.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { type ProfileChanges } from '@passerelle/contracts/profile.ts'
import {
  agencyFields,
  isLongEnoughName,
  profileSections,
} from '@passerelle/contracts/profile-form.ts'
import { agencyColumns, heldColumns, type AgentRow } from '../../agents/record.ts'
import type { ChangeValue } from '../../db/schema.ts'

type Value = ChangeValue | boolean
/** Values by column of `agents`. */
type Values = Record<string, Value>

/** What a save asks for, sorted by what becomes of it. */
export interface Sorted {
  /** Held back for review; a value that equals the stored one takes an earlier request back. */
  readonly held: Record<string, ChangeValue>
  /** The stored value by column, before the save. */
  readonly stored: Readonly<Record<string, Value>>
  /** Applied at once; only what differs. */
  readonly direct: Values
}

const held = new Set<string>(heldColumns)

/** Values by column: the agency's fields have their own names there. */
function columnsOf(sent: ProfileChanges): Values {
  const { agency = {}, email: _, ...fields } = sent
  const ofAgency = Object.entries(agency).map(
    ([field, value]) => [agencyColumns[field as keyof typeof agencyColumns], value] as const,
  )
  return Object.fromEntries<Value>([...Object.entries(fields), ...ofAgency])
}

const ownFields: Fields = { ...profileSections.you, ...profileSections.workHere }

/** What this country asks for; a value may always be taken away. */
const askedIn = <Sent extends object>(country: number, fields: Fields, sent: Sent) =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value === null || applies(fields[name] ?? { onlyFor: undefined }, country),
    ),
  ) as Sent

/**
 * What was sent without what the agent's country, and the agency's, do not ask for (product reading, section 4; specification, section 5): it is
 * dropped. The country is the one that is sent or else the stored one. The agency's may wait for review, and then counts before the stored one:
 * its other fields wait with it.
 * @param requested what waits for review already, by column
 */
export function askedOf(
  agent: AgentRow,
  requested: Readonly<Record<string, ChangeValue>>,
  sent: ProfileChanges,
): ProfileChanges {
  const own = askedIn(sent.country_id ?? agent.country_id, ownFields, sent)
  if (!sent.agency) return own
  const { agency_country_id: country } = { ...agent, ...requested }
  return { ...own, agency: askedIn(sent.agency.country_id ?? country, agencyFields, sent.agency) }
}

/** What the agency's new country does not ask for goes with the old one: by column. */
function leftBehind(country: number | undefined): Values {
  const fields =
    country === undefined
      ? []
      : Object.entries(agencyFields).filter(([, field]) => !applies(field, country))
  return Object.fromEntries(
    fields.map(([name]) => [agencyColumns[name as keyof typeof agencyColumns], null]),
  )
}

/** Which of the sent values wait, and which apply. */
export function sortChanges(agent: AgentRow, sent: ProfileChanges): Sorted {
  const stored = agent as unknown as Values
  const entries = Object.entries({ ...leftBehind(sent.agency?.country_id), ...columnsOf(sent) })
  return {
    stored,
    held: Object.fromEntries(entries.filter(([column]) => held.has(column))) as Record<
      string,
      ChangeValue
    >,
    direct: Object.fromEntries(
      entries.filter(([column, value]) => !held.has(column) && value !== stored[column]),
    ),
  }
}

const isFreeToBeShort = (value: string, stored: string) =>
  value === stored || isLongEnoughName(value)

/** American agencies have a state (specification, section 5); asked only when the state or the country is sent. */
function lacksState(
  { agency_country_id, state_name }: AgentRow,
  { agency }: ProfileChanges,
): boolean {
  if (agency?.state === undefined && agency?.country_id === undefined) return false
  const country = agency.country_id ?? agency_country_id
  const state = agency.state === undefined ? state_name : agency.state
  return country === UNITED_STATES && state === null
}

/**
 * Rules that need the stored record, or the day: each field that breaks one.
 * @param requested what waits for review already, by column
 * @param today ISO 8601, UTC
 */
export function faultsIn(
  agent: AgentRow,
  requested: Readonly<Record<string, ChangeValue>>,
  sent: ProfileChanges,
  today: string,
): Record<string, FieldErrorCode> {
  const faults: Record<string, FieldErrorCode> = {}
  if (sent.name !== undefined && !isFreeToBeShort(sent.name, agent.name))
    faults['name'] = 'tooShort'
  if (sent.surname !== undefined && !isFreeToBeShort(sent.surname, agent.surname))
    faults['surname'] = 'tooShort'
  if (sent.birthdate && sent.birthdate >= today) faults['birthdate'] = 'notInThePast'
  if (sent.workin_agency_since && sent.workin_agency_since > Number(today.slice(0, 4)))
    faults['workin_agency_since'] = 'notInThePast'
  if (lacksState({ ...agent, ...requested }, sent)) faults['agency.state'] = 'required'
  return faults
}

/** The open request after a save: merged, without what equals the stored value again. */
export function mergeHeld(
  before: Readonly<Record<string, ChangeValue>>,
  { held, stored }: Sorted,
): Record<string, ChangeValue> {
  return Object.fromEntries(
    Object.entries({ ...before, ...held }).filter(([column, value]) => value !== stored[column]),
  )
}
