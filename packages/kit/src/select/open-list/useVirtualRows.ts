import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { matchesMedia } from '../../media.ts'
import type { OptionId } from '../options/option.ts'
import type { SearchResult } from './search.ts'

const maxRowsRenderedWhole = 60 // a longer list renders only the rows near its view
const maxRowsInView = 11 // see Select.module.css
const overscan = 8 // rows rendered above and below the view
const scrollStep = 4 // rows that the list scrolls before it renders again

/** The rows of a list that are rendered, and the space that the others take. */
export type VirtualRows = {
  list: RefObject<HTMLUListElement | null>
  /** Index of the first rendered row. */
  first: number
  /** Index after the last rendered row. */
  last: number
  /** Height in px of the rows above the rendered ones. */
  spaceBefore: number
  /** Height in px of the rows below the rendered ones. */
  spaceAfter: number
  onScroll: () => void
  scrollToRow: (index: number) => void
  scrollToTop: () => void
}

type RowHeights = ReadonlyMap<OptionId, number>

/**
 * Chooses the rows of a list that are rendered: all rows of a short list or of one in columns; of a
 * long one those in view and a few more, so that a thousand options open as fast as fifty. A row
 * whose name wraps is higher than others; its height is known once it has been rendered.
 */
export function useVirtualRows(results: readonly SearchResult[], columns = 1): VirtualRows {
  const list = useRef<HTMLUListElement>(null)
  /** An object, so that setting the same index renders again: the layout effect then scrolls. */
  const [{ topIndex }, setTop] = useState({ topIndex: 0 })
  const [heights, setHeights] = useState<RowHeights>(new Map())
  const scrollTarget = useRef<number>(undefined)
  const isWhole = columns > 1 || results.length <= maxRowsRenderedWhole
  const defaultHeight = defaultRowHeight()
  const heightOf = (row: SearchResult | undefined) =>
    (row && heights.get(row.option.id)) ?? defaultHeight
  const heightOfRows = (from: number, to: number) =>
    results.slice(from, to).reduce((sum, row) => sum + heightOf(row), 0)
  const { first, last } = isWhole
    ? { first: 0, last: results.length }
    : renderedRange(topIndex, results.length)

  const onScroll = () => {
    if (isWhole || !list.current || scrollTarget.current !== undefined) return
    setHeights((known) => withMeasuredHeights(known, list.current, results, defaultHeight))
    let index = 0
    for (
      let above = list.current.scrollTop;
      index < results.length && above >= heightOf(results[index]);
      index += 1
    )
      above -= heightOf(results[index])
    const next = index - (index % scrollStep)
    setTop((now) => (now.topIndex === next ? now : { topIndex: next }))
  }
  const scrollToRow = (index: number) => {
    if (!list.current || index < 0) return
    if (isWhole) return scrollRowIntoView(list.current, index)
    scrollTarget.current = index
    setTop((now) => ({
      topIndex: isRendered(renderedRange(now.topIndex, results.length), index)
        ? now.topIndex
        : index - (index % scrollStep),
    }))
  }
  const scrollToTop = () => {
    if (list.current) list.current.scrollTop = 0
    setTop({ topIndex: 0 })
  }

  // A layout effect, because the list must not report another scroll position before.
  useLayoutEffect(() => {
    if (list.current && scrollTarget.current !== undefined)
      scrollRowIntoView(list.current, scrollTarget.current)
    scrollTarget.current = undefined
  })

  return {
    list,
    first,
    last,
    spaceBefore: heightOfRows(0, first),
    spaceAfter: heightOfRows(last, results.length),
    onScroll,
    scrollToRow,
    scrollToTop,
  }
}

/** Whether a row is rendered. `aria-activedescendant` may name only such a row. */
export function isRendered(
  { first, last }: Pick<VirtualRows, 'first' | 'last'>,
  index: number,
): boolean {
  return index >= first && index < last
}

/** The rows that are rendered when the row `topIndex` is the first in view. */
function renderedRange(topIndex: number, count: number): Pick<VirtualRows, 'first' | 'last'> {
  const first = Math.max(0, Math.min(topIndex, count - maxRowsInView) - overscan)
  return {
    first,
    last: Math.min(count, first + overscan + scrollStep + maxRowsInView + overscan),
  }
}

/** Height in px of a row with one line, as in Select.module.css. */
function defaultRowHeight(): number {
  return matchesMedia('(pointer: coarse)') ? 44 : 40
}

/** Scrolls no further than needed. */
function scrollRowIntoView(list: HTMLElement, index: number) {
  const row = list.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!row) return
  const top = row.offsetTop - paddingOf(list)
  const bottom = row.offsetTop + row.offsetHeight + paddingOf(list)
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

const paddingOf = (list: HTMLElement) => Number.parseFloat(getComputedStyle(list).paddingTop)

/** The known heights, with the rendered rows that differ from the assumed height. */
function withMeasuredHeights(
  known: RowHeights,
  list: HTMLElement | null,
  results: readonly SearchResult[],
  defaultHeight: number,
): RowHeights {
  const measured = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].flatMap(
    (row): [OptionId, number][] => {
      const id = results[Number(row.dataset['index'])]?.option.id
      return id === undefined ||
        row.offsetHeight === 0 ||
        row.offsetHeight === (known.get(id) ?? defaultHeight)
        ? []
        : [[id, row.offsetHeight]]
    },
  )
  return measured.length === 0 ? known : new Map([...known, ...measured])
}
