import type { HTMLAttributes, LiHTMLAttributes, Ref } from 'react'
import { keyForIndex } from './option.ts'
import type { Option } from './option.ts'
import { Row } from './Row.tsx'
import type { Found } from './search.ts'
import styles from './Select.module.css'
import type { View } from './useView.ts'

export type RowsProps = {
  /** What Downshift says about the list. */
  menu: HTMLAttributes<HTMLUListElement> & { ref?: Ref<HTMLUListElement> }
  /** What Downshift says about a row. */
  item: (row: {
    item: Option
    index: number
    'aria-selected': boolean
  }) => LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement> }
  rows: readonly Found[]
  open: boolean
  selected: Option | null
  /** Place of the highlighted row. */
  highlighted: number
  /** The first ten carry the key that picks them. */
  keys: boolean
  columns?: number | undefined
  view: View
}

/** The rows of an open list, as far as they are in view. It is there while it is closed, too: Downshift wants to know it. */
export function Rows({
  menu,
  item,
  rows,
  open,
  selected,
  highlighted,
  keys,
  columns = 1,
  view,
}: RowsProps) {
  const { first, last, before, after } = view
  const parted = last - first < rows.length
  return (
    <ul
      {...menu}
      className={styles.list}
      data-columns={columns > 1 ? columns : undefined}
      onScroll={view.onScroll}
    >
      {open && before > 0 && <li role="presentation" style={{ height: before }} />}
      {open &&
        rows.slice(first, last).map((found, place) => {
          const index = first + place
          const size = parted && { 'aria-setsize': rows.length, 'aria-posinset': index + 1 }
          return (
            <Row
              {...item({
                item: found.option,
                index,
                'aria-selected': found.option.id === selected?.id,
              })}
              {...size}
              key={found.option.id}
              data-index={index}
              found={found}
              active={index === highlighted}
              keyCap={keys ? keyForIndex(index) : undefined}
            />
          )
        })}
      {open && after > 0 && <li role="presentation" style={{ height: after }} />}
    </ul>
  )
}
