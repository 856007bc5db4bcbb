'use client'

import type { Ref } from 'react'
import { classes } from '../../classes.ts'
import type { ControlProps } from '../cell/control.ts'
import { TextField } from '../text-field/TextField.tsx'
import styles from './CodeField.module.css'

export type CodeFieldProps = {
  // It is first, because the gallery shows the first docstring of a property.
  /** What the browser may fill in: the code of a message. */
  autoComplete?: ControlProps['autoComplete']
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
} & ControlProps

/**
 * The reset code: one wide field, because its length is not fixed. Spaces and dashes of a pasted
 * code are dropped.
 */
export function CodeField({
  onChange,
  autoComplete = 'one-time-code',
  className,
  ...field
}: CodeFieldProps) {
  return (
    <TextField
      {...field}
      onChange={(typed) => onChange(typed.replace(/[\s-]/g, ''))}
      className={classes(styles.code, className)}
      autoComplete={autoComplete}
      inputMode="text"
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}
