import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
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
  /** Id of the list, once there is one. */
  listId: string | undefined
  /** Id of the text that says that the list could not be loaded. */
  failedId?: string | false
  ref?: Ref<HTMLButtonElement>
}

/** The part of a select that stands in the cell: its value and a chevron. */
export function Trigger({ state, text, placeholder, open, clearable, listId, failedId, ref, ...button }: TriggerProps) {
  return (
    <button {...button} ref={ref} id={state.id} type="button" role="combobox" aria-haspopup="listbox" aria-expanded={open} aria-controls={listId}
      aria-labelledby={`${state.id}-label`} disabled={state.disabled} className={styles.trigger} onKeyUp={keptDown}
      data-value data-trigger aria-required={!state.optional} aria-invalid={state.error ? true : undefined} aria-describedby={describedBy(state, failedId)}>
      <span className={styles.value} data-empty={text ? undefined : true} data-clearable={clearable || undefined}>{text || placeholder}</span>
      {!state.disabled && <Icon of={ChevronDown} />}
    </button>
  )
}

/** Firefox presses a button when the space bar comes up, although its going down has been dealt with. */
function keptDown(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault()
}
