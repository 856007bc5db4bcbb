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
  /** In English, as Unicode names it. */
  name: string
  /** Further English words it is found by. */
  keywords: string
}

export type Catalogue = Record<EmojiCategory, readonly Emoji[]>

/** Reads what generate.ts has written. */
export function catalogueFrom(data: Record<EmojiCategory, readonly string[]>): Catalogue {
  const catalogue = {} as Catalogue
  for (const category of emojiCategories) catalogue[category] = data[category].map(emojiFrom)
  return catalogue
}

function emojiFrom(line: string): Emoji {
  const [head = '', ...keywords] = line.split('|')
  const space = head.indexOf(' ')
  return { emoji: head.slice(0, space), name: head.slice(space + 1), keywords: keywords.join(' ') }
}

let catalogue: Catalogue | undefined

/** All emoji. They weigh more than everything around them, so they are fetched when a catalogue first opens. */
export async function loadEmoji(): Promise<Catalogue> {
  return (catalogue ??= catalogueFrom((await import('./data.json')).default))
}
