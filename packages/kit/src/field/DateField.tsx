import { Calendar } from 'lucide-react'
import { useRef } from 'react'
import type { Ref } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { Cell } from './Cell.tsx'
import { controlAttributes, useEarlyValue } from './control.ts'
import type { ControlProps } from './control.ts'
import styles from './DateField.module.css'

export type DateFieldProps = ControlProps & {
  /** A day, or a day and a time of it. */
  type?: 'date' | 'datetime-local'
  /** Earliest moment, written like the value. @default none */
  min?: string | undefined
  /** Latest moment, written like the value. @default none */
  max?: string | undefined
  /** Name of the button that opens the calendar. */
  openText?: string | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/** A day as YYYY-MM-DD, or with its time as YYYY-MM-DDTHH:mm. Typing always works; the button opens the browser's own calendar. */
export function DateField({ type = 'date', min, max, openText = 'Open calendar', ref, ...field }: DateFieldProps) {
  const { value, onChange, disabled, readOnly } = field
  const input = useRef<HTMLInputElement>(null)
  useEarlyValue(input, value, onChange)
  const end = disabled || readOnly ? undefined : (
    <Button variant="action" icon={<Icon of={Calendar} />} aria-label={openText} aria-controls={field.id} onClick={() => open(input.current)} />
  )
  return (
    <Cell {...field} end={end}>
      <input {...controlAttributes(field)} ref={(element) => { input.current = element; give(ref, element) }} type={type} min={min} max={max}
        className={styles.date} data-empty={value === '' || undefined} onChange={(event) => onChange(event.target.value)} />
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
