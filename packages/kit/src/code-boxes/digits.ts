/** Digits in a text, in order: what else came with a paste is dropped, and full-width figures count. */
export const digitsIn = (text: string): string[] => text.normalize('NFKC').match(/[0-9]/g) ?? []

/** Puts digits into the boxes from one on; what does not fit is dropped. */
export const placed = (
  boxes: readonly string[],
  from: number,
  digits: readonly string[],
): string[] => boxes.map((old, at) => digits[at - from] ?? old)

/** The same boxes, with one emptied. */
export const emptied = (boxes: readonly string[], which: number): string[] =>
  boxes.map((old, at) => (at === which ? '' : old))
