'use client'

import { Calendar } from 'lucide-react'
import type { FormEvent, Ref } from 'react'
import { Button } from '../../button/Button.tsx'
import { Icon } from '../../icon/Icon.tsx'
import { joinRefs } from '../../join-refs.ts'
import { Cell } from '../cell/Cell.tsx'
import { splitField } from '../cell/control.ts'
import type { ControlProps } from '../cell/control.ts'
import { incompleteDate } from './incomplete-date.ts'
import { useDateInput } from './useDateInput.ts'
import { useMissing } from '../cell/useMissing.ts'
import { useTexts } from '../../settings/settings.ts'
import styles from './DateField.module.css'

export { incompleteDate }

export type DateTexts = { open: string; incomplete: string }

const english: DateTexts = {
  open: 'Open calendar',
  incomplete: 'Please enter the whole date',
}

export type DateFieldProps = ControlProps & {
  /** A day, or a day with a time. */
  type?: 'date' | 'datetime-local'
  /** Earliest moment, in the format of the value. @default none */
  min?: string | undefined
  /** Latest moment, in the format of the value. @default none */
  max?: string | undefined
  /** Name of the button that opens the calendar. @default Open calendar */
  openText?: string | undefined
  /**
   * The error while a part of the date is missing. It is shown when the focus has left the field.
   * @default Please enter the whole date
   */
  incompleteText?: string | undefined
  /** The input. @default none */
  ref?: Ref<HTMLInputElement>
}

/**
 * A day as YYYY-MM-DD, or with its time as YYYY-MM-DDTHH:mm; `incompleteDate` while a part of it is
 * missing. Typing always works; the button opens the browser's own calendar.
 */
export function DateField({
  type = 'date',
  min,
  max,
  openText,
  incompleteText,
  ref,
  ...field
}: DateFieldProps) {
  const texts = useTexts('date', english, { open: openText, incomplete: incompleteText })
  const { onChange, disabled, readOnly } = field
  const { input, value, report, onKeyDown } = useDateInput(field.value, onChange)
  const missing = useMissing(field, field.value === '')
  const onBlur = (event: FormEvent<HTMLInputElement>) => {
    report(event)
    missing.onBlur()
  }
  const end =
    disabled || readOnly ? undefined : (
      <Button
        variant="action"
        icon={<Icon of={Calendar} />}
        aria-label={texts.open}
        aria-controls={field.id}
        className={styles.open}
        onClick={() => openCalendar(input.current)}
      />
    )
  const error = (field.value === incompleteDate && texts.incomplete) || missing.error
  const { cell, control } = splitField({ ...field, value, error })
  return (
    <Cell {...cell} end={end}>
      <input
        {...control}
        ref={joinRefs(input, ref)}
        type={type}
        min={min}
        max={max}
        onBlur={onBlur}
        onKeyDown={(event) => {
          field.onKeyDown?.(event)
          onKeyDown(event)
        }}
        className={styles.date}
        data-empty={value === '' || undefined}
        onChange={report}
      />
    </Cell>
  )
}

/**
 * In a frame of another site the browser does not open its calendar. Then the field gets the
 * focus, for typing.
 */
function openCalendar(input: HTMLInputElement | null) {
  try {
    input?.showPicker()
  } catch {
    input?.focus()
  }
}
