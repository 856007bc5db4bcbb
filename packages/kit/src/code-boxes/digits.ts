/** The digits of a text, in order. Full-width digits count; all other characters are dropped. */
export function digitsIn(text: string): string[] {
  return text.normalize('NFKC').match(/[0-9]/g) ?? []
}

/** Writes digits into the boxes from an index on; digits beyond the last box are dropped. */
export function fillBoxes(
  boxes: readonly string[],
  from: number,
  digits: readonly string[],
): string[] {
  return boxes.map((digit, index) => digits[index - from] ?? digit)
}

/** The same boxes, with one emptied. */
export function emptyBox(boxes: readonly string[], emptied: number): string[] {
  return boxes.map((digit, index) => (index === emptied ? '' : digit))
}
