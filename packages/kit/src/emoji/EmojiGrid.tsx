import { memo, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { keyInTextOrder } from '../direction.ts'
import type { Emoji } from './catalogue.ts'
import styles from './Emoji.module.css'
import { cellAfterKey, columns } from './grid-keys.ts'

export type EmojiGridProps = {
  /** The name of the category, or the search text. */
  label: string
  emoji: readonly Emoji[]
  onPick: (emoji: Emoji) => void
}

/**
 * Emoji, nine in a row. The Tab key stops at one of them; the keys of the WAI-ARIA grid pattern
 * move among them.
 */
export function EmojiGrid({ label, emoji, onPick }: EmojiGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [hovered, setHovered] = useState<number>()
  const named = emoji[hovered ?? active]

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAt(grid.current, active)
    if (!cell || !grid.current || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(grid.current.clientHeight / cell.offsetHeight))
    const key = keyInTextOrder(event)
    const next = cellAfterKey({ key, ctrlKey: event.ctrlKey }, active, emoji.length, page)
    if (next === undefined) return
    event.preventDefault()
    cellAt(grid.current, next)?.focus()
  }
  const onClick = (event: SyntheticEvent) => {
    const clicked = emoji[indexOf(event) ?? -1]
    if (clicked) onPick(clicked)
  }
  const onFocus = (event: SyntheticEvent) => {
    setActive(indexOf(event) ?? active)
    setHovered(undefined)
  }
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
        onPointerOver={(event) => setHovered(indexOf(event))}
        onPointerLeave={() => setHovered(undefined)}
      >
        {rowsOf(emoji).map((row, index) => (
          <Row
            key={row[0]?.emoji}
            row={row}
            first={index * columns}
            focusable={active - index * columns}
          />
        ))}
      </div>
      {named && (
        <p className={styles.named} aria-hidden="true">
          <span data-glyph className={styles.glyph}>
            {named.emoji}
          </span>
          <span>{named.name}</span>
        </p>
      )}
    </>
  )
}

type RowProps = {
  row: readonly Emoji[]
  /** Index of the first emoji of the row. */
  first: number
  /** The column of the emoji at which the Tab key stops; undefined if another row has it. */
  focusable: number
}

/** Renders again only when the Tab stop enters, leaves or moves within the row. */
const Row = memo(
  function Row({ row, first, focusable }: RowProps) {
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
            tabIndex={column === focusable ? 0 : -1}
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
    focusableColumn(before) === focusableColumn(after),
)

const focusableColumn = ({ row, focusable }: RowProps) =>
  focusable >= 0 && focusable < row.length ? focusable : -1

function rowsOf(emoji: readonly Emoji[]): Emoji[][] {
  return Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) =>
    emoji.slice(row * columns, (row + 1) * columns),
  )
}

function cellAt(grid: HTMLElement | null, index: number): HTMLElement | undefined {
  return grid?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? undefined
}

function indexOf({ target }: SyntheticEvent): number | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-index]') : null
  return cell ? Number(cell.dataset['index']) : undefined
}
