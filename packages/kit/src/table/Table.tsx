'use client'

import { useState } from 'react'
import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Empty } from '../list/Empty.tsx'
import { roles } from './roles.ts'
import styles from './Table.module.css'

export type Column<Row> = {
  id: string
  title: ReactNode
  /** Its name beside the value, for a layout without heads. */
  label?: string | undefined
  /** The rows are in the order of this column. */
  sorted?: 'ascending' | 'descending' | 'none'
  cell: (row: Row) => ReactNode
  /** Set in mono: logins, codes, times. */
  code?: boolean
  /** Holds controls of its own, such as a checkbox, which are pressed in place of the row. */
  hasControls?: boolean
}

/** What every table takes besides its columns. */
export type TableBaseProps<Row> = Omit<ComponentProps<'section'>, 'children' | 'onSelect'> & {
  /** Name of the table and of its frame, which scrolls sideways on small screens. */
  label: string
  /** The rows in their order, of any shape. */
  rows: readonly Row[]
  /** The unique key of a row. */
  keyOf: (row: Row) => string
  /** Key of the selected row. @default none */
  selected?: string | null
  /**
   * Makes rows selectable: the first cell without controls becomes a button over the whole row. The
   * rows are one tab stop, and arrow keys move between them.
   * @default none
   */
  onSelect?: ((row: Row) => void) | undefined
  /** Shown in place of a table without rows. @default Nothing found. */
  empty?: ReactNode
}

/** Other attributes go to the frame of the table. An empty table has none. */
export type TableProps<Row> = TableBaseProps<Row> & {
  /**
   * The columns in their order: an id, a title, and a cell for each row. `code` uses the code
   * typeface. `hasControls` is for cells with a checkbox or a button, which work beside `onSelect`.
   */
  columns: readonly Column<Row>[]
}

/** Rows under headings. A table without rows says "Nothing found." */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  selected,
  onSelect,
  empty,
  className,
  ...frame
}: TableProps<Row>) {
  const keys = rows.map(keyOf)
  const button = onSelect && columns.find(({ hasControls }) => !hasControls)
  const { tabStop, ...rowHandlers } = useOneTabStop(keys, selected)
  if (rows.length === 0) return <output className={styles.none}>{empty ?? <Empty />}</output>
  return (
    // The frame scrolls, so a keyboard must be able to focus it, or a row in it.
    <section
      tabIndex={onSelect ? undefined : 0}
      {...frame}
      className={classes(styles.frame, className)}
      aria-label={label}
    >
      <table className={styles.table} aria-label={label} role={roles.table}>
        <thead role={roles.rowgroup}>
          <tr role={roles.row}>
            {columns.map((column) => (
              <th key={column.id} scope="col" role={roles.columnheader} aria-sort={column.sorted}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={roles.rowgroup} {...(onSelect && rowHandlers)}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role={roles.row}
              aria-current={keyOf(row) === selected ? 'true' : undefined}
              data-selectable={onSelect ? true : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  role={roles.cell}
                  data-label={column.label}
                  data-code={column.code || undefined}
                  data-controls={column.hasControls || undefined}
                >
                  {onSelect && column === button ? (
                    <button
                      type="button"
                      className={styles.pick}
                      tabIndex={keyOf(row) === tabStop ? 0 : -1}
                      data-row={keyOf(row)}
                      onClick={() => onSelect(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * One row is in the tab order: the focused one, else the selected one, else the first. An arrow key
 * moves the focus, and selects nothing.
 */
function useOneTabStop(keys: readonly string[], selected: string | null | undefined) {
  const [focused, setFocused] = useState<string | null>(null)
  const tabStop = [focused, selected].find((key) => key != null && keys.includes(key)) ?? keys[0]
  return {
    tabStop,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.dataset['row'] ?? null),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by === undefined || event.defaultPrevented) return
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
      const at = buttons.findIndex((button) => button === event.target)
      if (at < 0) return
      event.preventDefault()
      buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus()
    },
  }
}

/** A cell of two lines: a name, and under it a text that distinguishes rows with the same name. */
export function TwoLines({
  first,
  second,
}: {
  /** The name. */
  first: ReactNode
  /** Distinguishes rows with the same name. @default none */
  second?: ReactNode
}) {
  return (
    <>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </>
  )
}
