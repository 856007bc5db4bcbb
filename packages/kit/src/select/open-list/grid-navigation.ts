/**
 * The index that an arrow key leads to, in options in columns that are filled row by row. Left and
 * right follow the order of the options, up and down stay in their column; each direction wraps
 * around. Undefined for another key.
 * @param current -1 while no option is highlighted
 */
export function nextGridIndex(
  current: number,
  key: string,
  count: number,
  columns: number,
): number | undefined {
  const wrap = (index: number) => (index + count) % count
  const column = Math.max(0, current) % columns
  switch (key) {
    case 'ArrowRight':
      return wrap(current + 1)
    case 'ArrowLeft':
      return wrap(Math.max(0, current) - 1)
    case 'ArrowDown':
      return current < 0 ? 0 : current + columns < count ? current + columns : column
    case 'ArrowUp':
      return current >= columns
        ? current - columns
        : column + columns * Math.floor((count - 1 - column) / columns)
    default:
      return undefined
  }
}
