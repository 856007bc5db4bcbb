import { useState } from 'react'

interface Picked<Row> {
  row: Row
  index: number
  source: unknown
}

/**
 * The picked row: the first one until somebody picks another, none after closing. It stays when the list is read anew, even when it has
 * left it: what one looks at does not change under the pointer, and `isGone` says so. Another search begins at its first row.
 * @param source what the rows are an answer to
 */
export function useSelection<Row extends { id: string }>(rows: readonly Row[], source: unknown) {
  const [picked, setPicked] = useState<Picked<Row> | null>()
  const at = rows.findIndex(({ id }) => id === picked?.row.id)
  const isGone = at < 0 && picked != null && picked.source === source
  const index = isGone ? picked.index : Math.max(at, 0)
  const selected = picked === null ? undefined : isGone ? picked.row : rows[index]
  if (selected && (picked?.row !== selected || picked.index !== index || picked.source !== source))
    setPicked({ row: selected, index, source })

  const pick = (id: string | null) => {
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    setPicked(row ? { row, index, source } : null)
  }
  /** @returns the row so many places on; for one that is gone, what has taken its place is the next */
  const step = (by: number) => {
    const to = isGone && by > 0 ? index + by - 1 : index + by
    const next = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (next) pick(next.id)
    return next
  }
  return {
    selected,
    isGone,
    pick,
    step,
    /** Other rows of the same answer are shown: one that is not among them is not gone. */ narrow:
      () => setPicked((now) => now && { ...now, source: undefined }),
  }
}
