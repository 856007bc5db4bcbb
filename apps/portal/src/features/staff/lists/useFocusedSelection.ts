import { useEffect, useRef, type RefObject } from 'react'
import { isInField, useDeskKeys } from '../keys/useDeskKeys.ts'
import type { DeskList } from './useDeskList.ts'
import { useFocusLoss } from './useFocusLoss.ts'
import { useRecordView } from './useRecordView.ts'
import { useReturned } from './useReturned.ts'
import { useSelection } from './useSelection.ts'
import { useShownRecord } from './useShownRecord.ts'

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
  const view = useRecordView()
  const { step, pickSuccessor, ...selection } = useSelection(list.rows, list.source, {
    initialId: view.openId,
    // An address that names an entry never shows another one.
    fallsBackToFirst: !view.isNarrow && view.openId === null,
  })
  const { selected: marked, isGone, following } = selection
  const focus = (row: Item | undefined) => {
    const found = box.current?.querySelectorAll<HTMLElement>(buttons)
    const button = row && found?.[list.rows.indexOf(row)]
    ;(button ?? heading.current)?.focus()
  }
  const go = (by: number) => focus(step(by))
  const selectAgain = useReturned(list, (row) => {
    selection.pick(row.id)
    // The answer comes later: who types meanwhile goes on.
    if (!isInField()) focus(row)
  })
  const lastId = useRef<string>(undefined)
  useEffect(() => {
    if (marked) lastId.current = marked.id
  })
  const focusLast = () => {
    const last = list.rows.find(({ id }) => id === lastId.current)
    focus(last ?? following ?? list.rows[0])
  }
  const shown = useShownRecord(list, selection, view, focusLast)
  useFocusLoss(box, focusLast)
  useRowInView(marked ? list.rows.indexOf(marked) : -1, box, buttons)
  useDeskKeys({
    '/': () => document.getElementById('desk-search')?.focus(),
    j: () => go(1),
    k: () => go(-1),
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
  })
  return {
    ...selection,
    ...shown,
    box,
    /** The entry that is marked in the list, shown or not. */
    marked: isGone ? undefined : marked,
    /** The shown entry, while it is in the list. */
    open: isGone ? undefined : shown.selected,
    focus,
    go,
    goToSuccessor: () => focus(pickSuccessor()),
    /** Selects an entry as soon as it is back in the list. */
    selectAgain,
  }
}

/**
 * Keeps the focused row in view. A row that moves takes the focus with it, such as to the end when
 * its agent was asked.
 * @param place the row's place in the list
 */
function useRowInView(place: number, box: RefObject<HTMLElement | null>, buttons: string) {
  const lastPlace = useRef(place)
  useEffect(() => {
    if (place === lastPlace.current) return
    lastPlace.current = place
    const focused = document.activeElement
    if (focused?.matches(`${buttons}:focus-visible`) && box.current?.contains(focused))
      focused.scrollIntoView({ block: 'nearest' })
  }, [place, buttons, box])
}
