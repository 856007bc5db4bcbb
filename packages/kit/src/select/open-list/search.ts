import Fuse from 'fuse.js/basic'
import { labelOf, searchWordsOf } from '../options/option.ts'
import type { Option } from '../options/option.ts'

/**
 * The numbers of the fuzzy search (specification, section 9). The third one, patterns in pieces of
 * 32 characters, is built into Fuse.
 */
const fuzzySearch = { threshold: 0.6, distance: 100 } as const

/**
 * The threshold for words that are not shown. It is stricter than the one for names, because a
 * reader cannot see why the option was found.
 */
const hiddenWordThreshold = 0.25

/** First and last index of each run of letters that match the search. */
export type MatchRanges = readonly (readonly [number, number])[]

/** `matchRanges` is a function, because most results of a long list are never rendered. */
export type SearchResult = { option: Option; matchRanges: () => MatchRanges }

const noRanges = () => []

/** Every option, as the result of an empty search. */
export function resultsWithoutSearch(options: readonly Option[]): SearchResult[] {
  return options.map((option) => ({ option, matchRanges: noRanges }))
}

/**
 * Prepares a search over the names and the other search words of the options; the best match of an
 * option counts. Case and accents do not matter. An option with exactly the typed code comes first,
 * then options whose names begin with the typed text.
 */
export function createSearch(options: readonly Option[]): (query: string) => SearchResult[] {
  const everything = resultsWithoutSearch(options)
  let index: ReturnType<typeof createIndex> | undefined
  return (query) => {
    const wanted = query.trim()
    if (!wanted) return everything
    index ??= createIndex(options) // most selects of a page are never searched
    const { fuse, owners, codes } = index
    const withSameCode = codes.get(normalized(wanted)) ?? []
    const found = new Set(withSameCode)
    const prefixMatches: SearchResult[] = []
    const otherMatches = fuse.search(wanted).flatMap(({ refIndex, matches, score = 0 }) => {
      const option = owners[refIndex]
      const isName = refIndex < options.length
      if (!option || found.has(option) || (!isName && score > hiddenWordThreshold)) return []
      found.add(option)
      const ranges = isName ? matches?.[0]?.indices : undefined
      const result = { option, matchRanges: () => matchRangesIn(labelOf(option), wanted, ranges) }
      if (
        !mayBePrefix(ranges, wanted) ||
        !normalized(labelOf(option)).startsWith(normalized(wanted))
      )
        return [result]
      prefixMatches.push(result)
      return []
    })
    return [...resultsWithoutSearch(withSameCode), ...prefixMatches, ...otherMatches]
  }
}

/** A cheap check that excludes most names before the exact one. */
const mayBePrefix = (ranges: MatchRanges | undefined, wanted: string) =>
  ranges?.[0]?.[0] === 0 && ranges[0][1] >= wanted.length - 1

/**
 * Fuse over the names in their order, then over the other words. `owners` maps each entry to its
 * option.
 */
function createIndex(options: readonly Option[]) {
  const words = options.flatMap((option) => searchWordsOf(option).map((word) => ({ option, word })))
  const owners = [...options, ...words.map(({ option }) => option)]
  const fuse = new Fuse([...options.map(labelOf), ...words.map(({ word }) => word)], {
    ...fuzzySearch,
    isCaseSensitive: false,
    ignoreDiacritics: true,
    includeMatches: true,
    includeScore: true,
  })
  return {
    fuse,
    owners,
    codes: byCode(options),
  }
}

function byCode(options: readonly Option[]) {
  const codes = new Map<string | undefined, Option[]>()
  for (const option of options) {
    const code = option.code === undefined ? undefined : normalized(option.code)
    codes.set(code, [...(codes.get(code) ?? []), option])
  }
  return codes
}

/**
 * Returns the typed text as one range if the label contains it; otherwise Fuse's ranges of at
 * least two letters.
 */
export function matchRangesIn(
  label: string,
  query: string,
  fuseRanges: MatchRanges = [],
): MatchRanges {
  const start = normalized(label).indexOf(normalized(query))
  if (start >= 0) return [[start, start + query.length - 1]]
  return fuseRanges.filter(([first, last]) => last > first)
}

/**
 * Converts a text to lower case without accents. The length stays the same, so that an index in
 * the result is an index in the text.
 */
function normalized(text: string): string {
  return text.replace(
    /[^]/g,
    (letter) =>
      letter.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().charAt(0) ||
      letter,
  )
}
