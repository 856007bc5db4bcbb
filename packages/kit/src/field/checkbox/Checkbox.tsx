'use client'

import { Check } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../icon/Icon.tsx'
import { joinRefs } from '../../join-refs.ts'
import { describedBy, FieldError } from '../cell/Cell.tsx'
import { useCellTexts } from '../cell/cell-texts.ts'
import styles from './Checkbox.module.css'
import { LabelText } from '../cell/LabelText.tsx'
import drawn from './Mark.module.css'
import { useEarlyChecked } from '../cell/useEarlyValue.ts'
import { useMissing } from '../cell/useMissing.ts'

export type CheckboxProps = Omit<
  ComponentProps<'input'>,
  'children' | 'onBlur' | 'onChange' | 'size' | 'type'
> & {
  /** Id of the box; the error is `${id}-error`, the hint `${id}-hint`, the label `${id}-label`. */
  id: string
  /** Name for the browser. @default the id */
  name?: string | undefined
  /** May contain a link. A press on the link follows it and does not tick the box. */
  label: ReactNode
  /** Whether it is ticked. */
  checked: boolean
  /** It speaks for several boxes, and only some of them are ticked. @default false */
  indeterminate?: boolean | undefined
  /** Whether it is ticked from now on. */
  onChange: (checked: boolean) => void
  /** The focus has left the box. @default none */
  onBlur?: (() => void) | undefined
  /** A sentence under the label. @default none */
  hint?: ReactNode
  /** The error message under the label. @default none */
  error?: ReactNode
  /** The control cannot be changed, and the Tab key skips it. @default false */
  disabled?: boolean | undefined
  /** Tells the browser and screen readers that it must be ticked. @default false */
  required?: boolean | undefined
  /** The value differs from the stored one. @default false */
  changed?: boolean | undefined
  /** Screen readers announce it after the label if the value has changed. @default changed */
  changedText?: string | undefined
  /** The error of a required one that was left without a tick. @default missing value */
  missingText?: string | undefined
  /** The box. @default none */
  ref?: Ref<HTMLInputElement>
}

/** A checkbox outside tickets, with its hint and its error below. */
export function Checkbox(props: CheckboxProps) {
  const {
    id,
    name = id,
    label,
    checked,
    indeterminate = false,
    onChange,
    hint,
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
  // Every press takes the state away, and HTML has no attribute for it.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  })
  return (
    <div
      className={classes(styles.check, className)}
      style={style}
      data-disabled={disabled || undefined}
    >
      <span className={drawn.seat} data-invalid={error ? true : undefined}>
        <input
          {...rest}
          ref={joinRefs(input, ref)}
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          // Firefox calls a required box invalid before anybody has tried to send it.
          aria-invalid={error ? true : rest.required ? false : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={drawn.mark}>
          <Icon of={Check} size={16} className={styles.tick} />
        </span>
      </span>
      <label htmlFor={id} id={`${id}-label`} className={classes(changed && 'kit-changed')}>
        <LabelText changed={changed && texts.changed}>{label}</LabelText>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <div className={styles.below}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
