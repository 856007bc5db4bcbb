import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import styles from './CodeField.module.css'

/** The reset code: one wide field, because its length is not fixed. Spaces and dashes that came with a paste are dropped. */
export function CodeField({ onChange, ...field }: Omit<TextFieldProps, 'type' | 'counter'>) {
  return (
    <TextField {...field} onChange={(typed) => onChange(typed.replace(/[\s-]/g, ''))} className={styles.code} autoComplete="one-time-code"
      inputMode="text" spellCheck={false} autoCapitalize="none" />
  )
}
