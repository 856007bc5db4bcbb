import { Check } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { describedBy, FieldError } from './Cell.tsx'
import styles from './Checkbox.module.css'
import { useEarlyTick } from './control.ts'

export type CheckboxProps = {
  id: string
  /** Name for the browser. @default the id */
  name?: string | undefined
  /** May hold a link; a press on it follows the link and leaves the box alone. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  /** A sentence under the label. */
  hint?: ReactNode
  /** What is wrong, in words, under the label. */
  error?: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Differs from what is stored. */
  changed?: boolean | undefined
  changedText?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A box to tick, outside tickets, with its hint and its error under it. */
export function Checkbox(props: CheckboxProps) {
  const { id, name = id, label, checked, onChange, onBlur, hint, error, disabled, required, changed, changedText = 'changed', ref } = props
  const input = useRef<HTMLInputElement>(null)
  useEarlyTick(input, checked, onChange)
  return (
    <div className={styles.check} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
      <span className={styles.seat}>
        <input ref={(element) => { input.current = element; give(ref, element) }} type="checkbox" id={id} name={name} checked={checked} disabled={disabled}
          required={required} aria-invalid={error ? true : undefined} aria-describedby={describedBy({ id, error, hint })}
          onBlur={onBlur} onChange={(event) => onChange(event.target.checked)} />
        <span className={styles.box}><Icon of={Check} size={16} className={styles.tick} /></span>
      </span>
      <label htmlFor={id} id={`${id}-label`} data-changed={changed || undefined}>{label}{changed && <span className="sr"> ({changedText})</span>}</label>
      {hint && <p id={`${id}-hint`} className={styles.hint}>{hint}</p>}
      {error && <div className={styles.below}><FieldError id={`${id}-error`}>{error}</FieldError></div>}
    </div>
  )
}
