import Fuse from 'fuse.js/basic'
import { labelOf, wordsOf } from './option.ts'
import type { Option } from './option.ts'

/** Fuzzy search figures of the specification, section 9. Its third one, patterns in pieces of 32 characters, is Fuse's own measure. */
const searchFigures = { threshold: 0.6, distance: 100 } as const

/** How far a word that nobody sees may be from what was typed, of the 0.6 that a name may: a reader cannot tell why it was found. */
const hiddenThreshold = 0.25

/** First and last place of each run of found letters. */
export type Marks = readonly (readonly [number, number])[]

/** A found option. Where the letters stand in its name is looked up when it is drawn: most of a long list never is. */
export type Found = { option: Option; marks: () => Marks }

const noMarks = () => []

/** Every option, none of them marked. */
export function unmarked(options: readonly Option[]): Found[] {
  return options.map((option) => ({ option, marks: noMarks }))
}

/**
 * Prepares a search over the names, and over the other words that an option is found by: the best of them counts. Case and accents do not
 * matter; an option whose code is exactly what was typed comes first, then those whose names begin with it.
 */
export function searchIn(options: readonly Option[]): (query: string) => Found[] {
  const everything = unmarked(options)
  let index: ReturnType<typeof indexOf> | undefined
  return (query) => {
    const wanted = query.trim()
    if (!wanted) return everything
    index ??= indexOf(options) // with the first key: most selects of a page are never searched
    const { fuse, owners, codes } = index
    const byCode = codes.get(folded(wanted)) ?? []
    const found = new Set(byCode)
    const begin: Found[] = []
    const others = fuse.search(wanted).flatMap(({ refIndex, matches, score = 0 }) => {
      const option = owners[refIndex]
      const inName = refIndex < options.length
      if (!option || found.has(option) || (!inName && score > hiddenThreshold)) return []
      found.add(option)
      const indices = inName ? matches?.[0]?.indices : undefined
      const hit = { option, marks: () => marksIn(labelOf(option), wanted, indices) }
      if (!mayBegin(indices, wanted) || !folded(labelOf(option)).startsWith(folded(wanted)))
        return [hit]
      begin.push(hit)
      return []
    })
    return [...unmarked(byCode), ...begin, ...others]
  }
}

/** Most names are ruled out by where their found letters stand, which costs nothing. */
const mayBegin = (indices: Marks | undefined, wanted: string) =>
  indices?.[0]?.[0] === 0 && indices[0][1] >= wanted.length - 1

/** The names in their order, then the other words, and whose each is. */
function indexOf(options: readonly Option[]) {
  const words = options.flatMap((option) => wordsOf(option).map((word) => ({ option, word })))
  const owners = [...options, ...words.map(({ option }) => option)]
  const fuse = new Fuse([...options.map(labelOf), ...words.map(({ word }) => word)], {
    ...searchFigures,
    isCaseSensitive: false,
    ignoreDiacritics: true,
    includeMatches: true,
    includeScore: true,
  })
  return {
    fuse,
    owners,
    codes: Map.groupBy(options, ({ code }) => (code === undefined ? undefined : folded(code))),
  }
}

/** Where the letters stand. The typed word as a whole is clearer than Fuse's scattered letters, which only stand in when there is no such word. */
export function marksIn(label: string, query: string, scattered: Marks = []): Marks {
  const at = folded(label).indexOf(folded(query))
  if (at >= 0) return [[at, at + query.length - 1]]
  return scattered.filter(([first, last]) => last > first)
}

/** Lower case without accents, letter for letter, so that places in it are places in the original. */
function folded(text: string): string {
  return text.replace(
    /[^]/g,
    (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().charAt(0) ||
      letter,
  )
}
