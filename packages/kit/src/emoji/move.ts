export const perRow = 9 // specification, section 2

/** Where a key of the grid pattern leads from a cell; undefined for other keys. `page` is how many rows are in view. */
export function movedBy(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  here: number,
  count: number,
  page: number,
): number | undefined {
  const last = count - 1
  const start = here - (here % perRow)
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, here + 1)
    case 'ArrowLeft':
      return Math.max(0, here - 1)
    case 'ArrowDown':
      return down(here, 1, last)
    case 'ArrowUp':
      return up(here, 1)
    case 'PageDown':
      return down(here, page, last)
    case 'PageUp':
      return up(here, page)
    case 'Home':
      return ctrlKey ? 0 : start
    case 'End':
      return ctrlKey ? last : Math.min(last, start + perRow - 1)
    default:
      return undefined
  }
}

/** In the same column; in a last row that is shorter, its last cell. */
function down(here: number, rows: number, last: number): number {
  const rowsBelow = Math.floor(last / perRow) - Math.floor(here / perRow)
  return Math.min(last, here + perRow * Math.min(rows, rowsBelow))
}

function up(here: number, rows: number): number {
  return here - perRow * Math.min(rows, Math.floor(here / perRow))
}
