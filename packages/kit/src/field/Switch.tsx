import { useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import { give } from '../refs.ts'
import { FieldError } from './Cell.tsx'
import { useEarlyTick } from './control.ts'
import styles from './Switch.module.css'

export type SwitchProps = {
  id: string
  /** Name for the browser. @default the id */
  name?: string | undefined
  title: ReactNode
  /** A sentence under the title. */
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  /** What is wrong, in words, under the title. */
  error?: ReactNode
  disabled?: boolean | undefined
  required?: boolean | undefined
  /** Differs from what is stored. */
  changed?: boolean | undefined
  changedText?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  const { id, name = id, title, description, checked, onChange, onBlur, error, disabled, required, changed, changedText = 'changed', ref } = props
  const input = useRef<HTMLInputElement>(null)
  useEarlyTick(input, checked, onChange)
  return (
    <div className={styles.switch} data-disabled={disabled || undefined} data-invalid={error ? true : undefined}>
      <span className={styles.seat}>
        <input ref={(element) => { input.current = element; give(ref, element) }} type="checkbox" role="switch" aria-checked={checked} id={id} name={name}
          checked={checked} disabled={disabled} required={required} aria-invalid={error ? true : undefined}
          aria-describedby={classes(description ? `${id}-description` : false, error ? `${id}-error` : false)} onBlur={onBlur} onChange={(event) => onChange(event.target.checked)} />
        <span className={styles.track} />
      </span>
      <div className={styles.words}>
        <label htmlFor={id} id={`${id}-label`} data-changed={changed || undefined} data-strong={description ? true : undefined}>
          {title}{changed && <span className="sr"> ({changedText})</span>}
        </label>
        {description && <p id={`${id}-description`} className="text-small">{description}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
