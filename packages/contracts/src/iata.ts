/**
 * Seven digits and a check digit, the remainder of a division by seven. Some systems issue numbers
 * with another check digit, so callers may warn but not refuse.
 */
export function hasValidCheckDigit(iataNumber: string): boolean {
  const figures = iataNumber.replace(/[\s-]/g, '')
  return !/^\d{8}$/.test(figures) || Number(figures.slice(0, 7)) % 7 === Number(figures.at(7))
}
