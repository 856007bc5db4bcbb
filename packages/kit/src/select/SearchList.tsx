import { useCombobox } from 'downshift'
import type { UseComboboxProps, UseComboboxStateChange } from 'downshift'
import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Empty } from '../list/Empty.tsx'
import { Popup } from '../popup/Popup.tsx'
import { common, handled } from './downshift.ts'
import { useHost } from './host.ts'
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
  const { rows, selected, query, onQuery, onPick, onOpen, busy = false, stale = false, texts, onBlur } = props
  const host = useHost()
  const keys = props.keys && query === '' && !stale
  const empty = rows.length === 0
  const view = useView(rows)

  const search = (text: string) => {
    onQuery(text)
    view.toTop()
  }
  const openChanged = ({ isOpen, type }: UseComboboxStateChange<Option>) => {
    onOpen?.(isOpen ?? false)
    if (isOpen) return
    search('')
    const left = type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.FunctionCloseMenu
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
    onSelectedItemChange: (change) => { if (change.selectedItem) onPick(change.selectedItem) },
    onIsOpenChange: openChanged,
    onHighlightedIndexChange: ({ type, highlightedIndex }) => { if (type !== useCombobox.stateChangeTypes.ItemMouseMove) view.reveal(highlightedIndex) },
  })
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getInputProps, getItemProps, selectItem, setHighlightedIndex, openMenu, closeMenu } = select

  const keyOnSearch = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation() // a dialog around the field stays open
    if (event.key === 'Enter' && (empty || stale)) return handled(event)
    const picked = keys ? optionForKey(rows, event.key) : undefined
    if (!picked) return
    handled(event)
    selectItem(picked.option)
  }
  const input = getInputProps({ 'aria-label': texts.search, onKeyDown: keyOnSearch, onChange: (event) => search(event.currentTarget.value) })
  const toggle = getToggleButtonProps()

  const write = (text: string) => {
    search(text)
    setHighlightedIndex(0)
  }
  const pressed = (press: Press) => {
    if (!('key' in press)) return toggle.onClick?.(press)
    if (isOpen) return typedAhead(press)
    if (!opens(press)) return
    press.preventDefault()
    openMenu()
    const letter = letterOf(press).trim()
    if (letter) write(letter)
  }
  /** Keys that the search would have taken, had it been there in time. */
  const typedAhead = (press: KeyboardEvent<HTMLElement>) => {
    const letter = letterOf(press)
    if (keyOf(press) === 'Backspace') write(query.slice(0, -1))
    else if (letter && !(keys && optionForKey(rows, letter))) write(query + letter)
    else input.onKeyDown(press)
  }
  useHands(host, toggle.ref, { press: pressed, takesFocus: isOpen }, isOpen)

  return (
    <Popup open={isOpen} anchor={host.cell} align={host.align} onOutside={closeMenu} className={classes(host.sheet, styles.popup)}>
      <div role="dialog" id={`${host.id}-sheet`} aria-labelledby={`${host.id}-label`} className={styles.sheet}>
        <label className={styles.search}>
          <Icon of={Search} />
          <input {...input} aria-labelledby={`${host.id}-label ${input.id}`} {...(!isDrawn(view, highlightedIndex) && { 'aria-activedescendant': undefined })} type="text" placeholder={texts.search} spellCheck={false} />
          {busy && <Spinner label={texts.loading} />}
        </label>
        <Rows menu={getMenuProps({ tabIndex: -1, ref: view.list })} item={getItemProps} rows={rows} open={isOpen} selected={selected} highlighted={highlightedIndex} keys={keys} view={view} />
        <output className={styles.none}>{isOpen && empty && !busy && <Empty>{texts.nothing}</Empty>}</output>
      </div>
    </Popup>
  )
}

/**
 * What Downshift would do otherwise: choose the highlighted option when the field is left, empty the field on Escape, close on a
 * press in the search, lose a choice made by a call when the list closes in a second step, close on Enter when nothing is found.
 */
const stateReducer: UseComboboxProps<Option>['stateReducer'] = (state, { type, changes }) => {
  const types = useCombobox.stateChangeTypes
  switch (type) {
    case types.InputClick:
    case types.MenuMouseLeave: return state
    case types.InputBlur:
    case types.InputKeyDownEscape: return { ...changes, selectedItem: state.selectedItem }
    case types.InputKeyDownEnter: return changes.selectedItem === state.selectedItem && state.highlightedIndex < 0 ? state : changes
    case types.FunctionSelectItem: return { ...changes, isOpen: false }
    case types.InputChange: return { ...changes, highlightedIndex: 0 }
  }
  if (!state.isOpen && changes.isOpen) return { ...changes, highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0) }
  return changes
}
