import { useCombobox } from 'downshift'
import type {
  UseComboboxProps,
  UseComboboxReturnValue,
  UseComboboxState,
  UseComboboxStateChange,
} from 'downshift'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classes } from '../../classes.ts'
import { Spinner } from '../../feedback/spinner/Spinner.tsx'
import { Icon } from '../../icon/Icon.tsx'
import { Empty } from '../../list/Empty.tsx'
import { Popup } from '../../popup/Popup.tsx'
import { characterOf, keyOf, opensList } from '../options/key-events.ts'
import type { TriggerEvent } from '../options/key-events.ts'
import { optionForKey } from '../options/option.ts'
import type { Option } from '../options/option.ts'
import { useSelectContext } from '../options/select-context.ts'
import type { SelectContextValue } from '../options/select-context.ts'
import styles from '../options/Select.module.css'
import type { SearchTexts } from '../options/texts.ts'
import { commonDownshiftProps, preventDefaults } from './downshift-props.ts'
import { OptionRows } from './OptionRows.tsx'
import type { SearchResult } from './search.ts'
import { selectionOf, staysOpen } from './selection.ts'
import type { Selection } from './selection.ts'
import { useListHandlers } from './useListHandlers.ts'
import { isRendered, useVirtualRows } from './useVirtualRows.ts'
import type { VirtualRows } from './useVirtualRows.ts'

export type SearchListProps = Selection & {
  results: readonly SearchResult[]
  query: string
  onQuery: (query: string) => void
  onPick: (option: Option) => void
  onOpen?: ((isOpen: boolean) => void) | undefined
  /** Number keys pick options while the search is empty. */
  hasNumberKeys: boolean
  isLoading?: boolean
  /** The results still belong to an earlier search: Enter waits for the next ones. */
  isOutdated?: boolean
  texts: SearchTexts
  onBlur: (() => void) | undefined
}

/**
 * A list with a search field. The trigger opens it; the search field then has the focus and moves
 * the highlight.
 */
export function SearchList(props: SearchListProps) {
  const { results, query, isLoading = false, isOutdated = false, texts } = props
  const { isSelected, listProps } = selectionOf(props)
  const context = useSelectContext()
  const hasNumberKeys = props.hasNumberKeys && query === '' && !isOutdated
  const isEmpty = results.length === 0
  const virtualRows = useVirtualRows(results)
  const { search, combobox } = useSearchCombobox(props, context, virtualRows)
  const { isOpen, highlightedIndex } = combobox

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation() // a dialog around the field stays open
    if (event.key === 'Enter' && (isEmpty || isOutdated)) {
      event.stopPropagation() // Ctrl+Enter sends no dialog: nothing of what was typed is chosen
      return preventDefaults(event)
    }
    const picked = hasNumberKeys ? optionForKey(results, event.key) : undefined
    if (!picked) return
    preventDefaults(event)
    combobox.selectItem(picked.option)
  }
  const input = combobox.getInputProps({
    'aria-label': texts.search,
    onKeyDown: onSearchKey,
    onChange: (event) => search(event.currentTarget.value),
  })
  const toggle = combobox.getToggleButtonProps()
  const picksOption = (character: string) =>
    hasNumberKeys && optionForKey(results, character) !== undefined
  const onTriggerEvent = (event: TriggerEvent) =>
    'key' in event
      ? handleTriggerKey(event, query, combobox, {
          search,
          picksOption,
          passToSearch: input.onKeyDown,
        })
      : toggle.onClick?.(event)
  useListHandlers(context, toggle.ref, { onTriggerEvent, takesFocus: isOpen }, { isOpen })

  return (
    <Popup
      open={isOpen}
      anchor={context.cell}
      align={context.align}
      onOutside={combobox.closeMenu}
      className={classes(context.popupClass, styles.popup)}
    >
      <div className={styles.sheet}>
        <label className={styles.search}>
          <Icon of={Search} />
          <input
            {...input}
            aria-labelledby={`${context.id}-label ${input.id}`}
            {...(!isRendered(virtualRows, highlightedIndex) && {
              'aria-activedescendant': undefined,
            })}
            type="text"
            placeholder={texts.search}
            spellCheck={false}
          />
          {isLoading && <Spinner label={texts.loading} />}
        </label>
        <OptionRows
          menuProps={combobox.getMenuProps({ ...listProps, tabIndex: -1, ref: virtualRows.list })}
          getItemProps={combobox.getItemProps}
          results={results}
          isOpen={isOpen}
          isSelected={isSelected}
          highlightedIndex={highlightedIndex}
          hasNumberKeys={hasNumberKeys}
          virtualRows={virtualRows}
        />
        <output className={styles.none}>
          {isOpen && isEmpty && !isLoading && <Empty>{texts.nothing}</Empty>}
        </output>
      </div>
    </Popup>
  )
}

/** Downshift's state of the list, and the function that changes the search. */
function useSearchCombobox(
  props: SearchListProps,
  context: SelectContextValue,
  virtualRows: VirtualRows,
) {
  const { results, query, onQuery, onPick, onOpen, onBlur } = props
  const { selectedItem, isSeveral } = selectionOf(props)
  const search = (text: string) => {
    onQuery(text)
    virtualRows.scrollToTop()
  }
  const items = results.map((result) => result.option)
  const onIsOpenChange = ({ isOpen, type }: UseComboboxStateChange<Option>) => {
    onOpen?.(isOpen ?? false)
    if (isOpen)
      return virtualRows.scrollToRow(items.findIndex((option) => option.id === selectedItem?.id))
    search('')
    const hasLeft =
      type === useCombobox.stateChangeTypes.InputBlur ||
      type === useCombobox.stateChangeTypes.FunctionCloseMenu
    if (hasLeft) onBlur?.()
    else context.trigger.current?.focus()
  }
  const combobox = useCombobox<Option>({
    ...commonDownshiftProps(context),
    inputId: `${context.id}-search`,
    items,
    selectedItem,
    inputValue: query,
    stateReducer: isSeveral ? severalReducer : stateReducer,
    onSelectedItemChange: (change) => {
      if (change.selectedItem) onPick(change.selectedItem)
      if (isSeveral && query !== '') search('')
    },
    onIsOpenChange,
    onHighlightedIndexChange: ({ type, highlightedIndex }) => {
      if (type !== useCombobox.stateChangeTypes.ItemMouseMove)
        virtualRows.scrollToRow(highlightedIndex)
    },
  })
  return { search, combobox }
}

type TriggerKeyActions = {
  search: (text: string) => void
  /** Whether a character is a number key that picks an option. */
  picksOption: (character: string) => boolean
  passToSearch: (event: KeyboardEvent<HTMLElement>) => void
}
type ComboboxActions = Pick<
  UseComboboxReturnValue<Option>,
  'isOpen' | 'openMenu' | 'setHighlightedIndex'
>

/**
 * A key on the trigger opens a closed list. In an open list it is a key for the search field, which
 * did not have the focus in time.
 */
function handleTriggerKey(
  event: KeyboardEvent<HTMLElement>,
  query: string,
  { isOpen, openMenu, setHighlightedIndex }: ComboboxActions,
  { search, picksOption, passToSearch }: TriggerKeyActions,
) {
  const write = (text: string) => {
    search(text)
    setHighlightedIndex(0)
  }
  const character = characterOf(event)
  if (isOpen) {
    if (keyOf(event) === 'Backspace') write(query.slice(0, -1))
    else if (character && !picksOption(character)) write(query + character)
    else passToSearch(event)
    return
  }
  if (!opensList(event)) return
  event.preventDefault()
  openMenu()
  if (character.trim()) write(character.trim())
}

/**
 * Changes what Downshift does. Without it, leaving the field picks the highlighted option, Escape
 * empties the field, a press in the search field closes the list, Enter closes it when nothing is
 * found, and a pick by `selectItem` is lost when the list closes in a second step. No option is
 * active in a list that opens, so that a screen reader stays in the search field; the first arrow
 * goes to the selected one.
 */
const stateReducer: UseComboboxProps<Option>['stateReducer'] = (
  state,
  { type, changes, props },
) => {
  const types = useCombobox.stateChangeTypes
  switch (type) {
    case types.InputClick:
    case types.MenuMouseLeave:
      return state
    case types.InputBlur:
    case types.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem }
    case types.InputKeyDownEnter:
      return changes.selectedItem === state.selectedItem && state.highlightedIndex < 0
        ? state
        : changes
    case types.FunctionSelectItem:
      return { ...changes, isOpen: false }
    case types.InputChange:
      return { ...changes, highlightedIndex: 0 }
    case types.InputKeyDownArrowDown:
    case types.InputKeyDownArrowUp:
      return isFirstArrow(state) ? { ...changes, ...selectedIndex(state, props.items) } : changes
  }
  return !state.isOpen && changes.isOpen ? { ...changes, highlightedIndex: -1 } : changes
}

/** The same for a list of several, which stays open after a pick. */
const severalReducer: typeof stateReducer = (state, action) => {
  const changes = stateReducer(state, action)
  return changes.selectedItem ? { ...changes, ...staysOpen(state) } : changes
}

function isFirstArrow({ isOpen, highlightedIndex }: UseComboboxState<Option>): boolean {
  return isOpen && highlightedIndex < 0
}

/** Nothing if no option is selected: the arrow then goes to the first or the last one. */
function selectedIndex({ selectedItem }: UseComboboxState<Option>, items: readonly Option[]) {
  const highlightedIndex = items.findIndex((option) => option.id === selectedItem?.id)
  return highlightedIndex < 0 ? {} : { highlightedIndex }
}
