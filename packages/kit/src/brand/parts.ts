/** A name that is split around the letter on the plate. */
export type BrandParts = {
  before: string
  letter: string
  after: string
  /** The letter on the plate. @default the same letter in upper case */ plate?: string
}

/** Emphasises the first capital letter of a name, or its first letter when it has none. */
export function brandParts(name: string): BrandParts {
  const letters = [...name]
  const capital = letters.findIndex((letter) => letter !== letter.toLowerCase())
  const at = capital < 0 ? 0 : capital
  return {
    before: letters.slice(0, at).join(''),
    letter: letters[at] ?? '',
    after: letters.slice(at + 1).join(''),
  }
}
