import { ChevronDown } from 'lucide-react'
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import styles from './Select.module.css'

export type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  open: boolean
  /** Id of what it opens, once there is one. */
  popupId: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** What opens a list: the value and a chevron (WAI-ARIA select-only combobox). */
export function Trigger({ text, placeholder, open, popupId, className, ...button }: TriggerProps) {
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={open}
      aria-controls={popupId}
      className={classes(styles.trigger, className)}
      onKeyUp={keptDown}
      data-trigger
    >
      <span className={styles.value} data-empty={text ? undefined : true}>
        {text || placeholder}
      </span>
      {!button.disabled && <Icon of={ChevronDown} />}
    </button>
  )
}

/** Firefox presses a button when the space bar comes up, although its going down has been dealt with. */
export function keptDown(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault()
}
