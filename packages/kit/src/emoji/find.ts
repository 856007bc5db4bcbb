import type { Catalogue, Emoji } from './catalogue.ts'

/**
 * The emoji for what was typed: each typed word begins a word of the name or a keyword, or the emoji itself was typed. Names that
 * begin with it come first, then names that hold it, then keywords.
 */
export function findEmoji(catalogue: Catalogue, typed: string): Emoji[] {
  const query = folded(typed)
  const words = query.split(/(?= )/)
  const ranks: Emoji[][] = [[], [], []]
  for (const entry of entriesOf(catalogue))
    ranks[rankOf(entry, query, words, bare(typed.trim()))]?.push(entry.of)
  return ranks.flat()
}

type Entry = { of: Emoji; emoji: string; name: string; all: string }

function rankOf(
  { emoji, name, all }: Entry,
  query: string,
  words: readonly string[],
  typed: string,
): number {
  if (emoji === typed || (query !== ' ' && name.startsWith(query))) return 0
  if (query !== ' ' && words.every((word) => name.includes(word))) return 1
  return query !== ' ' && words.every((word) => all.includes(word)) ? 2 : -1
}

const entries = new WeakMap<Catalogue, Entry[]>()

/** Folding 1,914 names takes longer than a key may, so it is done once. */
function entriesOf(catalogue: Catalogue): Entry[] {
  const known = entries.get(catalogue)
  if (known) return known
  const made = Object.values(catalogue)
    .flat()
    .map((of): Entry => {
      const name = folded(of.name)
      return { of, emoji: bare(of.emoji), name, all: name + folded(of.keywords) }
    })
  entries.set(catalogue, made)
  return made
}

/** In small letters without accents, a space before each word: ' pina colada' for 'Piña-Colada'. */
function folded(text: string): string {
  return ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

/** Without the sign that asks for a coloured picture: keyboards write it or leave it out. */
const bare = (emoji: string) => emoji.replaceAll('\uFE0F', '')
