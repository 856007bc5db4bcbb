import type { Fields } from '@passerelle/contracts/fields.ts'
import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { agencyFields, profileSections } from '@passerelle/contracts/profile-form.ts'

export type Value = string | number | boolean | null

/**
 * The editable copy of a record: each field that the agent may change, by its path. Fields of the
 * agency have dotted paths.
 */
export type Draft = Readonly<Record<string, Value>>

const ownFields: Fields = {
  ...profileSections.you,
  ...profileSections.work,
  ...profileSections.workHere,
  ...profileSections.newsletter,
}
const agencyPrefix = 'agency.'

/** The editable copy of a stored record. */
export function draftOf(agent: OwnRecord): Draft {
  const own = Object.keys(ownFields).map((name) => [name, agent[name as keyof OwnRecord]])
  const agency = Object.keys(agencyFields).map((name) => [
    agencyPrefix + name,
    agent.agency[name as keyof OwnRecord['agency']],
  ])
  return Object.fromEntries([...own, ...agency]) as Draft
}

/** What a further change of each field would replace: the requested value, else the stored one. */
export function presentValues(agent: OwnRecord): Draft {
  return { ...draftOf(agent), ...agent.pending_changes }
}

/**
 * Normalises a value for comparison: surrounding spaces do not count, and an empty text equals a
 * missing one.
 */
export function comparable(value: Value | undefined) {
  return typeof value === 'string' ? value.trim() || null : (value ?? null)
}

/** The paths of the fields that differ from the stored record. */
export function changedIn(stored: Draft, draft: Draft) {
  return new Set(
    Object.keys(draft).filter((path) => comparable(draft[path]) !== comparable(stored[path])),
  )
}

/** Turns dotted paths into nested objects, which forms read and the server takes. */
export function nested(draft: Draft): Record<string, Value | Record<string, Value>> {
  const own: Record<string, Value> = {}
  const agency: Record<string, Value> = {}
  for (const [path, value] of Object.entries(draft)) {
    if (path.startsWith(agencyPrefix)) agency[path.slice(agencyPrefix.length)] = value
    else own[path] = value
  }
  return Object.keys(agency).length > 0 ? { ...own, agency } : own
}
