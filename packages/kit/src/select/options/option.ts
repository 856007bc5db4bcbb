import type { ReactNode } from 'react'

/** 1 and '1' are two ids. */
export type OptionId = string | number

/**
 * One entry of a select. Its label is its `name`, else its `value`. An id occurs once in a list.
 */
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
  /** Shown in place of the name. The search still uses the name. */
  view?: ReactNode
  /** Lighter text after the name in the list, to distinguish options with the same name. */
  aside?: ReactNode
  /**
   * More words that a search finds it by, such as its name in other languages. A function is called
   * at the first search.
   */
  search?: readonly string[] | (() => readonly string[]) | undefined
}

/**
 * Loads the options that fit a search. The signal is aborted when the answer is no longer needed.
 */
export type LoadOptions = (search: string, signal: AbortSignal) => Promise<readonly Option[]>

/** Loads the option with an id; null where there is none. */
export type LoadOption = (id: OptionId, signal: AbortSignal) => Promise<Option | null | undefined>

export function isOptionId(value: unknown): value is OptionId {
  return (typeof value === 'string' && value !== '') || typeof value === 'number'
}

/** The text that a reader sees. */
export function labelOf(option: Option): string {
  return [option.name, option.value].find((text) => typeof text === 'string') ?? String(option.id)
}

/**
 * The other words that a search finds an option by. Data from a server may contain anything: only
 * a list of texts counts.
 */
export function searchWordsOf({ search }: Pick<Option, 'search'>): readonly string[] {
  const words: unknown = typeof search === 'function' ? search() : search
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

/** The text that a field with free text takes from a picked option: its value, else its name. */
export function textOf(option: Option): string {
  return option.value ?? option.name ?? String(option.id)
}

/** The option that a number key picks: 1 to 9 pick the first nine, 0 picks the tenth. */
export function optionForKey<T>(options: readonly T[], key: string): T | undefined {
  return /^\d$/.test(key) ? options[(Number(key) + 9) % 10] : undefined
}

/** The number key that picks the option at this index; undefined after the tenth. */
export function keyForIndex(index: number): string | undefined {
  return index < 10 ? String((index + 1) % 10) : undefined
}

/**
 * Whether number keys pick options. They do not where most of the first ten names begin with
 * digits, such as years: there a digit is the beginning of a name.
 */
export function hasNumberKeys(options: readonly Option[]): boolean {
  const first = options.slice(0, 10)
  return first.filter((option) => /^\d/.test(labelOf(option))).length * 2 <= first.length
}

const colour =
  /^(?:primary|accent|secondary|blue|red|green|orange|grey|purple|yellow)(?:-?(?:light|dark))?$/i

/**
 * The design token of a colour: `--kit-accent-dark` for `accentDark` and `accent-dark`. Undefined
 * for any other text, because data from a server may hold anything.
 */
export function colourOf({ color }: Pick<Option, 'color'>): string | undefined {
  if (typeof color !== 'string' || !colour.test(color)) return undefined
  return `var(--kit-${color.toLowerCase().replace(/-?(light|dark)$/, '-$1')})`
}
