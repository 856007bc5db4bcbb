export const columns = 9 // specification, section 2

/**
 * The index of the cell that a key of the WAI-ARIA grid pattern leads to; undefined for other keys.
 * `page` is the number of visible rows.
 */
export function cellAfterKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  index: number,
  count: number,
  page: number,
): number | undefined {
  const last = count - 1
  const start = index - (index % columns)
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, index + 1)
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowDown':
      return down(index, 1, last)
    case 'ArrowUp':
      return up(index, 1)
    case 'PageDown':
      return down(index, page, last)
    case 'PageUp':
      return up(index, page)
    case 'Home':
      return ctrlKey ? 0 : start
    case 'End':
      return ctrlKey ? last : Math.min(last, start + columns - 1)
    default:
      return undefined
  }
}

/** Stays in the column. In a shorter last row it goes to the last cell. */
function down(index: number, rows: number, last: number): number {
  const rowsBelow = Math.floor(last / columns) - Math.floor(index / columns)
  return Math.min(last, index + columns * Math.min(rows, rowsBelow))
}

function up(index: number, rows: number): number {
  return index - columns * Math.min(rows, Math.floor(index / columns))
}
