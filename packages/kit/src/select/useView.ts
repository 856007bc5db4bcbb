import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { OptionId } from './option.ts'
import type { Found } from './search.ts'

const drawnWhole = 60 // rows; shorter lists are drawn from end to end
const shows = 11 // rows at most, see Select.module.css
const beyond = 8 // rows drawn above and below what shows
const step = 4 // rows that the list moves on before it is drawn again

/** The part of a list that is drawn, and the room that the rest takes. */
export type View = {
  list: RefObject<HTMLUListElement | null>
  /** Place of the first row that is drawn, and of the first behind it that is not. */
  first: number
  last: number
  /** Room of the rows that are not drawn, in px. */
  before: number
  after: number
  onScroll: () => void
  /** Brings a row into view. */
  reveal: (index: number) => void
  /** Other rows, or another time: from the top. */
  toTop: () => void
}

type Heights = ReadonlyMap<OptionId, number>

/**
 * Which rows of a list are drawn: all of a short one or of one in columns; of a long one what shows and a little more, so that a thousand options open as fast
 * as fifty. A row whose name wraps is higher than others; its height is known once it has been drawn.
 */
export function useView(rows: readonly Found[], columns = 1): View {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ start: 0 })
  const [heights, setHeights] = useState<Heights>(new Map())
  const awaited = useRef<number>(undefined)
  const whole = columns > 1 || rows.length <= drawnWhole
  const usual = usualHeight()
  const heightOf = (row: Found | undefined) => (row && heights.get(row.option.id)) ?? usual
  const room = (from: number, to: number) =>
    rows.slice(from, to).reduce((sum, row) => sum + heightOf(row), 0)
  const { first, last } = whole
    ? { first: 0, last: rows.length }
    : drawnAt(place.start, rows.length)

  const onScroll = () => {
    if (whole || !list.current || awaited.current !== undefined) return
    setHeights((known) => measured(known, list.current, rows, usual))
    let index = 0
    for (
      let above = list.current.scrollTop;
      index < rows.length && above >= heightOf(rows[index]);
      index += 1
    )
      above -= heightOf(rows[index])
    const start = index - (index % step)
    setPlace((now) => (now.start === start ? now : { start }))
  }
  const reveal = (index: number) => {
    if (!list.current || index < 0) return
    if (whole) return bringIn(list.current, index)
    awaited.current = index
    setPlace(({ start }) => ({
      start: isDrawn(drawnAt(start, rows.length), index) ? start : index - (index % step),
    }))
  }
  const toTop = () => {
    if (list.current) list.current.scrollTop = 0
    setPlace({ start: 0 })
  }

  useLayoutEffect(() => {
    // before the list can tell that it was scrolled elsewhere
    if (list.current && awaited.current !== undefined) bringIn(list.current, awaited.current)
    awaited.current = undefined
  })

  return {
    list,
    first,
    last,
    before: room(0, first),
    after: room(last, rows.length),
    onScroll,
    reveal,
    toTop,
  }
}

/** A row that is not drawn cannot be told to a screen reader. */
export function isDrawn({ first, last }: Pick<View, 'first' | 'last'>, index: number): boolean {
  return index >= first && index < last
}

/** The rows that are drawn when the list shows this one on top. */
function drawnAt(start: number, count: number): Pick<View, 'first' | 'last'> {
  const first = Math.max(0, Math.min(start, count - shows) - beyond)
  return { first, last: Math.min(count, first + beyond + step + shows + beyond) }
}

/** Height of a row with one line, as the styles have it. */
function usualHeight(): number {
  return matchMedia('(pointer: coarse)').matches ? 44 : 40
}

/** Scrolls as little as needed. */
function bringIn(list: HTMLElement, index: number) {
  const row = list.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!row) return
  const top = row.offsetTop - edgeOf(list)
  const bottom = row.offsetTop + row.offsetHeight + edgeOf(list)
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

const edgeOf = (list: HTMLElement) => Number.parseFloat(getComputedStyle(list).paddingTop)

/** What is known, with the drawn rows that are not as high as was thought. */
function measured(
  known: Heights,
  list: HTMLElement | null,
  rows: readonly Found[],
  usual: number,
): Heights {
  const news = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])].flatMap(
    (row): [OptionId, number][] => {
      const id = rows[Number(row.dataset['index'])]?.option.id
      return id === undefined ||
        row.offsetHeight === 0 ||
        row.offsetHeight === (known.get(id) ?? usual)
        ? []
        : [[id, row.offsetHeight]]
    },
  )
  return news.length === 0 ? known : new Map([...known, ...news])
}
