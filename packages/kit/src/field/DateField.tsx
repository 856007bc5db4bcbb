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
  /** Earliest and latest day, as YYYY-MM-DD. */
  min?: string | undefined
  max?: string | undefined
  openText?: string
  ref?: Ref<HTMLInputElement>
}

/** A day as YYYY-MM-DD. Typing always works; the button opens the browser's own calendar. */
export function DateField({ min, max, openText = 'Open calendar', ref, ...field }: DateFieldProps) {
  const { value, onChange, disabled } = field
  const input = useRef<HTMLInputElement>(null)
  useEarlyValue(input, value, onChange)
  const end = disabled ? undefined : (
    <Button variant="action" icon={<Icon of={Calendar} />} aria-label={openText} aria-controls={field.id} onClick={() => input.current?.showPicker()} />
  )
  return (
    <Cell {...field} end={end}>
      <input {...controlAttributes(field)} ref={(element) => { input.current = element; give(ref, element) }} type="date" min={min} max={max}
        className={styles.date} data-empty={value === '' || undefined} onChange={(event) => onChange(event.target.value)} />
    </Cell>
  )
}
