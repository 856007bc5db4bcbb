import { useCombobox } from 'downshift'
import type { UseComboboxProps, UseComboboxReturnValue, UseComboboxStateChange } from 'downshift'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Empty } from '../list/Empty.tsx'
import { Popup } from '../popup/Popup.tsx'
import { common, handled } from './downshift.ts'
import { useHost } from './host.ts'
import type { Host } from './host.ts'
import { optionForKey } from './option.ts'
import type { Option } from './option.ts'
import { keyOf, letterOf, opens } from './press.ts'
import type { Press } from './press.ts'
import { Rows } from './Rows.tsx'
import type { Found } from './search.ts'
import styles from './Select.module.css'
import type { SearchTexts } from './texts.ts'
import { useHands } from './useHands.ts'
import { isDrawn, useView } from './useView.ts'
import type { View } from './useView.ts'

export type SearchListProps = {
  rows: readonly Found[]
  selected: Option | null
  query: string
  onQuery: (query: string) => void
  onPick: (option: Option) => void
  onOpen?: ((open: boolean) => void) | undefined
  /** Figures pick while the search is empty. */
  keys: boolean
  busy?: boolean
  /** The rows still belong to an earlier search: Enter waits for the next ones. */
  stale?: boolean
  texts: SearchTexts
  onBlur: (() => void) | undefined
}

/** A list with a search row: the cell opens it, the search then holds the focus and moves through the list. */
export function SearchList(props: SearchListProps) {
  const { rows, selected, query, busy = false, stale = false, texts } = props
  const host = useHost()
  const keys = props.keys && query === '' && !stale
  const empty = rows.length === 0
  const view = useView(rows)
  const { search, select } = useSearch(props, host, view)
  const {
    isOpen,
    highlightedIndex,
    getToggleButtonProps,
    getMenuProps,
    getInputProps,
    getItemProps,
    selectItem,
    closeMenu,
  } = select

  const keyOnSearch = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation() // a dialog around the field stays open
    if (event.key === 'Enter' && (empty || stale)) return handled(event)
    const picked = keys ? optionForKey(rows, event.key) : undefined
    if (!picked) return
    handled(event)
    selectItem(picked.option)
  }
  const input = getInputProps({
    'aria-label': texts.search,
    onKeyDown: keyOnSearch,
    onChange: (event) => search(event.currentTarget.value),
  })
  const toggle = getToggleButtonProps()
  const picks = (letter: string) => keys && optionForKey(rows, letter) !== undefined
  const pressed = (press: Press) =>
    'key' in press
      ? typedAhead(press, query, select, { search, picks, pass: input.onKeyDown })
      : toggle.onClick?.(press)
  useHands(host, toggle.ref, { press: pressed, takesFocus: isOpen }, isOpen)

  return (
    <Popup
      open={isOpen}
      anchor={host.cell}
      align={host.align}
      onOutside={closeMenu}
      className={classes(host.sheet, styles.popup)}
    >
      <div
        role="dialog"
        id={`${host.id}-sheet`}
        aria-labelledby={`${host.id}-label`}
        className={styles.sheet}
      >
        <label className={styles.search}>
          <Icon of={Search} />
          <input
            {...input}
            aria-labelledby={`${host.id}-label ${input.id}`}
            {...(!isDrawn(view, highlightedIndex) && { 'aria-activedescendant': undefined })}
            type="text"
            placeholder={texts.search}
            spellCheck={false}
          />
          {busy && <Spinner label={texts.loading} />}
        </label>
        <Rows
          menu={getMenuProps({ tabIndex: -1, ref: view.list })}
          item={getItemProps}
          rows={rows}
          open={isOpen}
          selected={selected}
          highlighted={highlightedIndex}
          keys={keys}
          view={view}
        />
        <output className={styles.none}>
          {isOpen && empty && !busy && <Empty>{texts.nothing}</Empty>}
        </output>
      </div>
    </Popup>
  )
}

/** The list as Downshift keeps it, and the search that narrows it. */
function useSearch(
  { rows, selected, query, onQuery, onPick, onOpen, onBlur }: SearchListProps,
  host: Host,
  view: View,
) {
  const search = (text: string) => {
    onQuery(text)
    view.toTop()
  }
  const openChanged = ({ isOpen, type }: UseComboboxStateChange<Option>) => {
    onOpen?.(isOpen ?? false)
    if (isOpen) return
    search('')
    const left =
      type === useCombobox.stateChangeTypes.InputBlur ||
      type === useCombobox.stateChangeTypes.FunctionCloseMenu
    if (left) onBlur?.()
    else host.trigger.current?.focus()
  }
  const select = useCombobox<Option>({
    ...common(host),
    inputId: `${host.id}-search`,
    items: rows.map((row) => row.option),
    selectedItem: selected,
    inputValue: query,
    stateReducer,
    onSelectedItemChange: (change) => {
      if (change.selectedItem) onPick(change.selectedItem)
    },
    onIsOpenChange: openChanged,
    onHighlightedIndexChange: ({ type, highlightedIndex }) => {
      if (type !== useCombobox.stateChangeTypes.ItemMouseMove) view.reveal(highlightedIndex)
    },
  })
  return { search, select }
}

type Ahead = {
  search: (text: string) => void
  /** Whether a letter picks an option. */ picks: (letter: string) => boolean
  pass: (press: KeyboardEvent<HTMLElement>) => void
}
type Moves = Pick<UseComboboxReturnValue<Option>, 'isOpen' | 'openMenu' | 'setHighlightedIndex'>

/** A key on the cell opens the list; in an open one it is a key that the search would have taken, had it been there in time. */
function typedAhead(
  press: KeyboardEvent<HTMLElement>,
  query: string,
  { isOpen, openMenu, setHighlightedIndex }: Moves,
  { search, picks, pass }: Ahead,
) {
  const write = (text: string) => {
    search(text)
    setHighlightedIndex(0)
  }
  const letter = letterOf(press)
  if (isOpen) {
    if (keyOf(press) === 'Backspace') write(query.slice(0, -1))
    else if (letter && !picks(letter)) write(query + letter)
    else pass(press)
    return
  }
  if (!opens(press)) return
  press.preventDefault()
  openMenu()
  if (letter.trim()) write(letter.trim())
}

/**
 * What Downshift would do otherwise: choose the highlighted option when the field is left, empty the field on Escape, close on a
 * press in the search, lose a choice made by a call when the list closes in a second step, close on Enter when nothing is found.
 */
const stateReducer: UseComboboxProps<Option>['stateReducer'] = (state, { type, changes }) => {
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
  }
  if (!state.isOpen && changes.isOpen)
    return { ...changes, highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0) }
  return changes
}
