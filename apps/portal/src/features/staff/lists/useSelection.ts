import { useState } from 'react'

interface Selection<Item> {
  row: Item
  index: number
  source: unknown
  /** Whether somebody has selected it, or works with it; otherwise it was the first. */
  isChosen: boolean
}

interface InitialSelection {
  /** The id of the row that is selected at first; null for none in particular. */
  initialId: string | null
  /** Whether the first row is selected where no other is. Where it is not, only a chosen one is. */
  fallsBackToFirst: boolean
}

/**
 * The selected row: the initial or the first one until somebody selects another, none after closing.
 * The selection stays when the list is read again, even if the row has left it, so that the view
 * does not change under the pointer; `isGone` says so. Another search begins anew.
 * @param source identifies the search that found the rows
 */
export function useSelection<Item extends { id: string }>(
  rows: readonly Item[],
  source: unknown,
  { initialId, fallsBackToFirst }: InitialSelection,
) {
  const [picked, setPicked] = useState<Selection<Item> | null>()
  const { selected, index, isGone } = selectionOf(
    rows,
    source,
    { initialId, fallsBackToFirst },
    picked,
  )
  const isChosen = picked?.isChosen === true && picked.row.id === selected?.id
  if (selected && (picked?.row !== selected || picked.index !== index || picked.source !== source))
    setPicked({ row: selected, index, source, isChosen: isChosen || selected.id === initialId })

  const pick = (id: string | null) => {
    const index = rows.findIndex((row) => row.id === id)
    const row = rows[index]
    setPicked(row ? { row, index, source, isChosen: true } : null)
  }
  /**
   * Moves the selection by a number of rows. If the selected row has left the list, the next row
   * has taken its place. Without a selection it begins at the first row.
   * @returns the newly selected row
   */
  const step = (by: number) => {
    const to = (isGone || !selected) && by > 0 ? index + by - 1 : index + by
    const next = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (next) pick(next.id)
    return next
  }
  /**
   * Selects the row that took the place of the selected one, after that has left the list; the
   * first one that comes, when there is none.
   * @returns the newly selected row
   */
  const pickSuccessor = () => {
    const next = rows[Math.min(index, rows.length - 1)]
    setPicked(next && { row: next, index: rows.indexOf(next), source, isChosen: true })
    return next
  }
  return {
    selected,
    isGone,
    isChosen,
    setChosen: (isChosen: boolean) => setPicked((before) => before && { ...before, isChosen }),
    /** The row that is selected after the selected one has left the list, or without a selection. */
    following: rowAfter(rows, isGone || !selected ? index - 1 : index),
    pick,
    step,
    pickSuccessor,
  }
}

/**
 * The selected row and its place in the list.
 * @param last what was selected; null after closing, undefined at first
 */
function selectionOf<Item extends { id: string }>(
  rows: readonly Item[],
  source: unknown,
  { initialId, fallsBackToFirst }: InitialSelection,
  last: Selection<Item> | null | undefined,
) {
  const picked = last?.isChosen === false && !fallsBackToFirst ? undefined : last
  const id = picked === undefined ? initialId : picked?.row.id
  const at = rows.findIndex((row) => row.id === id)
  const isGone = at < 0 && picked != null && picked.source === source
  if (isGone) return { selected: picked.row, index: picked.index, isGone }
  const index = Math.max(at, 0)
  const isNone = picked === null || (at < 0 && !fallsBackToFirst)
  return { selected: isNone ? undefined : rows[index], index, isGone }
}

/** The row after a place, or the one before it at the end of the list. */
const rowAfter = <Item>(rows: readonly Item[], index: number) => rows[index + 1] ?? rows[index - 1]
