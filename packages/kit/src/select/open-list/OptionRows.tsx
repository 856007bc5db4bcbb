import type { ComponentProps } from 'react'
import { keyForIndex } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import styles from '../options/Select.module.css'
import { OptionRow } from './OptionRow.tsx'
import type { SearchResult } from './search.ts'
import type { VirtualRows } from './useVirtualRows.ts'

export type OptionRowsProps = {
  /** Downshift's props of the list. */
  menuProps: ComponentProps<'ul'>
  /** Downshift's props of a row. */
  getItemProps: (row: {
    item: Option
    index: number
    'aria-selected': boolean
  }) => ComponentProps<'li'>
  results: readonly SearchResult[]
  isOpen: boolean
  isSelected: (option: Option) => boolean
  highlightedIndex: number
  /** The first ten rows show the number key that picks them. */
  hasNumberKeys: boolean
  columns?: number | undefined
  virtualRows: VirtualRows
}

/**
 * The visible rows of an open list. The list itself is also rendered while it is closed, because
 * Downshift needs its element.
 */
export function OptionRows({
  menuProps,
  getItemProps,
  results,
  isOpen,
  isSelected,
  highlightedIndex,
  hasNumberKeys,
  columns = 1,
  virtualRows,
}: OptionRowsProps) {
  const { first, last, spaceBefore, spaceAfter } = virtualRows
  const isPartial = last - first < results.length
  return (
    <ul
      {...menuProps}
      className={styles.list}
      data-columns={columns > 1 ? columns : undefined}
      onScroll={virtualRows.onScroll}
    >
      {isOpen && spaceBefore > 0 && <li role="presentation" style={{ height: spaceBefore }} />}
      {isOpen &&
        results.slice(first, last).map((result, offset) => {
          const index = first + offset
          const position = isPartial && {
            'aria-setsize': results.length,
            'aria-posinset': index + 1,
          }
          return (
            <OptionRow
              {...getItemProps({
                item: result.option,
                index,
                'aria-selected': isSelected(result.option),
              })}
              {...position}
              key={result.option.id}
              data-index={index}
              result={result}
              isHighlighted={index === highlightedIndex}
              keyCap={hasNumberKeys ? keyForIndex(index) : undefined}
            />
          )
        })}
      {isOpen && spaceAfter > 0 && <li role="presentation" style={{ height: spaceAfter }} />}
    </ul>
  )
}
