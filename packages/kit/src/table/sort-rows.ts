import { languageTag } from '../language-tag.ts'

/** What a row can be sorted by. */
export type SortValue = string | number | bigint | boolean | Date | null | undefined

export type TableSort = {
  /** The id of the column. */
  column: string
  direction: 'ascending' | 'descending'
}

/**
 * The rows in the order of a value. Texts are sorted as the language does, English for none, with numbers in them by
 * their size. Empty values come last in both directions; equal ones keep their order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: TableSort['direction'],
  language: string | undefined,
): Row[] {
  const { compare } = new Intl.Collator(languageTag(language), {
    numeric: true,
    sensitivity: 'base',
  })
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, other) => {
      const [a, b] = [one.value, other.value]
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      if (typeof a === 'string' && typeof b === 'string') return sign * compare(a, b)
      return sign * (a < b ? -1 : Number(a > b))
    })
    .map(({ row }) => row)
}

function isEmpty(value: SortValue): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}
