/** Seven figures and their check figure, the remainder by seven. Some systems give dummies another one, so whoever asks may warn, not refuse. */
export function hasRightCheckDigit(iataNumber: string): boolean {
  const figures = iataNumber.replace(/[\s-]/g, '')
  return !/^\d{8}$/.test(figures) || Number(figures.slice(0, 7)) % 7 === Number(figures.at(7))
}
