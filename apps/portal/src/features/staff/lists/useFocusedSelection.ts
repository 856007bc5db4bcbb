import { useEffect, useRef, type RefObject } from 'react'
import { isInField, useDeskKeys } from '../keys/useDeskKeys.ts'
import type { DeskList } from './useDeskList.ts'
import { useFocusLoss } from './useFocusLoss.ts'
import { useReturned } from './useReturned.ts'
import { useSelection } from './useSelection.ts'

/**
 * The selected entry of a list of the desk, with the focus on it, and the keys that move along the
 * list. A focus that was lost with its element comes back to the entry.
 * @param heading takes the focus when the list is empty
 * @param buttons finds the button of each entry
 */
export function useFocusedSelection<Item extends { id: string }>(
  list: DeskList<Item>,
  heading: RefObject<HTMLElement | null>,
  buttons: string,
) {
  /** The element that contains the list. */
  const box = useRef<HTMLDivElement>(null)
  const { step, pickSuccessor, ...selection } = useSelection(list.rows, list.source)
  const { selected, isGone, pick } = selection
  const focus = (row: Item | undefined) => {
    const found = box.current?.querySelectorAll<HTMLElement>(buttons)
    const button = row && found?.[list.rows.indexOf(row)]
    ;(button ?? heading.current)?.focus()
  }
  const go = (by: number) => focus(step(by))
  const selectAgain = useReturned(list, (row) => {
    pick(row.id)
    // The answer comes later: who types meanwhile goes on.
    if (!isInField()) focus(row)
  })
  const lastId = useRef<string>(undefined)
  useEffect(() => {
    if (selected) lastId.current = selected.id
  })
  useFocusLoss(box, () => {
    const last = list.rows.find(({ id }) => id === lastId.current)
    focus(last ?? selection.following ?? list.rows[0])
  })
  const place = selected ? list.rows.indexOf(selected) : -1
  const lastPlace = useRef(place)
  useEffect(() => {
    if (place === lastPlace.current) return
    lastPlace.current = place
    // An entry that moves takes the focus with it, such as to the end when its agent was asked.
    const focused = document.activeElement
    if (focused?.matches(`${buttons}:focus-visible`) && box.current?.contains(focused))
      focused.scrollIntoView({ block: 'nearest' })
  }, [place, buttons])
  useDeskKeys({
    '/': () => document.getElementById('desk-search')?.focus(),
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  return {
    ...selection,
    box,
    /** The selected entry, while it is in the list. */
    open: isGone ? undefined : selected,
    focus,
    go,
    goToSuccessor: () => focus(pickSuccessor()),
    /** Selects an entry as soon as it is back in the list. */
    selectAgain,
  }
}
