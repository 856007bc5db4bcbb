import { readFile } from 'node:fs/promises'
import {
  areas,
  environments,
  genders,
  languages,
  positions,
} from '@passerelle/contracts/choices.ts'
import { countries } from '@passerelle/contracts/countries.ts'
import { countryNames, namesIn } from '@passerelle/contracts/country-names.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import { searchable } from '../../db/search-text.ts'

/** Lists that are the same for everybody until the next release. */
export type FixedList = Exclude<ListName, 'agencies'>

export interface Entry {
  readonly object: ListObject
  /** What a word of a search may stand in: the name, the code, the city. */
  readonly keys: readonly string[]
  /** Names that are not shown, those in other languages: a word of a search may begin a word of them. */
  readonly others: readonly string[]
}

/** In which language names are wanted, and in which ones a country is found. */
export interface Tongues {
  readonly reader: LanguageTag
  readonly portal: readonly LanguageTag[]
}

/** As it is searched; an apostrophe is the one that keyboards have. */
export const findable = (text: string): string => searchable(text).replace(/[’ʼ]/g, "'")

const entry = (object: ListObject, others: readonly string[] = []): Entry => ({
  object,
  keys: [object.name, object.code ?? ''].filter(Boolean).map(findable),
  others: [...new Set(others.map(findable))],
})

const numbered = (choices: Readonly<Record<number, string>>) =>
  Object.entries(choices).map(([id, name]) => entry({ id: Number(id), name }))

const fromFile = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../../../data/${name}`, import.meta.url), 'utf8')) as T

const countryIds = new Map(countries.map(({ id, code }) => [code, id]))

/** Named as they are kept: FRA – Frankfurt am Main. */
function airport([iata, place, country]: readonly [string, string, string]): Entry {
  const countryId = countryIds.get(country)
  const object: ListObject = {
    id: iata,
    name: `${iata} – ${place}`,
    country_code: country,
    ...(countryId === undefined ? {} : { country_id: countryId }),
  }
  return {
    object,
    keys: [iata, object.name, place, ...place.split(', ')].map(findable),
    others: [],
  }
}

function countriesIn({ reader, portal }: Tongues): Entry[] {
  const own = new Map(countries.map(({ id, name }) => [id, name]))
  return countryNames(countries, reader).map(
    ({ id, name, code, area, tier, language, terms, dialCode }) =>
      entry({ id, name, code, area, tier, language, terms, dialCode }, [
        own.get(id) ?? name,
        ...namesIn(code, portal),
      ]),
  )
}

type State = ListObject & { readonly name_fr?: string }

const stateIn =
  (reader: LanguageTag) =>
  ({ name_fr: french, ...state }: State): Entry =>
    entry(
      { ...state, name: reader === 'fr' ? (french ?? state.name) : state.name },
      [state.name, french ?? ''].filter(Boolean),
    )

const sources: Record<FixedList, (tongues: Tongues) => Entry[] | Promise<Entry[]>> = {
  countries: countriesIn,
  airports: async () => (await fromFile<[string, string, string][]>('airports.json')).map(airport),
  positions: () => numbered(positions),
  areas: () => numbered(areas),
  environments: () => numbered(environments),
  genders: () => numbered(genders),
  languages: () => Object.entries(languages).map(([id, name]) => entry({ id, name, code: id })),
  states: async ({ reader }) => (await fromFile<State[]>('states.json')).map(stateIn(reader)),
}

async function load(list: FixedList, tongues: Tongues): Promise<readonly Entry[]> {
  const { compare } = new Intl.Collator(tongues.reader)
  return (await sources[list](tongues)).toSorted((a, b) => compare(a.object.name, b.object.name))
}

const loaded = new Map<string, Promise<readonly Entry[]>>()

/** Lists whose names are others in another language. */
const inLanguages: ReadonlySet<FixedList> = new Set(['countries', 'states'])

/** The list, read on first use and sorted by name. */
export function entriesOf(list: FixedList, tongues: Tongues): Promise<readonly Entry[]> {
  const place = inLanguages.has(list) ? [list, tongues.reader, ...tongues.portal].join(' ') : list
  const known = loaded.get(place) ?? load(list, tongues)
  loaded.set(place, known)
  return known
}
