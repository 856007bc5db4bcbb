import { useCombobox } from 'downshift'
import type { UseComboboxProps, UseComboboxStateChange } from 'downshift'
import { Search } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Cell } from '../field/Cell.tsx'
import type { CellState } from '../field/Cell.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Icon } from '../icon/Icon.tsx'
import { Empty } from '../list/Empty.tsx'
import { Popup } from '../popup/Popup.tsx'
import { Clear } from './Clear.tsx'
import { common, handled } from './downshift.ts'
import { keyForIndex, optionForKey } from './option.ts'
import type { Option } from './option.ts'
import { Row } from './Row.tsx'
import type { Found } from './search.ts'
import styles from './Select.module.css'
import { Trigger } from './Trigger.tsx'

export type SearchTexts = { search: string; nothing: string; loading: string }
const english: SearchTexts = { search: 'Search', nothing: 'Nothing found.', loading: 'Loading' }

export type SearchSelectProps = {
  state: CellState
  rows: readonly Found[]
  selected: Option | null
  text: ReactNode
  placeholder: string
  query: string
  onQuery: (query: string) => void
  onPick: (option: Option) => void
  onOpen?: ((open: boolean) => void) | undefined
  /** Figures pick while the search is empty. */
  keys: boolean
  busy?: boolean
  /** The rows still belong to an earlier search: Enter waits for the next ones. */
  stale?: boolean
  openOnMount?: boolean | undefined
  searchTexts?: Partial<SearchTexts> | undefined
  onBlur?: (() => void) | undefined
  /** Given when it may be emptied. */
  onClear?: (() => void) | undefined
  clearText?: string | undefined
  hidden?: ReactNode
}

/** A select with a search row: the cell opens it, the search then holds the focus and moves through the list. */
export function SearchSelect(props: SearchSelectProps) {
  const { state, rows, selected, text, placeholder, query, onQuery, onPick, onOpen, busy = false, stale = false, openOnMount, onBlur, onClear, clearText, hidden } = props
  const texts = { ...english, ...props.searchTexts }
  const keys = props.keys && query === ''
  const empty = rows.length === 0
  const cell = useRef<HTMLDivElement>(null)

  const openChanged = ({ isOpen, type }: UseComboboxStateChange<Option>) => {
    onOpen?.(isOpen ?? false)
    if (isOpen) return
    onQuery('')
    const left = type === useCombobox.stateChangeTypes.InputBlur || type === useCombobox.stateChangeTypes.FunctionCloseMenu
    if (left) onBlur?.()
    else document.getElementById(state.id)?.focus()
  }
  const select = useCombobox<Option>({
    ...common(state.id, openOnMount),
    inputId: `${state.id}-search`,
    items: rows.map((row) => row.option),
    selectedItem: selected,
    inputValue: query,
    stateReducer,
    onSelectedItemChange: (change) => { if (change.selectedItem) onPick(change.selectedItem) },
    onIsOpenChange: openChanged,
  })
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getInputProps, getItemProps, selectItem, openMenu, closeMenu } = select

  const keyOnCell = (event: KeyboardEvent) => {
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!letter && !['ArrowDown', 'ArrowUp'].includes(event.key)) return // Enter and the space bar press the button by themselves
    if (!letter) event.preventDefault()
    openMenu()
  }
  const keyOnSearch = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation() // a dialog around the field stays open
    if (event.key === 'Enter' && (empty || stale)) return handled(event)
    const picked = keys ? optionForKey(rows, event.key) : undefined
    if (!picked) return
    handled(event)
    selectItem(picked.option)
  }

  return (
    <Cell {...state} ref={cell} select>
      <Trigger {...getToggleButtonProps({ onKeyDown: keyOnCell })} state={state} open={isOpen} clearable={onClear !== undefined} text={text} placeholder={placeholder} tabIndex={0} />
      {onClear && <Clear state={state} text={clearText} onClear={onClear} />}
      {hidden}
      <Popup open={isOpen} anchor={cell} onOutside={closeMenu} className={styles.popup}>
        <label className={styles.search}>
          <Icon of={Search} />
          <input {...getInputProps({ 'aria-label': texts.search, onKeyDown: keyOnSearch, onChange: (event) => onQuery(event.currentTarget.value) })}
            {...(empty && { 'aria-activedescendant': undefined })} type="text" placeholder={texts.search} spellCheck={false} />
          {busy && <Spinner label={texts.loading} />}
        </label>
        <ul {...getMenuProps({ tabIndex: -1 })} className={styles.list}>
          {isOpen && rows.map((found, index) => (
            <Row {...getItemProps({ item: found.option, index, 'aria-selected': found.option.id === selected?.id })} key={found.option.id}
              found={found} active={index === highlightedIndex} keyCap={keys ? keyForIndex(index) : undefined} />
          ))}
        </ul>
        <output className={styles.none}>{isOpen && empty && !busy && <Empty>{texts.nothing}</Empty>}</output>
      </Popup>
    </Cell>
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
