import { useSelect } from 'downshift'
import type { UseSelectProps } from 'downshift'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { Cell } from '../field/Cell.tsx'
import { Popup } from '../popup/Popup.tsx'
import { Clear, isClearable } from './Clear.tsx'
import { common, handled } from './downshift.ts'
import { hasKeys, keyForIndex, labelOf, optionForKey } from './option.ts'
import type { Option } from './option.ts'
import { Row } from './Row.tsx'
import styles from './Select.module.css'
import type { SelectFieldProps } from './SelectField.tsx'
import { unmarked } from './search.ts'
import { Trigger } from './Trigger.tsx'

/** A select of few options: letters jump to a name, figures pick. The focus stays on the cell. */
export function PlainSelect({ options, value, onChange, name, placeholder = 'Select', openOnMount, clearText, onBlur, ...state }: SelectFieldProps) {
  const { id } = state
  const cell = useRef<HTMLDivElement>(null)
  const selected = options.find((option) => option.id === value) ?? null
  const keys = hasKeys(options)
  const clearable = isClearable(state, value)
  const select = useSelect<Option>({
    ...common(id, openOnMount),
    items: [...options],
    selectedItem: selected,
    stateReducer,
    onSelectedItemChange: (change) => onChange(change.selectedItem?.id ?? null),
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

  return (
    <Cell {...state} ref={cell} select>
      <Trigger {...getToggleButtonProps({ onKeyDown: keyPressed, onBlur })} state={state} open={isOpen} clearable={clearable}
        text={selected && labelOf(selected)} placeholder={placeholder} />
      {clearable && <Clear state={state} text={clearText} onClear={() => onChange(null)} />}
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <Popup open={isOpen} anchor={cell} onOutside={closeMenu}>
        <ul {...getMenuProps({ tabIndex: -1 })} className={styles.list}>
          {isOpen && unmarked(options).map((found, index) => (
            <Row {...getItemProps({ item: found.option, index, 'aria-selected': found.option.id === value })} key={found.option.id}
              found={found} active={index === highlightedIndex} keyCap={keys ? keyForIndex(index) : undefined} />
          ))}
        </ul>
      </Popup>
    </Cell>
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
