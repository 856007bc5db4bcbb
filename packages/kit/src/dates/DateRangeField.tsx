'use client'

import { Calendar } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../button/Button.tsx'
import { Cell, describedBy } from '../field/cell/Cell.tsx'
import type { CellState } from '../field/cell/Cell.tsx'
import dateStyles from '../field/date-field/DateField.module.css'
import { incompleteDate } from '../field/date-field/incomplete-date.ts'
import { useMissing } from '../field/cell/useMissing.ts'
import { Icon } from '../icon/Icon.tsx'
import { Popup } from '../popup/Popup.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './DateRangeField.module.css'
import type { DateRange } from './date-range.ts'
import { english } from './date-range-texts.ts'
import type { DateRangeTexts } from './date-range-texts.ts'
import { DayInput } from './DayInput.tsx'
import { LazyCalendar } from './LazyCalendar.tsx'
import { useCalendarSheet } from './useCalendarSheet.ts'

export type { DateRangeTexts }

export type DateRangeFieldProps = CellState & {
  /** In a form the days are sent as `name.from` and `name.to`. @default the id */
  name?: string | undefined
  /** The first and the last day, such as `2026-11-21`, both of the range; null without any. */
  value: DateRange | null
  /**
   * Gets every change. A day that is missing is an empty text, one of which only a part is typed is
   * `incompleteDate`.
   */
  onChange: (value: DateRange | null) => void
  /** The focus has left the field and its calendar. @default none */
  onBlur?: (() => void) | undefined
  /** Tells the browser and screen readers that it must be filled in. @default false */
  required?: boolean | undefined
  /** The least day. @default none */
  min?: string | undefined
  /** The greatest day. @default none */
  max?: string | undefined
  /**
   * BCP 47 tag for the names of months and days, and for the first day of a week.
   * @default that of the provider, or of the page
   */
  locale?: string | undefined
  /** Words of the field and of its calendar. @default English */
  rangeTexts?: Partial<DateRangeTexts> | undefined
  /** The input of the first day. @default none */
  ref?: Ref<HTMLInputElement>
}

const none: DateRange = { from: '', to: '' }

/**
 * The first and the last day of a range. Typing always works; the button opens a calendar, which
 * loads then. Firefox has the calendars of its own two inputs instead, which cannot be hidden.
 */
export function DateRangeField({
  name,
  value,
  onChange,
  onBlur: ownBlur,
  required,
  min,
  max,
  locale,
  rangeTexts,
  ref,
  ...cell
}: DateRangeFieldProps) {
  const texts = useTexts('dateRange', english, rangeTexts)
  const { id, disabled } = cell
  const range = value ?? none
  const missing = useMissing({ ...cell, required, onBlur: ownBlur }, isEmpty(range))
  const sheet = useCalendarSheet(missing.onBlur)
  const { isOpen, isFocused, host, button, close, toggle, leave, ...handlers } = sheet
  const error = rangeError(range, isFocused, texts) || missing.error
  const change = (next: DateRange) => onChange(isEmpty(next) ? null : next)
  const pick = (next: DateRange) => {
    change(next)
    if (next.from && next.to) close()
  }
  const input = (end: keyof DateRange) => ({
    id: end === 'from' ? id : `${id}-to`,
    name: `${name ?? id}.${end}`,
    'aria-labelledby': `${id}-label ${id}-${end}-name`,
    'aria-describedby': describedBy({ ...cell, error }),
    'aria-invalid': error || cell.invalid ? true : undefined,
    value: range[end],
    onChange: (day: string) => change({ ...range, [end]: day }),
    required,
    disabled,
    min,
    max,
  })
  return (
    <Cell
      {...cell}
      error={error}
      ref={host}
      {...handlers}
      end={
        !disabled && (
          <Button
            ref={button}
            variant="action"
            icon={<Icon of={Calendar} />}
            aria-label={texts.open}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={`${id}-calendar`}
            className={dateStyles.open}
            onClick={toggle}
          />
        )
      }
      note={
        <Popup open={isOpen} anchor={host} align="start" className={styles.popup} onOutside={leave}>
          <div
            id={`${id}-calendar`}
            role="dialog"
            aria-labelledby={`${id}-label`}
            tabIndex={-1}
            className={styles.sheet}
          >
            {isOpen && (
              <LazyCalendar
                host={host}
                value={range}
                onPick={pick}
                min={min}
                max={max}
                locale={locale}
                texts={texts}
              />
            )}
          </div>
        </Popup>
      }
    >
      <span className={styles.pair} role="group" aria-labelledby={`${id}-label`}>
        <span id={`${id}-from-name`} className="kit-sr">
          {texts.from}
        </span>
        <DayInput {...input('from')} ref={ref} />
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        <span id={`${id}-to-name`} className="kit-sr">
          {texts.to}
        </span>
        <DayInput {...input('to')} />
      </span>
    </Cell>
  )
}

function isEmpty({ from, to }: DateRange): boolean {
  return !from && !to
}

/** What is wrong with the days themselves. A year is in the wrong order while it is typed. */
function rangeError(
  { from, to }: DateRange,
  isFocused: boolean,
  texts: DateRangeTexts,
): string | undefined {
  if (from === incompleteDate || to === incompleteDate) return texts.incomplete
  return !isFocused && from && to && to < from ? texts.order : undefined
}
