import { searchWords } from '../text-search/words.ts'
import type { Catalogue, Emoji } from './catalogue.ts'

/**
 * Finds emoji by a typed text: each typed word begins a word of the name or a keyword, or the text
 * is the emoji itself. Whole words come before beginnings of words. Among both, names that begin
 * with the text come first, then names that contain it, then keywords.
 */
export function searchEmoji(catalogue: Catalogue, typed: string): Emoji[] {
  const query = searchWords(typed)
  const emoji = withoutVariation(typed.trim())
  const ranks: Emoji[][] = Array.from({ length: 8 }, () => [])
  for (const entry of searchIndex(catalogue)) ranks[rankOf(entry, query, emoji)]?.push(entry.of)
  return ranks.flat()
}

/** `name` and `all` end with a space, which ends their last word. */
type IndexEntry = { of: Emoji; emoji: string; name: string; all: string }

function rankOf(entry: IndexEntry, query: string, emoji: string): number {
  if (entry.emoji === emoji) return 0
  if (query === ' ') return -1
  const whole = wordRank(entry, query, ' ')
  if (whole >= 0) return whole
  const begun = wordRank(entry, query, '')
  return begun < 0 ? -1 : begun + 4
}

/**
 * 0 for a name that begins with the text, 1 for a name with all its words, 2 for keywords of a name
 * with these letters ('plane': airplane), 3 for other keywords.
 */
function wordRank({ name, all }: IndexEntry, query: string, end: '' | ' '): number {
  const words = query.split(/(?= )/).map((word) => word + end)
  if (name.startsWith(query + end)) return 0
  if (words.every((word) => name.includes(word))) return 1
  if (!words.every((word) => all.includes(word))) return -1
  return name.includes(query.trim()) ? 2 : 3
}

const searchIndexes = new WeakMap<Catalogue, IndexEntry[]>()

/** Normalizing 1,914 names takes too long for each key press, so it happens once per catalogue. */
function searchIndex(catalogue: Catalogue): IndexEntry[] {
  const known = searchIndexes.get(catalogue)
  if (known) return known
  const made = Object.values(catalogue)
    .flat()
    .map((of): IndexEntry => {
      const name = `${searchWords(of.name)} `
      return {
        of,
        emoji: withoutVariation(of.emoji),
        name,
        all: `${name}${searchWords(of.keywords)} `,
      }
    })
  searchIndexes.set(catalogue, made)
  return made
}

/** The text without variation selector 16, which only some keyboards add. */
const withoutVariation = (emoji: string) => emoji.replaceAll('\uFE0F', '')
