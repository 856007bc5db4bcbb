import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import type { FormEvent, KeyboardEvent, Ref } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'
import styles from './DateField.module.css'

/** Stands for a date of which only a part was typed: no date, and not nothing either, so that it is not lost without a word. */
export const incompleteDate = 'incomplete'

export type DateFieldProps = ControlProps & {
  /** A day, or a day and a time of it. */
  type?: 'date' | 'datetime-local'
  /** Earliest moment, written like the value. @default none */
  min?: string | undefined
  /** Latest moment, written like the value. @default none */
  max?: string | undefined
  /** Name of the button that opens the calendar. */
  openText?: string | undefined
  /** Said while a part is missing; of a date that was begun, once the field is left. */
  incompleteText?: string | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/**
 * A day as YYYY-MM-DD, or with its time as YYYY-MM-DDTHH:mm; `incompleteDate` while a part of it is missing. Typing always works; the button opens the
 * browser's own calendar.
 */
export function DateField({
  type = 'date',
  min,
  max,
  openText = 'Open calendar',
  incompleteText = 'Please enter the whole date',
  ref,
  ...field
}: DateFieldProps) {
  const { onChange, disabled, readOnly } = field
  const input = useRef<HTMLInputElement>(null)
  const incomplete = field.value === incompleteDate
  const value = incomplete ? '' : field.value
  useEarlyValue(input, value, onChange)
  /** The browser has no value, and tells of none, while a part is missing. */
  const tell = ({ currentTarget: { validity, value: typed } }: FormEvent<HTMLInputElement>) => {
    const next = validity.badInput ? incompleteDate : typed
    if (next !== field.value) onChange(next)
  }
  const left = (event: FormEvent<HTMLInputElement>) => {
    tell(event)
    field.onBlur?.()
  }
  const sent = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') tell(event)
  }
  const end =
    disabled || readOnly ? undefined : (
      <Button
        variant="action"
        icon={<Icon of={Calendar} />}
        aria-label={openText}
        aria-controls={field.id}
        onClick={() => open(input.current)}
      />
    )
  const shown = { ...field, value, error: (incomplete && incompleteText) || field.error }
  return (
    <Cell {...shown} end={end}>
      <input
        {...controlAttributes(shown)}
        ref={(element) => {
          input.current = element
          give(ref, element)
        }}
        type={type}
        min={min}
        max={max}
        onBlur={left}
        onKeyDown={sent}
        className={styles.date}
        data-empty={value === '' || undefined}
        onChange={tell}
      />
    </Cell>
  )
}

/** Inside a frame of another site the browser refuses to open its calendar: then one types. */
function open(input: HTMLInputElement | null) {
  try {
    input?.showPicker()
  } catch {
    input?.focus()
  }
}
