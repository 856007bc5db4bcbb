import type { ReactNode, Ref } from 'react'
import styles from './Switch.module.css'

export type SwitchProps = {
  id: string
  name?: string | undefined
  title: ReactNode
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
  changed?: boolean | undefined
  changedText?: string
  ref?: Ref<HTMLInputElement>
}

/** On or off, at once. */
export function Switch({ id, name = id, title, description, checked, onChange, disabled, changed, changedText = 'changed', ref }: SwitchProps) {
  return (
    <div className={styles.switch} data-disabled={disabled || undefined}>
      <span className={styles.seat}>
        <input ref={ref} type="checkbox" role="switch" aria-checked={checked} id={id} name={name} checked={checked} disabled={disabled}
          aria-describedby={description ? `${id}-description` : undefined} onChange={(event) => onChange(event.target.checked)} />
        <span className={styles.track} />
      </span>
      <div className={styles.words}>
        <label htmlFor={id} data-changed={changed || undefined} data-strong={description ? true : undefined}>
          {title}{changed && <span className="sr"> ({changedText})</span>}
        </label>
        {description && <p id={`${id}-description`} className="text-small">{description}</p>}
      </div>
    </div>
  )
}
