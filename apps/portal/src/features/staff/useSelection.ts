import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { useState, type RefObject } from 'react'

/** The picked row: the first one until somebody picks another, none after closing. */
export function useSelection(rows: readonly AgentRow[], box: RefObject<HTMLElement | null>) {
  const [picked, setPicked] = useState<string | null>()
  const selected = picked === null ? undefined : rows.find(({ id }) => id === picked) ?? rows[0]
  const step = (by: number) => {
    const index = rows.findIndex((row) => row.id === selected?.id) + by
    const next = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!next) return
    setPicked(next.id)
    box.current?.querySelectorAll<HTMLElement>('tbody button')[rows.indexOf(next)]?.focus()
  }
  return { selected, pick: setPicked, step }
}
