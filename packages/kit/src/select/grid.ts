/**
 * Where an arrow leads in options that stand side by side, filled row by row. Left and right follow the order of the options, up and down
 * stay in their column; every way goes round. Nothing for another key.
 */
export function placeFrom(
  here: number,
  key: string,
  count: number,
  columns: number,
): number | undefined {
  const round = (place: number) => (place + count) % count
  const column = Math.max(0, here) % columns
  switch (key) {
    case 'ArrowRight':
      return round(here + 1)
    case 'ArrowLeft':
      return round(Math.max(0, here) - 1)
    case 'ArrowDown':
      return here < 0 ? 0 : here + columns < count ? here + columns : column
    case 'ArrowUp':
      return here >= columns
        ? here - columns
        : column + columns * Math.floor((count - 1 - column) / columns)
    default:
      return undefined
  }
}
