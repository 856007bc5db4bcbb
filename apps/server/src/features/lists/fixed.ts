import { readFile } from 'node:fs/promises'
import { areas, environments, genders, languages, positions } from '@passerelle/contracts/choices.ts'
import { countries } from '@passerelle/contracts/countries.ts'
import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import { searchable } from '../../search-text.ts'

/** Lists that are the same for everybody until the next release. */
export type FixedList = Exclude<ListName, 'agencies'>

interface Entry {
  readonly object: ListObject
  /** What a search may begin with: the name, the code, the city. */
  readonly keys: readonly string[]
}

const numbered = (choices: Readonly<Record<number, string>>): ListObject[] => Object.entries(choices).map(([id, name]) => ({ id: Number(id), name }))

const fromFile = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(`../../../data/${name}`, import.meta.url), 'utf8')) as T

const countryIds = new Map(countries.map(({ id, code }) => [code, id]))

/** Named as they are kept: FRA – Frankfurt am Main. */
function airport([iata, place, country]: readonly [string, string, string]): Entry {
  const countryId = countryIds.get(country)
  const object: ListObject = { id: iata, name: `${iata} – ${place}`, country_code: country, ...(countryId === undefined ? {} : { country_id: countryId }) }
  return { object, keys: [iata, object.name, place, ...place.split(', ')].map(searchable) }
}

const sources: Record<Exclude<FixedList, 'airports'>, () => ListObject[] | Promise<ListObject[]>> = {
  countries: () => countries.map(({ id, name, code, language, terms, dialCode }) => ({ id, name, code, language, terms, dialCode })),
  positions: () => numbered(positions),
  areas: () => numbered(areas),
  environments: () => numbered(environments),
  genders: () => numbered(genders),
  languages: () => Object.entries(languages).map(([id, name]) => ({ id, name, code: id })),
  states: () => fromFile<ListObject[]>('states.json'),
}

const entry = (object: ListObject): Entry => ({ object, keys: [object.name, object.code ?? ''].filter(Boolean).map(searchable) })

async function load(list: FixedList): Promise<readonly Entry[]> {
  const entries = list === 'airports' ? (await fromFile<[string, string, string][]>('airports.json')).map(airport) : (await sources[list]()).map(entry)
  const { compare } = new Intl.Collator('en')
  return entries.toSorted((a, b) => compare(a.object.name, b.object.name))
}

const loaded = new Map<FixedList, Promise<readonly Entry[]>>()

/** The list, read on first use and sorted by name. */
function entriesOf(list: FixedList): Promise<readonly Entry[]> {
  const known = loaded.get(list) ?? load(list)
  loaded.set(list, known)
  return known
}

export interface Question {
  readonly search: string
  /** Field and value; all must hold. */
  readonly filters: readonly (readonly [field: string, value: string])[]
  readonly limit: number
}

const rank = ({ keys }: Entry, sought: string) => (keys.includes(sought) ? 0 : keys.some((key) => key.startsWith(sought)) ? 1 : 2)

/** What the question finds: every word of the search somewhere in the keys; what is the search first, then what begins with it, then by name. */
export async function findInFixed(list: FixedList, { search, filters, limit }: Question): Promise<ListObject[]> {
  const sought = searchable(search.trim())
  const words = sought.split(/\s+/)
  const kept = (await entriesOf(list)).filter(({ object, keys }) =>
    filters.every(([field, value]) => String(object[field as keyof ListObject]) === value) && words.every((word) => keys.some((key) => key.includes(word))))
  const ranked = sought === '' ? kept : kept.toSorted((a, b) => rank(a, sought) - rank(b, sought))
  return ranked.slice(0, limit).map(({ object }) => object)
}
