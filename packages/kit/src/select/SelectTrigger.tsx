import { ChevronDown } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import styles from './options/Select.module.css'

export type SelectTriggerProps = ComponentProps<'button'> & {
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  isOpen: boolean
  /** Id of the popup, once it is rendered. */
  popupId: string | undefined
  /** Id of the element with the value. @default none */
  valueId?: string
}

/** The button that opens a list: the value and a chevron (WAI-ARIA select-only combobox). */
export function SelectTrigger({
  text,
  placeholder,
  isOpen,
  popupId,
  valueId,
  className,
  ...button
}: SelectTriggerProps) {
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={popupId}
      className={classes(styles.trigger, className)}
      onKeyUp={preventSpaceClick}
      data-trigger
    >
      <span id={valueId} className={styles.value} data-empty={text ? undefined : true}>
        {text || placeholder}
      </span>
      {!button.disabled && <Icon of={ChevronDown} />}
    </button>
  )
}

/**
 * Firefox clicks a button when the space bar is released, although the list has already handled
 * the press.
 */
export function preventSpaceClick(event: KeyboardEvent) {
  if (event.key === ' ') event.preventDefault()
}
