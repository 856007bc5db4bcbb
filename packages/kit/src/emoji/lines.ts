/** What emojibase-data tells of an emoji, as far as it is used here. */
export type Entry = {
  emoji: string
  label: string
  tags?: string[]
  group?: number
  order?: number
}

/** Our names by the numbers of the groups in the data; 2, the parts that emoji are made of, is no category. */
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

/** The text of data.json: a line for each emoji of the nine categories, in the order of Unicode. Tones of skin are left out. */
export function emojiData(entries: readonly Entry[]): string {
  const ordered = entries.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
  const linesOf = (group: string) =>
    ordered.filter((entry) => entry.group === Number(group)).map(lineOf)
  const data = Object.fromEntries(
    Object.entries(categories).map(([group, category]) => [category, linesOf(group)]),
  )
  return `${JSON.stringify(data, undefined, 1)}\n`
}

/** 'emoji name|keyword|keyword'. A keyword that begins a word of the name would find nothing new and is left out. */
function lineOf({ emoji, label, tags = [] }: Entry): string {
  const words = label.toLowerCase().split(' ')
  const keywords = tags.filter((tag) => !words.some((word) => word.startsWith(tag.toLowerCase())))
  return [`${emoji} ${label}`, ...keywords].join('|')
}
