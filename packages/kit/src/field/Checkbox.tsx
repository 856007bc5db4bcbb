import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { Icon } from '../icon/Icon.tsx'
import { give } from '../refs.ts'
import { FieldError } from './Cell.tsx'
import styles from './Checkbox.module.css'

export type CheckboxProps = {
  id: string
  name?: string | undefined
  /** May hold a link; a press on it follows the link and leaves the box alone. */
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  error?: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** A box to tick, outside tickets, with its error under it. */
export function Checkbox({ id, name = id, label, checked, onChange, onBlur, error, disabled, required, ref }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEarlyTick(input, checked, onChange)
  return (
    <div className={styles.check} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
      <span className={styles.seat}>
        <input ref={(element) => { input.current = element; give(ref, element) }} type="checkbox" id={id} name={name} checked={checked} disabled={disabled}
          required={required} aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}
          onBlur={onBlur} onChange={(event) => onChange(event.target.checked)} />
        <span className={styles.box}><Icon of={Check} size={16} className={styles.tick} /></span>
      </span>
      <label htmlFor={id} id={`${id}-label`}>{label}</label>
      {error && <div className={styles.below}><FieldError id={`${id}-error`}>{error}</FieldError></div>}
    </div>
  )
}

function useEarlyTick(input: RefObject<HTMLInputElement | null>, checked: boolean, onChange: (checked: boolean) => void) {
  const first = useRef({ checked, onChange })
  useEffect(() => {
    const early = input.current?.checked
    if (early !== undefined && early !== first.current.checked) first.current.onChange(early)
  }, [input])
}
