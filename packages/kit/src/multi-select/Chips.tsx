import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { keyInTextOrder } from '../direction.ts'
import { Icon } from '../icon/Icon.tsx'
import { isShortcut } from '../shortcut.ts'
import { BreakAfterSlash } from '../text/BreakAfterSlash.tsx'
import { labelOf } from '../select/options/option.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { OptionSymbol } from '../select/options/OptionSymbol.tsx'
import styles from './MultiSelect.module.css'
import type { MultiSelectTexts } from './multi-select-texts.ts'

export type ChipsProps = {
  fieldId: string
  options: readonly Option[]
  /** Undefined while nothing can be taken away. */
  onRemove: ((id: OptionId) => void) | undefined
  /** The focus has left the chips for another element than the field. */
  onLeave: () => void
  texts: MultiSelectTexts
}

/**
 * The picked options of a select of several. Their buttons are one stop of the Tab key: the arrows
 * move between them, Delete and Backspace remove too. The focus then goes to the neighbour, and
 * after the last chip to the field.
 */
export function Chips({ fieldId, options, onRemove, onLeave, texts }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [stop, setStop] = useState(0)
  const current = Math.min(stop, options.length - 1)
  const focusChip = (index: number) => {
    const buttons = list.current?.querySelectorAll('button')
    const button = buttons?.[Math.min(index, buttons.length - 1)]
    const target = button ?? document.getElementById(fieldId)
    target?.focus()
  }
  const remove = (index: number) => {
    const option = options[index]
    if (!option || !onRemove) return
    flushSync(() => onRemove(option.id))
    focusChip(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return remove(current)
    }
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[
      keyInTextOrder(event)
    ]
    if (next === undefined) return
    event.preventDefault()
    focusChip((next + options.length) % options.length)
  }
  const onBlur = ({ relatedTarget: next }: FocusEvent) => {
    if (next instanceof Element && (list.current?.contains(next) || next.id === fieldId)) return
    onLeave()
  }
  if (options.length === 0) return null
  return (
    <div className={styles.place}>
      <ul ref={list} className={styles.chips} aria-label={texts.picked}>
        {options.map((option, index) => (
          <li key={option.id} className={styles.chip}>
            <OptionSymbol option={option} />
            <span className={styles.name}>
              {option.view ?? <BreakAfterSlash>{labelOf(option)}</BreakAfterSlash>}
            </span>
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                tabIndex={index === current ? 0 : -1}
                aria-label={texts.remove(labelOf(option))}
                onFocus={() => setStop(index)}
                onKeyDown={onKeyDown}
                onBlur={onBlur}
                onClick={() => remove(index)}
              >
                <Icon of={X} size={16} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
