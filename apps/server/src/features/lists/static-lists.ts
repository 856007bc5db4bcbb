/** The lists that stay the same until the next release, in memory. */
import { readFile } from 'node:fs/promises'
import {
  areaLabels,
  environmentLabels,
  genderLabels,
  languageLabels,
  positionLabels,
} from '@passerelle/contracts/choice-labels.ts'
import { countries } from '@passerelle/contracts/countries.ts'
import { countryNames, namesIn } from '@passerelle/contracts/country-names.ts'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import { toSearchText } from '../../db/search/search-text.ts'

export type StaticListName = Exclude<ListName, 'agencies'>

export interface ListEntry {
  readonly object: ListObject
  /** Texts that may contain a word of the search: the name, the code, the city. */
  readonly keys: readonly string[]
  /**
   * Names in other languages. They are not shown. A word of the search matches the beginning of
   * one of their words.
   */
  readonly otherNames: readonly string[]
}

export interface ListLanguages {
  /** The language of the names in the answer. */
  readonly reader: LanguageTag
  /** The portal's languages. A search finds a country by its name in any of them. */
  readonly portal: readonly LanguageTag[]
}

/**
 * Normalises a text for the search. A typographic apostrophe becomes the one that keyboards have.
 */
export function searchKey(text: string): string {
  return toSearchText(text).replace(/[’ʼ]/g, "'")
}

const listEntry = (object: ListObject, otherNames: readonly string[] = []): ListEntry => ({
  object,
  keys: [object.name, object.code ?? ''].filter(Boolean).map(searchKey),
  otherNames: [...new Set(otherNames.map(searchKey))],
})

const choiceEntries = (choices: Readonly<Record<number, string>>) =>
  Object.entries(choices).map(([id, name]) => listEntry({ id: Number(id), name }))

const readData = async <T>(name: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../../../data/${name}`, import.meta.url), 'utf8')) as T

const countryIds = new Map(countries.map(({ id, code }) => [code, id]))

/** An airport's name is the form in which agents store it: FRA – Frankfurt am Main. */
function airportEntry([iata, place, country]: readonly [string, string, string]): ListEntry {
  const countryId = countryIds.get(country)
  const object: ListObject = {
    id: iata,
    name: `${iata} – ${place}`,
    country_code: country,
    ...(countryId === undefined ? {} : { country_id: countryId }),
  }
  return {
    object,
    keys: [iata, object.name, place, ...place.split(', ')].map(searchKey),
    otherNames: [],
  }
}

function countryEntries({ reader, portal }: ListLanguages): ListEntry[] {
  const contractNames = new Map(countries.map(({ id, name }) => [id, name]))
  return countryNames(countries, reader).map(
    ({ id, name, code, area, tier, language, terms, dialCode }) =>
      listEntry({ id, name, code, area, tier, language, terms, dialCode }, [
        contractNames.get(id) ?? name,
        ...namesIn(code, portal),
      ]),
  )
}

type StateObject = ListObject & { readonly name_fr?: string }

const stateEntry =
  (reader: LanguageTag) =>
  ({ name_fr: french, ...state }: StateObject): ListEntry =>
    listEntry(
      { ...state, name: reader === 'fr' ? (french ?? state.name) : state.name },
      [state.name, french ?? ''].filter(Boolean),
    )

const sources: Record<
  StaticListName,
  (languages: ListLanguages) => ListEntry[] | Promise<ListEntry[]>
> = {
  countries: countryEntries,
  airports: async () =>
    (await readData<[string, string, string][]>('airports.json')).map(airportEntry),
  positions: () => choiceEntries(positionLabels),
  areas: () => choiceEntries(areaLabels),
  environments: () => choiceEntries(environmentLabels),
  genders: () => choiceEntries(genderLabels),
  languages: () =>
    Object.entries(languageLabels).map(([id, name]) => listEntry({ id, name, code: id })),
  states: async ({ reader }) =>
    (await readData<StateObject[]>('states.json')).map(stateEntry(reader)),
}

async function loadEntries(
  list: StaticListName,
  languages: ListLanguages,
): Promise<readonly ListEntry[]> {
  const { compare } = new Intl.Collator(languages.reader)
  const entries = await sources[list](languages)
  return entries.toSorted((a, b) => compare(a.object.name, b.object.name))
}

const cache = new Map<string, Promise<readonly ListEntry[]>>()

/** Lists whose names depend on the language. They are cached for each language. */
const translatedLists: ReadonlySet<StaticListName> = new Set(['countries', 'states'])

/** Returns the list sorted by name. It is read on first use. */
export function listEntries(
  list: StaticListName,
  languages: ListLanguages,
): Promise<readonly ListEntry[]> {
  const key = translatedLists.has(list)
    ? [list, languages.reader, ...languages.portal].join(' ')
    : list
  const entries = cache.get(key) ?? loadEntries(list, languages)
  cache.set(key, entries)
  return entries
}
