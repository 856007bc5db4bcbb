import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { DeskList } from './useDeskList.ts'
import type { useRecordView } from './useRecordView.ts'
import type { useSelection } from './useSelection.ts'

type RecordView = ReturnType<typeof useRecordView>

type Selection<Item extends { id: string }> = Pick<
  ReturnType<typeof useSelection<Item>>,
  'selected' | 'pick' | 'isChosen' | 'setChosen'
>

/**
 * Shows the selected entry of a list. In a narrow window it does so after a press on the entry, in
 * place of the list, with the focus on the title; then the list comes back at its former place. A
 * window that becomes narrow shows the entry if somebody has opened it or works in it.
 * @param onClosed moves the focus to the list
 */
export function useShownRecord<Item extends { id: string }>(
  list: Pick<DeskList<Item>, 'rows' | 'step'>,
  selection: Selection<Item>,
  view: RecordView,
  onClosed: () => void,
) {
  const { isNarrow, openId } = view
  const { selected, pick } = selection
  const staysOpen = useStaysOpen(view, selection)
  useRecordAddress(list, selection, view, staysOpen)
  const isAlone = isNarrow && selected !== undefined && (openId !== null || staysOpen)

  const wasAlone = useRef(isAlone)
  /** How far the list was scrolled, in pixels. */
  const listPlace = useRef(0)
  useLayoutEffect(() => {
    const isClosed = wasAlone.current && !isAlone && isNarrow
    wasAlone.current = isAlone
    if (!isClosed) return
    scrollTo({ top: listPlace.current, behavior: 'instant' })
    onClosed()
  })
  const titleElement = useRef<HTMLElement>(null)
  useChosenByWork(titleElement, selection)
  const shownId = isAlone ? selected.id : undefined
  useLayoutEffect(() => {
    if (shownId !== undefined) scrollTo({ top: 0, behavior: 'instant' })
  }, [shownId])

  return {
    /** The entry is shown in place of the list. */
    isAlone,
    /** The entry that is shown. */
    selected: isAlone || !isNarrow ? selected : undefined,
    /** Takes the title of the entry. */
    title: useCallback(
      (element: HTMLElement | null) => {
        if (!element) return
        // A window that becomes narrow or wide leaves the title, and the focus where it is, unless
        // that has left the page.
        const hasCome = element !== titleElement.current
        titleElement.current = element
        if (isAlone && (hasCome || document.activeElement === document.body))
          element.focus({ preventScroll: true })
      },
      [isAlone],
    ),
    /** Shows an entry; null closes the shown one. */
    pick: (id: string | null) => {
      if (id === null && isNarrow) return view.close()
      pick(id)
      if (id === null || !isNarrow) return
      if (!isAlone) listPlace.current = scrollY
      view.show(id)
    },
  }
}

/**
 * Says whether an entry that was shown beside its list is shown alone now, because the window has
 * become narrow and somebody has opened the entry. What was entered there stays. Ends when the
 * address names the entry.
 */
function useStaysOpen<Item extends { id: string }>(
  { isNarrow, openId }: RecordView,
  { selected, isChosen, setChosen }: Selection<Item>,
): boolean {
  const [wasNarrow, setWasNarrow] = useState(isNarrow)
  const [staysOpen, setStaysOpen] = useState(false)
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow)
    setStaysOpen(isNarrow && isChosen && selected !== undefined)
    // The wide window shows what the narrow list has marked at most, and that one is not opened there.
    if (!isNarrow && openId === null) setChosen(false)
  }
  if (staysOpen && openId !== null) setStaysOpen(false)
  return staysOpen
}

/** The selected entry is chosen as soon as somebody works in the part of the page that shows it. */
function useChosenByWork<Item extends { id: string }>(
  title: RefObject<HTMLElement | null>,
  { isChosen, setChosen }: Selection<Item>,
) {
  const latest = useRef({ isChosen, setChosen })
  useEffect(() => {
    latest.current = { isChosen, setChosen }
  })
  useEffect(() => {
    const choose = ({ target }: Event) => {
      const isIn = target instanceof Node && title.current?.closest('section')?.contains(target)
      if (isIn && !latest.current.isChosen) latest.current.setChosen(true)
    }
    // A press leaves the focus where it is in some browsers.
    const events = ['focusin', 'click'] as const
    for (const event of events) document.addEventListener(event, choose)
    return () => {
      for (const event of events) document.removeEventListener(event, choose)
    }
  }, [title])
}

/** Keeps the address to the selected entry, and the selection to another address. */
function useRecordAddress<Item extends { id: string }>(
  { rows, step }: Pick<DeskList<Item>, 'rows' | 'step'>,
  { selected, pick }: Pick<Selection<Item>, 'selected' | 'pick'>,
  { openId, show, close }: RecordView,
  staysOpen: boolean,
) {
  const selectedId = selected?.id
  const last = useRef<{ openId: string | null; selectedId?: string }>({ openId })
  useEffect(() => {
    // Another address came with Back, Forward or a link; otherwise another entry was selected.
    const isOther = openId !== last.current.openId
    const isLost = last.current.selectedId !== undefined && selectedId === undefined
    last.current = { openId, ...(selectedId !== undefined && { selectedId }) }
    if (openId === selectedId || (openId === null && !staysOpen)) return
    const named = isOther ? rows.find(({ id }) => id === openId) : undefined
    if (named) pick(named.id)
    else if (isOther) close()
    else if (selectedId !== undefined) show(selectedId)
    else if (isLost || step === 'ready') close()
  })
}
