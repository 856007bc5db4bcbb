import { useSelect } from 'downshift'
import type { UseSelectProps, UseSelectReturnValue } from 'downshift'
import type { KeyboardEvent } from 'react'
import { Empty } from '../list/Empty.tsx'
import { Popup } from '../popup/Popup.tsx'
import { common, handled } from './downshift.ts'
import { placeFrom } from './grid.ts'
import { useHost } from './host.ts'
import { hasKeys, optionForKey } from './option.ts'
import type { Option } from './option.ts'
import { Rows } from './Rows.tsx'
import { unmarked } from './search.ts'
import styles from './Select.module.css'
import type { SearchTexts } from './texts.ts'
import { useHands } from './useHands.ts'
import { isDrawn, useView } from './useView.ts'

export type PlainListProps = {
  options: readonly Option[]
  selected: Option | null
  onPick: (option: Option) => void
  /** Options side by side, in the order given. */
  columns?: number | undefined
  texts: SearchTexts
}

/** The list of a select of few options: letters jump to a name, figures pick. The focus stays on the cell. */
export function PlainList({ options, selected, onPick, columns = 1, texts }: PlainListProps) {
  const host = useHost()
  const keys = hasKeys(options)
  const rows = unmarked(options)
  const view = useView(rows, columns)
  const select = useSelect<Option>({
    ...common(host),
    items: [...options],
    selectedItem: selected,
    stateReducer,
    onSelectedItemChange: (change) => {
      if (change.selectedItem) onPick(change.selectedItem)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) view.toTop()
    },
    onHighlightedIndexChange: ({ type, highlightedIndex }) => {
      if (type !== useSelect.stateChangeTypes.ItemMouseMove) view.reveal(highlightedIndex)
    },
  })
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps, closeMenu } =
    select
  const toggle = getToggleButtonProps({
    onKeyDown: (event: KeyboardEvent) => {
      if (isOpen) keyPressed(event, options, select, { keys, columns })
    },
  })
  useHands(
    host,
    toggle.ref,
    {
      press: (press) => ('key' in press ? toggle.onKeyDown(press) : toggle.onClick?.(press)),
      blur: (event) => toggle.onBlur?.(event),
    },
    isOpen,
    (isDrawn(view, highlightedIndex) && toggle['aria-activedescendant']) || undefined,
  )

  return (
    <Popup
      open={isOpen}
      anchor={host.cell}
      align={host.align}
      onOutside={closeMenu}
      className={host.sheet}
    >
      <Rows
        menu={getMenuProps({ tabIndex: -1, ref: view.list })}
        item={getItemProps}
        rows={rows}
        open={isOpen}
        selected={selected}
        highlighted={highlightedIndex}
        keys={keys}
        columns={columns}
        view={view}
      />
      <output className={styles.none}>
        {isOpen && options.length === 0 && <Empty>{texts.nothing}</Empty>}
      </output>
    </Popup>
  )
}

type Moves = Pick<
  UseSelectReturnValue<Option>,
  'highlightedIndex' | 'selectItem' | 'setHighlightedIndex'
>

/** What keys do in an open list that Downshift would not do: Tab and figures choose, arrows move in columns too, Escape ends here. */
function keyPressed(
  event: KeyboardEvent,
  options: readonly Option[],
  { highlightedIndex, selectItem, setHighlightedIndex }: Moves,
  { keys, columns }: { keys: boolean; columns: number },
) {
  const picked =
    event.key === 'Tab'
      ? options[highlightedIndex]
      : keys
        ? optionForKey(options, event.key)
        : undefined
  if (picked) selectItem(picked)
  if (picked && event.key !== 'Tab') return handled(event)
  const place =
    columns > 1 && !event.altKey
      ? placeFrom(highlightedIndex, event.key, options.length, columns)
      : undefined
  if (place !== undefined) {
    setHighlightedIndex(place)
    return handled(event)
  }
  if (event.key !== 'Escape') return
  event.preventDefault() // a dialog around the field stays open
  event.stopPropagation()
}

/** Leaving the field chooses nothing (Tab has chosen before), and choosing by a call closes the list in the same step: closing it in a second one would lose the choice. */
const stateReducer: UseSelectProps<Option>['stateReducer'] = (state, { type, changes }) => {
  const types = useSelect.stateChangeTypes
  if (type === types.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
  if (type === types.FunctionSelectItem) return { ...changes, isOpen: false }
  if (type === types.MenuMouseLeave) return state
  if (!state.isOpen && changes.isOpen)
    return { ...changes, highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0) }
  return changes
}
