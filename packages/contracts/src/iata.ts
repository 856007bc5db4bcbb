const figuresOf = (iataNumber: string) => iataNumber.replace(/[\s-]/g, '')

/** Has a number the eight digits of an IATA number? Spaces and hyphens do not count. */
export function hasEightDigits(iataNumber: string): boolean {
  return /^\d{8}$/.test(figuresOf(iataNumber))
}

/**
 * Seven digits and a check digit, the remainder of a division by seven. Some systems issue numbers
 * with another check digit, so callers may warn but not refuse.
 */
export function hasValidCheckDigit(iataNumber: string): boolean {
  const figures = figuresOf(iataNumber)
  return hasEightDigits(figures) && Number(figures.slice(0, 7)) % 7 === Number(figures.at(7))
}
