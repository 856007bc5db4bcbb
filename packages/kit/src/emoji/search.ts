import type { Catalogue, Emoji } from './catalogue.ts'

/**
 * Finds emoji by a typed text: each typed word begins a word of the name or a keyword, or the text
 * is the emoji itself. Names that begin with the text come first, then names that contain it, then
 * keywords.
 */
export function searchEmoji(catalogue: Catalogue, typed: string): Emoji[] {
  const query = normalize(typed)
  const words = query.split(/(?= )/)
  const ranks: Emoji[][] = [[], [], []]
  for (const entry of searchIndex(catalogue))
    ranks[rankOf(entry, query, words, withoutVariation(typed.trim()))]?.push(entry.of)
  return ranks.flat()
}

type IndexEntry = { of: Emoji; emoji: string; name: string; all: string }

function rankOf(
  { emoji, name, all }: IndexEntry,
  query: string,
  words: readonly string[],
  typed: string,
): number {
  if (emoji === typed || (query !== ' ' && name.startsWith(query))) return 0
  if (query !== ' ' && words.every((word) => name.includes(word))) return 1
  return query !== ' ' && words.every((word) => all.includes(word)) ? 2 : -1
}

const searchIndexes = new WeakMap<Catalogue, IndexEntry[]>()

/** Normalizing 1,914 names takes too long for each key press, so it happens once per catalogue. */
function searchIndex(catalogue: Catalogue): IndexEntry[] {
  const known = searchIndexes.get(catalogue)
  if (known) return known
  const made = Object.values(catalogue)
    .flat()
    .map((of): IndexEntry => {
      const name = normalize(of.name)
      return { of, emoji: withoutVariation(of.emoji), name, all: name + normalize(of.keywords) }
    })
  searchIndexes.set(catalogue, made)
  return made
}

/**
 * In lower case without accents, with a space before each word: ' pina colada' for 'Piña-Colada'.
 */
function normalize(text: string): string {
  return ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

/** The text without variation selector 16, which only some keyboards add. */
const withoutVariation = (emoji: string) => emoji.replaceAll('\uFE0F', '')
