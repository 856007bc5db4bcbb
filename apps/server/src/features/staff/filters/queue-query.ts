/** What the queries of the desk's lists mean, before the database is asked. */
import {
  countries,
  countryAreas,
  type Country,
  type CountryArea,
} from '@passerelle/contracts/countries.ts'
import { canonicalEmail } from '@passerelle/contracts/fields.ts'
import type { AgentRow } from '../../../agents/record.ts'
import { waitingSinceOf } from '../../../queue/waiting.ts'
import type { PersonSearch } from './person-filter.ts'

/** Who reads a list of the desk. */
export interface QueueReader {
  /** Undefined for a site's own program, which looks after no registration. */
  readonly id: string | undefined
  /** The areas that the reader is limited to; none means all. */
  readonly areas: readonly CountryArea[]
}

type WaitingTimes = Pick<
  AgentRow,
  'state' | 'activated_at' | 'asked_at' | 'answered_at' | 'paused_time'
>

/**
 * Says whether a registration has waited for the staff since before a time. While a question to the
 * agent is open, it waits for the agent.
 */
export function isLate(agent: WaitingTimes, before: Date): boolean {
  const { state, asked_at, answered_at } = agent
  const since = waitingSinceOf(agent)
  if (state !== 'activated' || since === null) return false
  if (asked_at !== null && answered_at === null) return false
  return since < before
}

/** An id that no account has. */
export const nobody = '00000000-0000-0000-0000-000000000000'

const countryById = new Map(countries.map((country) => [country.id, country]))

/** @throws Error for an id that no country has, which no record can hold */
export function countryOf(id: number): Country {
  const country = countryById.get(id)
  if (!country) throw new Error(`no country has the id ${id}`)
  return country
}

/** Says whether a reader who is limited to areas may know about an agent of this country. */
export function isInAreas(countryId: number, areas: readonly CountryArea[]): boolean {
  return areas.length === 0 || areas.includes(countryOf(countryId).area)
}

interface Place {
  readonly area?: CountryArea | undefined
  readonly tier?: Country['tier'] | undefined
  readonly country_id?: string | undefined
}

/**
 * The countries that the filters leave.
 * @param areas as above
 * @returns undefined for all countries
 */
export function countryIdsOf(
  { area, tier, country_id }: Place,
  areas: readonly CountryArea[],
): readonly number[] | undefined {
  if (area === undefined && tier === undefined && country_id === undefined && areas.length === 0)
    return undefined
  return countries
    .filter(
      (country) =>
        isInAreas(country.id, areas) &&
        (area === undefined || country.area === area) &&
        (tier === undefined || country.tier === tier) &&
        (country_id === undefined || country.id === Number(country_id)),
    )
    .map(({ id }) => id)
}

const wholeAddress = /^[^\s@]+@[^\s@]+$/
/** The letters of the country and digits, as in US744527. */
const loginNumber = /^[a-z]{2}\d{1,9}$/i

/** Finds a whole e-mail address or a login number among the words of a search. */
export function readSearch(search = ''): PersonSearch {
  const words = search.trim().split(/\s+/)
  const email = words.find((word) => wholeAddress.test(word))
  if (email !== undefined)
    return { email: canonicalEmail(email), text: words.filter((word) => word !== email).join(' ') }
  const login = words.find((word) => loginNumber.test(word))
  return login === undefined
    ? { text: search }
    : { login: login.toUpperCase(), text: words.filter((word) => word !== login).join(' ') }
}

/**
 * Sums the counts of an area's countries.
 * @param area undefined for all areas
 */
export function sumsOf<Name extends string>(
  rows: readonly (Readonly<Record<Name, number>> & { readonly countryId: number })[],
  area: CountryArea | undefined,
  names: readonly Name[],
): Record<Name, number> {
  const counted = rows.filter(
    ({ countryId }) => area === undefined || countryOf(countryId).area === area,
  )
  return Object.fromEntries(
    names.map((name) => [name, counted.reduce((sum, row) => sum + row[name], 0)]),
  ) as Record<Name, number>
}

/** Makes the counts of all areas. */
export function countsByArea(count: (area: CountryArea) => number): Record<CountryArea, number> {
  const counts = countryAreas.map((area) => [area, count(area)] as const)
  return Object.fromEntries(counts) as Record<CountryArea, number>
}
