import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import dateStyles from '../field/date-field/DateField.module.css'
import { useDateInput } from '../field/date-field/useDateInput.ts'
import { joinRefs } from '../join-refs.ts'
import styles from './DateRangeField.module.css'

export type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

/** One of the two days, for typing. */
export function DayInput({ value: given, onChange, ref, ...attributes }: DayInputProps) {
  const { input, value, report, onKeyDown } = useDateInput(given, onChange)
  return (
    <input
      {...attributes}
      ref={joinRefs(input, ref)}
      type="date"
      value={value}
      className={classes(dateStyles.date, styles.day)}
      data-empty={value === '' || undefined}
      onChange={report}
      onBlur={report}
      onKeyDown={onKeyDown}
    />
  )
}
