'use client'

import { ArrowDown, ArrowUp, ArrowUpDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import { languageTag } from '../language-tag.ts'
import { useSettings, useTexts } from '../settings/settings.ts'
import styles from './DataTable.module.css'
import { sortRows } from './sort-rows.ts'
import type { SortValue, TableSort } from './sort-rows.ts'
import { Table } from './Table.tsx'
import type { Column, TableBaseProps } from './Table.tsx'

export type { SortValue, TableSort }

export type DataColumn<Row> = Omit<Column<Row>, 'sorted'> & {
  /** What the rows are sorted by; its head becomes a button. Empty values come last. */
  sortBy?: ((row: Row) => SortValue) | undefined
  /** The same where the owner sorts the rows, see `onSort`. */
  sortable?: boolean
}

export type DataTableTexts = {
  previous: string
  next: string
  /** The name of the buttons that lead through the pages. */
  pages: string
  /** Which rows are shown, of how many. It is announced when the page changes. */
  shown: (from: string, to: string, total: string) => string
}

const english: DataTableTexts = {
  previous: 'Previous',
  next: 'Next',
  pages: 'Pages',
  shown: (from, to, total) => `${from} to ${to} of ${total}`,
}

/** Other attributes go to the frame of the table. */
export type DataTableProps<Row> = TableBaseProps<Row> & {
  /**
   * The columns, as those of a Table. A column with `sortBy`, a function that gives a text, a
   * number or a day, can be sorted; so can one with `sortable`, where the owner sorts.
   */
  columns: readonly DataColumn<Row>[]
  /** The order; null is the order of the rows. @default kept by the table, at first none */
  sort?: TableSort | null | undefined
  /**
   * Gets the order that a person has chosen. With it the owner sorts the rows, for example on a
   * server.
   * @default none
   */
  onSort?: ((sort: TableSort) => void) | undefined
  /** How many rows a page has. @default all */
  pageSize?: number | undefined
  /** The page, from 1. @default kept by the table, at first 1 */
  page?: number | undefined
  /** Gets the page that a person has chosen. @default none */
  onPage?: ((page: number) => void) | undefined
  /** How many rows all pages have, where `rows` are those of one page. @default none */
  total?: number | undefined
  /** Words of its own. @default English */
  texts?: Partial<DataTableTexts> | undefined
}

/** A table whose rows can be sorted by the heads of its columns, and that has pages. */
export function DataTable<Row>({
  columns,
  rows,
  sort: givenSort,
  onSort,
  pageSize = Infinity,
  page: givenPage,
  onPage,
  total,
  texts: ownTexts,
  className,
  ...table
}: DataTableProps<Row>) {
  const texts = useTexts('table', english, ownTexts)
  const [keptSort, setSort] = useState<TableSort | null>(null)
  const [keptPage, setPage] = useState(1)
  const sort = givenSort === undefined ? keptSort : givenSort
  const sorted = useSortedRows(rows, columns, onSort ? null : sort)
  const count = total ?? rows.length
  const lastPage = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(Math.max(1, givenPage ?? keptPage), lastPage)
  const first = page === 1 ? 0 : (page - 1) * pageSize
  const goTo = (next: number) => {
    setPage(next)
    onPage?.(next)
  }
  const sortAs = (next: TableSort) => {
    setSort(next)
    onSort?.(next)
    if (page !== 1) goTo(1) // what was on this page is elsewhere now
  }
  return (
    <>
      <Table
        {...table}
        className={classes(styles.cards, className)}
        columns={columns.map((column) => withSort(column, sort, sortAs))}
        rows={total === undefined ? sorted.slice(first, first + pageSize) : sorted}
      />
      {lastPage > 1 && (
        <nav className={styles.pages} aria-label={texts.pages}>
          <Shown first={first} last={Math.min(first + pageSize, count)} count={count} as={texts} />
          <PageButtons page={page} lastPage={lastPage} onPage={goTo} texts={texts} />
        </nav>
      )}
    </>
  )
}

function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const { language } = useSettings()
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy
  return useMemo(
    () => (sort && sortBy ? sortRows(rows, sortBy, sort.direction, language) : rows),
    [rows, sort, sortBy, language],
  )
}

/** A column that can be sorted has a button as its title. */
function withSort<Row>(
  { sortBy, sortable, ...column }: DataColumn<Row>,
  sort: TableSort | null,
  onSort: (sort: TableSort) => void,
): Column<Row> {
  const { id, title, label = typeof title === 'string' ? title : undefined } = column
  if (!sortBy && !sortable) return { ...column, label }
  const sorted = sort?.column === id ? sort.direction : 'none'
  const direction = sorted === 'ascending' ? 'descending' : 'ascending'
  const sign = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sorted]
  return {
    ...column,
    sorted,
    label,
    title: (
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column: id, direction })}
      >
        {title}
        <Icon of={sign} size={16} />
      </button>
    ),
  }
}

type ShownProps = { first: number; last: number; count: number; as: DataTableTexts }

function Shown({ first, last, count, as: { shown } }: ShownProps) {
  const { language } = useSettings()
  const [from, to, total] = [first + 1, last, count].map((number) =>
    number.toLocaleString(languageTag(language)),
  )
  return <output className={styles.shown}>{shown(from ?? '', to ?? '', total ?? '')}</output>
}

type PageButtonsProps = {
  page: number
  lastPage: number
  onPage: (page: number) => void
  texts: DataTableTexts
}

/** They keep the focus at the first and the last page, where one of them does nothing. */
function PageButtons({ page, lastPage, onPage, texts }: PageButtonsProps) {
  return (
    <>
      <Button
        variant="secondarySmall"
        icon={<Icon of={ChevronLeft} size={16} className={styles.chevron} />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {texts.previous}
      </Button>
      <Button
        variant="secondarySmall"
        iconEnd={<Icon of={ChevronRight} size={16} className={styles.chevron} />}
        disabled={page === lastPage}
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
      </Button>
    </>
  )
}
