/** The digits of a text, in order. Full-width digits count; all other characters are dropped. */
export const digitsIn = (text: string): string[] => text.normalize('NFKC').match(/[0-9]/g) ?? []

/** Writes digits into the boxes from an index on; digits beyond the last box are dropped. */
export const fillBoxes = (
  boxes: readonly string[],
  from: number,
  digits: readonly string[],
): string[] => boxes.map((digit, index) => digits[index - from] ?? digit)

/** The same boxes, with one emptied. */
export const emptyBox = (boxes: readonly string[], emptied: number): string[] =>
  boxes.map((digit, index) => (index === emptied ? '' : digit))
