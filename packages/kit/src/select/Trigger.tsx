import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { describedBy } from '../field/Cell.tsx'
import type { CellState } from '../field/Cell.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Select.module.css'

export type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  state: CellState
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  open: boolean
  /** Leaves room for the button that empties it. */
  clearable: boolean
  ref?: Ref<HTMLButtonElement>
}

/** The part of a select that stands in the cell: its value and a chevron. */
export function Trigger({ state, text, placeholder, open, clearable, ref, ...button }: TriggerProps) {
  return (
    <button {...button} ref={ref} type="button" role="combobox" aria-haspopup="listbox" aria-expanded={open} aria-controls={`${state.id}-list`}
      aria-labelledby={`${state.id}-label`} disabled={state.disabled} className={styles.trigger}
      data-value data-trigger aria-required={!state.optional} aria-invalid={state.error ? true : undefined} aria-describedby={describedBy(state)}>
      <span className={styles.value} data-empty={text ? undefined : true} data-clearable={clearable || undefined}>{text || placeholder}</span>
      {!state.disabled && <Icon of={ChevronDown} />}
    </button>
  )
}
