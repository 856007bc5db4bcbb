import type { ReactNode } from 'react'
import { Empty } from '../list/Empty.tsx'
import styles from './Table.module.css'

export type Column<Row> = {
  id: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** Set in mono: logins, codes, times. */ code?: boolean
}

export type TableProps<Row> = {
  /** Names the table and its frame, which scrolls sideways on small screens. */
  label: string
  /** The columns in their order: id, title, and what a row shows there; with `code` in mono. */
  columns: readonly Column<Row>[]
  /** The rows in their order, of any shape. */
  rows: readonly Row[]
  /** What tells one row from another. */
  keyOf: (row: Row) => string
  /** Key of the selected row. @default none */
  selected?: string | null
  /** Makes rows selectable: the first cell becomes a button that reaches across the row. @default none */
  onSelect?: ((row: Row) => void) | undefined
  /** Stands in place of an empty table. @default Nothing found. */
  empty?: ReactNode
}

/** Rows under headings. An empty one says "Nothing found." */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  selected,
  onSelect,
  empty,
}: TableProps<Row>) {
  if (rows.length === 0) return <output className={styles.none}>{empty ?? <Empty />}</output>
  return (
    // The frame scrolls, so a keyboard must reach it.
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              aria-current={keyOf(row) === selected ? 'true' : undefined}
              data-selectable={onSelect ? true : undefined}
            >
              {columns.map((column, index) => (
                <td key={column.id} data-code={column.code || undefined}>
                  {index === 0 && onSelect ? (
                    <button type="button" className={styles.pick} onClick={() => onSelect(row)}>
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

/** A cell of two lines: the name, and under it what tells namesakes apart. */
export function TwoLines({
  first,
  second,
}: {
  /** The name. */ first: ReactNode
  /** What tells namesakes apart. @default none */ second?: ReactNode
}) {
  return (
    <>
      <span className={styles.first}>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
    </>
  )
}
