import { useSelect } from 'downshift'
import type { UseSelectProps } from 'downshift'
import type { KeyboardEvent } from 'react'
import { Popup } from '../popup/Popup.tsx'
import { common, handled } from './downshift.ts'
import { useHost } from './host.ts'
import { hasKeys, keyForIndex, optionForKey } from './option.ts'
import type { Option } from './option.ts'
import { Row } from './Row.tsx'
import styles from './Select.module.css'
import { unmarked } from './search.ts'
import { useHands } from './useHands.ts'

export type PlainListProps = {
  options: readonly Option[]
  selected: Option | null
  onPick: (option: Option) => void
  openOnMount: boolean | undefined
}

/** The list of a select of few options: letters jump to a name, figures pick. The focus stays on the cell. */
export function PlainList({ options, selected, onPick, openOnMount }: PlainListProps) {
  const host = useHost()
  const keys = hasKeys(options)
  const select = useSelect<Option>({
    ...common(host.id, openOnMount),
    items: [...options],
    selectedItem: selected,
    stateReducer,
    onSelectedItemChange: (change) => { if (change.selectedItem) onPick(change.selectedItem) },
  })
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps, selectItem, closeMenu } = select

  const keyPressed = (event: KeyboardEvent) => {
    if (!isOpen) return
    const picked = event.key === 'Tab' ? options[highlightedIndex] : keys ? optionForKey(options, event.key) : undefined
    if (picked) selectItem(picked)
    if (picked && event.key !== 'Tab') return handled(event)
    if (event.key !== 'Escape') return
    event.preventDefault() // a dialog around the field stays open
    event.stopPropagation()
  }
  const toggle = getToggleButtonProps({ onKeyDown: keyPressed })
  useHands(host, toggle.ref, {
    press: (press) => ('key' in press ? toggle.onKeyDown(press) : toggle.onClick?.(press)),
    blur: (event) => toggle.onBlur?.(event),
  }, isOpen, toggle['aria-activedescendant'] || undefined)

  return (
    <Popup open={isOpen} anchor={host.cell} onOutside={closeMenu} className={host.sheet}>
      <ul {...getMenuProps({ tabIndex: -1 })} className={styles.list}>
        {isOpen && unmarked(options).map((found, index) => (
          <Row {...getItemProps({ item: found.option, index, 'aria-selected': found.option.id === selected?.id })} key={found.option.id}
            found={found} active={index === highlightedIndex} keyCap={keys ? keyForIndex(index) : undefined} />
        ))}
      </ul>
    </Popup>
  )
}

/** Leaving the field chooses nothing (Tab has chosen before), and choosing by a call closes the list in the same step: closing it in a second one would lose the choice. */
const stateReducer: UseSelectProps<Option>['stateReducer'] = (state, { type, changes }) => {
  const types = useSelect.stateChangeTypes
  if (type === types.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
  if (type === types.FunctionSelectItem) return { ...changes, isOpen: false }
  if (type === types.MenuMouseLeave) return state
  if (!state.isOpen && changes.isOpen) return { ...changes, highlightedIndex: Math.max(0, changes.highlightedIndex ?? 0) }
  return changes
}
