import Fuse from 'fuse.js/basic'
import { labelOf, searchWordsOf } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import { searchWords } from '../../text-search/words.ts'
import { countryAliases } from './country-aliases.ts'

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
export type SearchResult = {
  option: Option
  matchRanges: () => MatchRanges
  /** The option stands for the typed text. */
  isTyped?: true
}

const noRanges = () => []

/** Every option, as the result of an empty search. */
export function resultsWithoutSearch(options: readonly Option[]): SearchResult[] {
  return options.map((option) => ({ option, matchRanges: noRanges }))
}

/**
 * Prepares a search over the names, the codes and the other names of the options. Case and accents
 * do not matter. First come options with exactly this name, then names of which a word begins with
 * the text, then other names of which a word does and exact codes, then what the fuzzy search finds.
 */
export function createSearch(options: readonly Option[]): (query: string) => SearchResult[] {
  const everything = resultsWithoutSearch(options)
  let index: SearchIndex | undefined
  return (query) => {
    const wanted = query.trim()
    if (!wanted) return everything
    index ??= createIndex(options) // most selects of a page are never searched
    return rankedResults(index, wanted)
  }
}

/** The place of an option among the results: a lower number comes first. */
const ranks = { exact: 0, beginning: 1, word: 2, otherName: 3, fuzzy: 4 } as const

function rankedResults(index: SearchIndex, wanted: string): SearchResult[] {
  const query = searchWords(wanted)
  const byRank: SearchResult[][] = Object.values(ranks).map(() => [])
  const add = (option: Option, rank: number, ranges?: MatchRanges) =>
    byRank[rank]?.push({
      option,
      matchRanges: () => matchRangesIn(labelOf(option), wanted, ranges),
    })
  const found = new Set<Option>()
  for (const { option, isName, score, ranges } of fuzzyResults(index, wanted)) {
    const rank = rankOf(index.entries.get(option), query)
    const isTooUnlike = rank === ranks.fuzzy && !isName && score > hiddenWordThreshold
    if (isTooUnlike || found.has(option)) continue
    found.add(option)
    add(option, rank, ranges)
  }
  // The fuzzy search knows no codes, and finds a word that is far from the beginning less well.
  for (const [option, entry] of index.entries) {
    const rank = found.has(option) ? ranks.fuzzy : rankOf(entry, query)
    if (rank !== ranks.fuzzy) add(option, rank)
  }
  return byRank.flat()
}

/** What Fuse finds, best first. Only names have ranges to mark. */
function fuzzyResults({ fuse, owners, nameCount }: SearchIndex, wanted: string) {
  return fuse.search(wanted).flatMap(({ refIndex, matches, score = 0 }) => {
    const option = owners[refIndex]
    const isName = refIndex < nameCount
    const ranges = isName ? matches?.[0]?.indices : undefined
    return option ? [{ option, isName, score, ranges }] : []
  })
}

type IndexEntry = { name: string; code: string; otherNames: readonly string[] }

function rankOf(entry: IndexEntry | undefined, query: string): number {
  if (!entry || query === ' ') return ranks.fuzzy
  const { name, code, otherNames } = entry
  if (name === query || otherNames.includes(query)) return ranks.exact
  if (name.startsWith(query)) return ranks.beginning
  if (name.includes(query)) return ranks.word
  return code === query || otherNames.some((other) => other.includes(query))
    ? ranks.otherName
    : ranks.fuzzy
}

type SearchIndex = ReturnType<typeof createIndex>

/**
 * Fuse over the names in their order, then over the other words. `owners` maps each entry to its
 * option.
 */
function createIndex(options: readonly Option[]) {
  const words = options.flatMap((option) =>
    [...searchWordsOf(option), ...countryAliases(option.code)].map((word) => ({ option, word })),
  )
  const entries = new Map<Option, IndexEntry & { otherNames: string[] }>()
  for (const option of options)
    entries.set(option, {
      name: searchWords(labelOf(option)),
      code: searchWords(option.code ?? ''),
      otherNames: [],
    })
  for (const { option, word } of words) entries.get(option)?.otherNames.push(searchWords(word))
  const fuse = new Fuse([...options.map(labelOf), ...words.map(({ word }) => word)], {
    ...fuzzySearch,
    isCaseSensitive: false,
    ignoreDiacritics: true,
    includeMatches: true,
    includeScore: true,
  })
  return {
    fuse,
    entries,
    nameCount: options.length,
    owners: [...options, ...words.map(({ option }) => option)],
  }
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
