import { memo, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import type { Emoji } from './catalogue.ts'
import styles from './Emoji.module.css'
import { movedBy, perRow } from './move.ts'

export type EmojiGridProps = {
  /** What the rows are: a category, or what was searched. */
  label: string
  emoji: readonly Emoji[]
  onPick: (emoji: Emoji) => void
}

/** Nine in a row. One of them is a stop of the Tab key, the keys of the WAI-ARIA grid pattern move among them. */
export function EmojiGrid({ label, emoji, onPick }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [pointed, setPointed] = useState<number>()
  const named = emoji[pointed ?? active]

  const keyPressed = (event: KeyboardEvent) => {
    const cell = cellAt(grid.current, active)
    if (!cell || !grid.current || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(grid.current.clientHeight / cell.offsetHeight))
    const next = movedBy(event, active, emoji.length, page)
    if (next === undefined) return
    event.preventDefault()
    cellAt(grid.current, next)?.focus()
  }
  const picked = (event: SyntheticEvent) => {
    const one = emoji[indexOf(event) ?? -1]
    if (one) onPick(one)
  }
  const focused = (event: SyntheticEvent) => {
    setActive(indexOf(event) ?? active)
    setPointed(undefined)
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        className={styles.grid}
        onKeyDown={keyPressed}
        onClick={picked}
        onFocus={focused}
        onPointerOver={(event) => setPointed(indexOf(event))}
        onPointerLeave={() => setPointed(undefined)}
      >
        {rowsOf(emoji).map((row, index) => (
          <Row
            key={row[0]?.emoji}
            row={row}
            first={index * perRow}
            stop={active - index * perRow}
          />
        ))}
      </div>
      {named && (
        <p className={styles.named} aria-hidden="true">
          <span data-glyph className={styles.glyph}>
            {named.emoji}
          </span>
          {named.name}
        </p>
      )}
    </>
  )
}

type RowProps = { row: readonly Emoji[]; first: number; stop: number }

/** Drawn again only when the stop of the Tab key comes into it or leaves it. */
const Row = memo(
  function Row({ row, first, stop }: RowProps) {
    return (
      <div role="row" className={styles.row}>
        {row.map(({ emoji, name }, column) => (
          <button
            key={emoji}
            type="button"
            role="gridcell"
            data-glyph
            className={styles.cell}
            aria-label={name}
            data-index={first + column}
            tabIndex={column === stop ? 0 : -1}
          >
            {emoji}
          </button>
        ))}
      </div>
    )
  },
  (before, after) =>
    before.row[0] === after.row[0] &&
    before.row.length === after.row.length &&
    before.first === after.first &&
    stopIn(before) === stopIn(after),
)

const stopIn = ({ row, stop }: RowProps) => (stop >= 0 && stop < row.length ? stop : -1)

function rowsOf(emoji: readonly Emoji[]): Emoji[][] {
  return Array.from({ length: Math.ceil(emoji.length / perRow) }, (_, row) =>
    emoji.slice(row * perRow, (row + 1) * perRow),
  )
}

function cellAt(grid: HTMLElement | null, index: number): HTMLElement | undefined {
  return grid?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined
}

function indexOf({ target }: SyntheticEvent): number | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
  return cell ? Number(cell.dataset['index']) : undefined
}
