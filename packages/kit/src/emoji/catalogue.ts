export const emojiCategories = [
  'smileys',
  'people',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const

export type EmojiCategory = (typeof emojiCategories)[number]

export type Emoji = {
  emoji: string
  /** The Unicode name, in English. */
  name: string
  /** Other English words that find it. */
  keywords: string
}

export type Catalogue = Record<EmojiCategory, readonly Emoji[]>

/** Decodes the data that generate.ts writes. */
export function decodeCatalogue(data: Record<EmojiCategory, readonly string[]>): Catalogue {
  const catalogue = {} as Catalogue
  for (const category of emojiCategories) catalogue[category] = data[category].map(decodeEmoji)
  return catalogue
}

function decodeEmoji(line: string): Emoji {
  const [head = '', ...keywords] = line.split('|')
  const space = head.indexOf(' ')
  return { emoji: head.slice(0, space), name: head.slice(space + 1), keywords: keywords.join(' ') }
}

let catalogue: Catalogue | undefined

/**
 * Loads all emoji. Their data are larger than the component, so they are loaded when a catalogue
 * first opens.
 */
export async function loadEmoji(): Promise<Catalogue> {
  return (catalogue ??= decodeCatalogue((await import('./data.json')).default))
}
