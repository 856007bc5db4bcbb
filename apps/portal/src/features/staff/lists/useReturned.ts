import { useEffect, useRef } from 'react'
import type { DeskList } from './useDeskList.ts'

/**
 * Selects an entry that comes back into a list, after the decision on it was undone. When the next
 * reading of the list does not have it, because a filter leaves it out, nothing moves.
 * @param select selects an entry and moves the focus to it
 * @returns takes the id of the entry
 */
export function useReturned<Item extends { id: string }>(
  { rows, reads }: Pick<DeskList<Item>, 'rows' | 'reads'>,
  select: (row: Item) => void,
): (id: string | undefined) => void {
  const awaited = useRef<{ id: string; reads: number } | null>(null)
  // The caller may have waited for the server meanwhile, so its own count can be an old one.
  const latestReads = useRef(reads)
  useEffect(() => {
    latestReads.current = reads
    if (!awaited.current) return
    const row = rows.find(({ id }) => id === awaited.current?.id)
    if (!row && reads === awaited.current.reads) return
    awaited.current = null
    if (row) select(row)
  })
  return (id) => {
    awaited.current = id === undefined ? null : { id, reads: latestReads.current }
  }
}
