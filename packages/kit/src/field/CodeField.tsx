import type { Ref } from 'react'
import type { ControlProps } from './control.ts'
import { TextField } from './TextField.tsx'
import styles from './CodeField.module.css'

export type CodeFieldProps = {
  // first, because the gallery tells the first docstring of a property
  /** What the browser may fill in: the code of a message. */
  autoComplete?: ControlProps['autoComplete']
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
} & ControlProps

/** The reset code: one wide field, because its length is not fixed. Spaces and dashes that came with a paste are dropped. */
export function CodeField({ onChange, autoComplete = 'one-time-code', ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      onChange={(typed) => onChange(typed.replace(/[\s-]/g, ''))}
      className={styles.code}
      autoComplete={autoComplete}
      inputMode="text"
      spellCheck={false}
      autoCapitalize="none"
    />
  )
}
