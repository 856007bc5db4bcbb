import { useState } from 'react'

export interface Picks<Item> {
  /** The picked entries that the list shows, in its order. */
  picked: readonly Item[]
  /** Whether anything has been picked since the list was opened. */
  wereUsed: boolean
  has: (id: string) => boolean
  set: (ids: readonly string[], isPicked: boolean) => void
  toggle: (id: string) => void
}

/** The entries of a list that a person has picked, to decide on all of them at once. */
export function usePicks<Item extends { id: string }>(rows: readonly Item[]): Picks<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const has = (id: string) => ids?.has(id) ?? false
  const set = (changed: readonly string[], isPicked: boolean) =>
    setIds((before) => {
      const after = new Set(before)
      for (const id of changed) {
        if (isPicked) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return {
    picked: rows.filter(({ id }) => has(id)),
    wereUsed: ids !== undefined,
    has,
    set,
    toggle: (id) => set([id], !has(id)),
  }
}
