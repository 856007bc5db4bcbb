/** An entry of emojibase-data, with the properties in use here. */
export type EmojibaseEntry = {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
}

/**
 * Group number in emojibase-data → our category. Group 2 holds components of emoji and is left out.
 */
const categories: Record<number, string> = {
  0: 'smileys',
  1: 'people',
  3: 'animals',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
}

/**
 * The text of data.json: one line per emoji of the nine categories, in Unicode order, without skin
 * tones.
 */
export function emojiDataJson(entries: readonly EmojibaseEntry[]): string {
  const ordered = entries.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const linesOf = (group: string) =>
    ordered.filter((entry) => entry.group === Number(group)).map(encodeEmoji)
  const data = Object.fromEntries(
    Object.entries(categories).map(([group, category]) => [category, linesOf(group)]),
  )
  return `${JSON.stringify(data, undefined, 1)}\n`
}

/**
 * 'emoji name|keyword|keyword'. A keyword that begins a word of the name would find nothing more
 * and is left out.
 */
function encodeEmoji({ emoji, label, tags = [] }: EmojibaseEntry): string {
  const words = label.toLowerCase().split(' ')
  const keywords = tags.filter((tag) => !words.some((word) => word.startsWith(tag.toLowerCase())))
  return [`${emoji} ${label}`, ...keywords].join('|')
}
