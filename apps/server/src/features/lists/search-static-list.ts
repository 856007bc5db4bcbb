import type { ListObject } from '@passerelle/contracts/lists.ts'
import { entriesOf, findable, type Entry, type FixedList, type Tongues } from './static-lists.ts'

export interface Question {
  readonly search: string
  /** Field and value; all must hold. */
  readonly filters: readonly (readonly [field: string, value: string])[]
  readonly limit: number
}

const begins = (name: string, word: string) =>
  name.split(/[\s'-]+/).some((part) => part.startsWith(word))

const has = ({ keys, others }: Entry, word: string) =>
  keys.some((key) => key.includes(word)) ||
  others.some((name) => begins(name, word) || name.startsWith(word))

function rank({ keys, others }: Entry, sought: string): number {
  const all = [...keys, ...others]
  return all.includes(sought) ? 0 : all.some((key) => key.startsWith(sought)) ? 1 : 2
}

/** What the question finds: every word of the search somewhere in the keys; what is the search first, then what begins with it, then by name. */
export async function findInFixed(
  list: FixedList,
  tongues: Tongues,
  { search, filters, limit }: Question,
): Promise<ListObject[]> {
  const sought = findable(search.trim())
  const words = sought.split(/\s+/)
  const kept = (await entriesOf(list, tongues)).filter(
    (entry) =>
      filters.every(
        ([field, value]) => String(entry.object[field as keyof ListObject]) === value,
      ) && words.every((word) => has(entry, word)),
  )
  const ranked = sought === '' ? kept : kept.toSorted((a, b) => rank(a, sought) - rank(b, sought))
  return ranked.slice(0, limit).map(({ object }) => object)
}
