'use client'

import { classes } from '../classes.ts'
import { FieldError } from '../field/cell/Cell.tsx'
import { LabelText } from '../field/cell/LabelText.tsx'
import type { FieldState } from '../field/cell/Cell.tsx'
import { useCellTexts } from '../field/cell/cell-texts.ts'
import { useRadioGroup } from './radio-group.tsx'
import type { RadioGroupBaseProps } from './radio-group.tsx'
import styles from './Radio.module.css'
import { Radios } from './Radios.tsx'

export type RadioGroupProps = FieldState & RadioGroupBaseProps

/** A choice of one from a few options that are all in view, outside tickets. */
export function RadioGroup(props: RadioGroupProps) {
  const { frame, radios, clearButton } = useRadioGroup(props)
  const { id, label, optional, changed, hint, error, disabled } = frame
  const texts = useCellTexts(frame.texts)
  return (
    <div
      className={classes(styles.group, frame.className)}
      style={frame.style}
      data-disabled={disabled || undefined}
    >
      <div className={styles.head}>
        <span id={`${id}-label`} className={classes(styles.label, changed && 'kit-changed')}>
          <LabelText changed={changed && texts.changed}>{label}</LabelText>
        </span>
        {optional && <span className={styles.aside}>{texts.optional}</span>}
        {clearButton}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <Radios {...radios} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
