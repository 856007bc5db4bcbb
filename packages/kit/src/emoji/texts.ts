import type { EmojiCategory } from './catalogue.ts'

/** Words of the catalogue. The names of the emoji stay English. */
export type EmojiTexts = {
  search: string
  nothing: string
  loading: string
  failed: string
  again: string
  /** Name of the row of category buttons. */
  categories: string
  /** How many were found, for screen readers. */
  found: (count: number) => string
} & Record<EmojiCategory, string>

export const english: EmojiTexts = {
  search: 'Search',
  nothing: 'Nothing found.',
  loading: 'Loading',
  failed: 'Could not load the emoji.',
  again: 'Try again',
  categories: 'Categories',
  found: (count) => `${count} found`,
  smileys: 'Smileys & emotion',
  people: 'People & body',
  animals: 'Animals & nature',
  food: 'Food & drink',
  travel: 'Travel & places',
  activities: 'Activities',
  objects: 'Objects',
  symbols: 'Symbols',
  flags: 'Flags',
}
