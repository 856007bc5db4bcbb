'use client'

import { useRef } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from '../../classes.ts'
import { joinRefs } from '../../join-refs.ts'
import { FieldError } from '../cell/Cell.tsx'
import { useEarlyChecked } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'
import { useCellTexts } from '../cell/cell-texts.ts'
import { LabelText } from '../cell/LabelText.tsx'
import styles from './Switch.module.css'

export type SwitchProps = Omit<
  ComponentProps<'input'>,
  'children' | 'onBlur' | 'onChange' | 'size' | 'type' | 'title'
> & {
  /**
   * Id of the switch; the error is `${id}-error`, the description `${id}-description`, the label
   * `${id}-label`.
   */
  id: string
  /** Name for the browser. @default the id */
  name?: string | undefined
  /** What it turns on: its label. */
  title: ReactNode
  /** A sentence under the title. @default none */
  description?: ReactNode
  /** Whether it is on. */
  checked: boolean
  /** Whether it is on from now on. */
  onChange: (checked: boolean) => void
  /** The focus has left the switch. @default none */
  onBlur?: (() => void) | undefined
  /** The error message under the title. @default none */
  error?: ReactNode
  /** The control cannot be changed, and the Tab key skips it. @default false */
  disabled?: boolean | undefined
  /** Tells the browser and screen readers that it must be on. @default false */
  required?: boolean | undefined
  /** The value differs from the stored one. @default false */
  changed?: boolean | undefined
  /** Screen readers announce it after the title if the value has changed. @default changed */
  changedText?: string | undefined
  /** The error of a required one that was left off. @default missing value */
  missingText?: string | undefined
  /** The control. @default none */
  ref?: Ref<HTMLInputElement>
}

/** On or off, at once. */
export function Switch(props: SwitchProps) {
  const {
    id,
    name = id,
    title,
    description,
    checked,
    onChange,
    error: ownError,
    disabled,
    changed,
    changedText,
    missingText,
    onBlur: ownBlur,
    className,
    style,
    ref,
    ...rest
  } = props
  const input = useRef<HTMLInputElement>(null)
  const texts = useCellTexts({ changed: changedText, missing: missingText })
  const { error, onBlur } = useMissing(
    { ...rest, error: ownError, disabled, onBlur: ownBlur, texts },
    !checked,
  )
  useEarlyChecked(input, checked, onChange)
  return (
    <div
      className={classes(styles.switch, className)}
      style={style}
      data-disabled={disabled || undefined}
      data-invalid={error ? true : undefined}
    >
      <span className={styles.seat}>
        <input
          {...rest}
          ref={joinRefs(input, ref)}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(
            description ? `${id}-description` : false,
            error ? `${id}-error` : false,
          )}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.track} />
      </span>
      <div className={styles.words}>
        <label
          htmlFor={id}
          id={`${id}-label`}
          className={classes(changed && 'kit-changed')}
          data-strong={description ? true : undefined}
        >
          <LabelText changed={changed && texts.changed}>{title}</LabelText>
        </label>
        {description && (
          <p id={`${id}-description`} className="kit-text-small">
            {description}
          </p>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  )
}
