import { useSelect } from 'downshift'
import type { UseSelectProps, UseSelectReturnValue } from 'downshift'
import type { KeyboardEvent } from 'react'
import { Empty } from '../../list/Empty.tsx'
import { keyInTextOrder } from '../../direction.ts'
import { Popup } from '../../popup/Popup.tsx'
import { hasNumberKeys, optionForKey } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import { useSelectContext } from '../options/select-context.ts'
import styles from '../options/Select.module.css'
import type { SearchTexts } from '../options/texts.ts'
import { commonDownshiftProps, preventDefaults } from './downshift-props.ts'
import { nextGridIndex } from './grid-navigation.ts'
import { OptionRows } from './OptionRows.tsx'
import { resultsWithoutSearch } from './search.ts'
import { selectionOf, staysOpen } from './selection.ts'
import type { Selection } from './selection.ts'
import { useListHandlers } from './useListHandlers.ts'
import { isRendered, useVirtualRows } from './useVirtualRows.ts'

export type PlainListProps = Selection & {
  options: readonly Option[]
  onPick: (option: Option) => void
  /** Options in columns, in the given order. */
  columns?: number | undefined
  texts: SearchTexts
}

/**
 * The list of a select with few options. Letters move to a name, number keys pick an option. The
 * focus stays on the trigger.
 */
export function PlainList(props: PlainListProps) {
  const { options, onPick, columns = 1, texts } = props
  const { selectedItem, isSeveral, isSelected, listProps } = selectionOf(props)
  const context = useSelectContext()
  const numberKeys = hasNumberKeys(options)
  const results = resultsWithoutSearch(options)
  const virtualRows = useVirtualRows(results, columns)
  const select = useSelect<Option>({
    ...commonDownshiftProps(context),
    items: [...options],
    selectedItem,
    stateReducer: isSeveral ? severalReducer : stateReducer,
    onSelectedItemChange: (change) => {
      if (change.selectedItem) onPick(change.selectedItem)
    },
    onIsOpenChange: (change) => {
      if (!change.isOpen) virtualRows.scrollToTop()
    },
    onHighlightedIndexChange: ({ type, highlightedIndex: index }) => {
      if (type !== useSelect.stateChangeTypes.ItemMouseMove) virtualRows.scrollToRow(index)
    },
  })
  const { isOpen, highlightedIndex } = select
  const toggle = select.getToggleButtonProps({
    onKeyDown: (event: KeyboardEvent) => {
      if (isOpen)
        handleListKey(event, options, select, { hasNumberKeys: numberKeys, columns, isSeveral })
    },
  })
  useListHandlers(
    context,
    toggle.ref,
    {
      onTriggerEvent: (event) =>
        'key' in event ? toggle.onKeyDown(event) : toggle.onClick?.(event),
      onTriggerBlur: (event) => toggle.onBlur?.(event),
    },
    {
      isOpen,
      highlightedId:
        (isRendered(virtualRows, highlightedIndex) && toggle['aria-activedescendant']) || undefined,
    },
  )

  return (
    <Popup
      open={isOpen}
      anchor={context.cell}
      align={context.align}
      onOutside={select.closeMenu}
      className={context.popupClass}
    >
      <OptionRows
        menuProps={select.getMenuProps({ ...listProps, tabIndex: -1, ref: virtualRows.list })}
        getItemProps={select.getItemProps}
        results={results}
        isOpen={isOpen}
        isSelected={isSelected}
        highlightedIndex={highlightedIndex}
        hasNumberKeys={numberKeys}
        columns={columns}
        virtualRows={virtualRows}
      />
      <output className={styles.none}>
        {isOpen && options.length === 0 && <Empty>{texts.nothing}</Empty>}
      </output>
    </Popup>
  )
}

type ListActions = Pick<
  UseSelectReturnValue<Option>,
  'highlightedIndex' | 'selectItem' | 'setHighlightedIndex'
>

/**
 * Handles the keys of an open list that Downshift handles differently: Tab and number keys pick,
 * arrows also move in columns, Escape reaches nothing outside. Where several are picked, Tab only
 * leaves.
 */
function handleListKey(
  event: KeyboardEvent,
  options: readonly Option[],
  { highlightedIndex, selectItem, setHighlightedIndex }: ListActions,
  keys: { hasNumberKeys: boolean; columns: number; isSeveral: boolean },
) {
  if (event.key === 'Tab') {
    const option = options[highlightedIndex]
    if (option && !keys.isSeveral) selectItem(option)
    return // the browser moves the focus
  }
  if (event.key === 'Escape') {
    event.preventDefault() // a dialog around the field stays open
    event.stopPropagation()
    return
  }
  const picked = keys.hasNumberKeys ? optionForKey(options, event.key) : undefined
  if (picked) {
    selectItem(picked)
    return preventDefaults(event)
  }
  const index =
    keys.columns > 1 && !event.altKey
      ? nextGridIndex(highlightedIndex, keyInTextOrder(event), options.length, keys.columns)
      : undefined
  if (index === undefined) return
  setHighlightedIndex(index)
  preventDefaults(event)
}

/**
 * Changes what Downshift does. Leaving the field picks nothing, because Tab has picked before. A
 * pick by `selectItem` closes the list in the same step: closing it in a second step would lose the
 * pick.
 */
const stateReducer: UseSelectProps<Option>['stateReducer'] = (state, { type, changes }) => {
  const types = useSelect.stateChangeTypes
  if (type === types.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
  if (type === types.FunctionSelectItem) return { ...changes, isOpen: false }
  if (type === types.MenuMouseLeave) return state
  if (!state.isOpen && changes.isOpen)
    return { ...changes, highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0) }
  return changes
}

/** The same for a list of several, which stays open after a pick. */
const severalReducer: typeof stateReducer = (state, action) => {
  const changes = stateReducer(state, action)
  return changes.selectedItem ? { ...changes, ...staysOpen(state) } : changes
}
