import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
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
  /** Said once the field is left with a part of a date in it. */
  incompleteText?: string | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/**
 * A day as YYYY-MM-DD, or with its time as YYYY-MM-DDTHH:mm; `incompleteDate` while a part of it is missing. Typing always works; the button opens the
 * browser's own calendar.
 */
export function DateField({ type = 'date', min, max, openText = 'Open calendar', incompleteText = 'Please enter the whole date', ref, ...field }: DateFieldProps) {
  const { onChange, onBlur, onFocus, disabled, readOnly } = field
  const input = useRef<HTMLInputElement>(null)
  const [inside, setInside] = useState(false)
  const incomplete = field.value === incompleteDate
  const value = incomplete ? '' : field.value
  useEarlyValue(input, value, onChange)
  /** The browser has no value, and tells of none, while a part is missing. */
  const tell = ({ currentTarget: { validity, value: typed } }: FormEvent<HTMLInputElement>) => {
    const next = validity.badInput ? incompleteDate : typed
    if (next !== field.value) onChange(next)
  }
  const left = (event: FormEvent<HTMLInputElement>) => {
    setInside(false)
    tell(event)
    onBlur?.()
  }
  const entered = () => {
    setInside(true)
    onFocus?.()
  }
  const sent = (event: KeyboardEvent<HTMLInputElement>) => { if (event.key === 'Enter') tell(event) }
  const end = disabled || readOnly ? undefined : (
    <Button variant="action" icon={<Icon of={Calendar} />} aria-label={openText} aria-controls={field.id} onClick={() => open(input.current)} />
  )
  const shown = { ...field, value, onBlur: undefined, onFocus: undefined, error: field.error || (incomplete && !inside ? incompleteText : undefined) }
  return (
    <Cell {...shown} end={end}>
      <input {...controlAttributes(shown)} ref={(element) => { input.current = element; give(ref, element) }} type={type} min={min} max={max} onFocus={entered} onBlur={left} onKeyDown={sent}
        className={styles.date} data-empty={(value === '' && !incomplete) || undefined} onChange={tell} />
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
