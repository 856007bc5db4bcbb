import { search as limits } from '@passerelle/contracts/limits.ts'
import type { ListObject } from '@passerelle/contracts/lists.ts'
import {
  listEntries,
  searchKey,
  type ListEntry,
  type ListLanguages,
  type StaticListName,
} from './static-lists.ts'

export interface ListQuery {
  readonly search: string
  /** Fields and their values. All filters must match. */
  readonly filters: readonly (readonly [field: string, value: string])[]
  readonly limit: number
}

const hasWordWithPrefix = (name: string, prefix: string) =>
  name.split(/[\s'-]+/).some((part) => part.startsWith(prefix))

const matchesWord = ({ keys, otherNames }: ListEntry, word: string) =>
  keys.some((key) => key.includes(word)) ||
  otherNames.some((name) => hasWordWithPrefix(name, word) || name.startsWith(word))

const matchesFilters = ({ object }: ListEntry, filters: ListQuery['filters']) =>
  filters.every(([field, value]) => String(object[field as keyof ListObject]) === value)

/** 0: a key is the whole search. 1: a key begins with the search. 2: all other matches. */
function rank({ keys, otherNames }: ListEntry, search: string): number {
  const all = [...keys, ...otherNames]
  return all.includes(search) ? 0 : all.some((key) => key.startsWith(search)) ? 1 : 2
}

/**
 * Finds the entries that match all filters and every word of the search, sorted by rank and name.
 */
export async function searchStaticList(
  list: StaticListName,
  languages: ListLanguages,
  { search, filters, limit }: ListQuery,
): Promise<ListObject[]> {
  const wanted = searchKey(search.trim())
  const words = wanted.split(/\s+/).slice(0, limits.words)
  const found = (await listEntries(list, languages)).filter(
    (entry) => matchesFilters(entry, filters) && words.every((word) => matchesWord(entry, word)),
  )
  const ranked = wanted === '' ? found : found.toSorted((a, b) => rank(a, wanted) - rank(b, wanted))
  return ranked.slice(0, limit).map(({ object }) => object)
}
