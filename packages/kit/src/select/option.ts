import type { ReactNode } from 'react'

/** Figures as a number and as a text are two ids. */
export type OptionId = string | number

/** One thing to choose from. It is called by its `name`, else by its `value`. Each id occurs once in a list. */
export type Option = {
  id: OptionId
  name?: string | undefined
  value?: string | undefined
  /** Short code in mono before the name: the two letters of a country. */
  code?: string | undefined
  icon?: ReactNode
  /** Name of a colour, drawn as a dot: `blue`, `accentDark`. Anything else draws no dot. */
  color?: string | undefined
  /** Address of a picture, drawn as a small avatar. */
  avatar?: string | undefined
  /** Drawn in place of the name; the name is still what is searched. */
  view?: ReactNode
  /** Stands behind the name in the list, fainter: what tells namesakes apart. */
  aside?: ReactNode
  /** What else it is found by, such as its name in other languages. A function is asked at the first search. */
  search?: readonly string[] | (() => readonly string[]) | undefined
}

/** What a reader sees of an option. */
export function labelOf(option: Option): string {
  return [option.name, option.value].find((text) => typeof text === 'string') ?? String(option.id)
}

/** What else an option is found by. What comes from outside may hold anything, so the rest is nothing. */
export function wordsOf({ search }: Pick<Option, 'search'>): readonly string[] {
  const words: unknown = typeof search === 'function' ? search() : search
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** What a field that holds plain text takes from a picked option: its value, else its name. */
export function textOf(option: Option): string {
  return option.value ?? option.name ?? String(option.id)
}

/** The option a key picks: 1 to 9 are the first nine, 0 is the tenth. */
export function optionForKey<T>(options: readonly T[], key: string): T | undefined {
  return /^\d$/.test(key) ? options[(Number(key) + 9) % 10] : undefined
}

/** The key that picks the option at this place, or nothing past the tenth. */
export function keyForIndex(index: number): string | undefined {
  return index < 10 ? String((index + 1) % 10) : undefined
}

/** Keys pick unless most of the names that would carry one begin with figures, as years do: then a figure is the beginning of a name. */
export function hasKeys(options: readonly Option[]): boolean {
  const first = options.slice(0, 10)
  return first.filter((option) => /^\d/.test(labelOf(option))).length * 2 <= first.length
}

const colour =
  /^(?:primary|accent|secondary|blue|red|green|orange|grey|purple|yellow)(?:-?(?:light|dark))?$/i

/** The token of a colour that the design has: `accentDark` and `accent-dark` are `--accent-dark`. A name that comes from outside may hold anything, so the rest is nothing. */
export function colourOf({ color }: Pick<Option, 'color'>): string | undefined {
  if (typeof color !== 'string' || !colour.test(color)) return undefined
  return `var(--${color.toLowerCase().replace(/-?(light|dark)$/, '-$1')})`
}
