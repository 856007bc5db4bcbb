/** The words of a select of several, beside those of a select. */
export type MultiSelectTexts = {
  /** How many are picked: the value of the closed field. */
  count: (picked: number) => string
  /** Name of the list of picked options; screen readers announce it. */
  picked: string
  /** Name of the button that takes an option away. */
  remove: (name: string) => string
}

export const english: MultiSelectTexts = {
  count: (picked) => `${picked} selected`,
  picked: 'Selected',
  remove: (name) => `Remove ${name}`,
}
