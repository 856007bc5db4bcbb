import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { DayPicker, getDefaultClassNames } from 'react-day-picker'
import type { DateRange as PickedRange, DayPickerProps } from 'react-day-picker'
import { Icon } from '../icon/Icon.tsx'
import { languageTag } from '../language-tag.ts'
import type { DateRange } from './date-range.ts'
import type { DateRangeTexts } from './date-range-texts.ts'
import { firstDayOf } from './first-day.ts'
import { dayOf, isoDayOf } from './iso-day.ts'
import styles from './RangeCalendar.module.css'

export type RangeCalendarProps = {
  value: DateRange
  /** Called with an empty `to` after the first press. */
  onPick: (range: DateRange) => void
  min: string | undefined
  max: string | undefined
  /** BCP 47 tag. */
  locale: string
  isRightToLeft: boolean
  months: number
  texts: DateRangeTexts
}

/**
 * The months of a calendar in which a person picks the first and the last day (WAI-ARIA grid).
 * The library moves the focus and picks; all words and names come from us and from Intl.
 */
export function RangeCalendar({
  value,
  onPick,
  min,
  max,
  locale,
  isRightToLeft,
  months,
  texts,
}: RangeCalendarProps) {
  const words = useMemo(() => wordsIn(locale, texts), [locale, texts])
  const [first, last] = [dayOf(min), dayOf(max)]
  const [from, to] = [dayOf(value.from), dayOf(value.to)]
  const isHalf = from !== undefined && to === undefined
  const pick = (range: PickedRange | undefined) =>
    onPick({
      from: range?.from ? isoDayOf(range.from) : '',
      to: range?.to ? isoDayOf(range.to) : '',
    })
  return (
    <DayPicker
      {...words}
      mode="range"
      resetOnSelect
      selected={{ from, to: to && from && to < from ? undefined : to }}
      onSelect={pick}
      defaultMonth={from ?? to ?? within(first, last)}
      numberOfMonths={months}
      pagedNavigation={false}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      weekStartsOn={(firstDayOf(locale) % 7) as DayPickerProps['weekStartsOn']}
      lang={locale}
      dir={isRightToLeft ? 'rtl' : 'ltr'}
      classNames={classNames}
      components={components}
      footer={isHalf ? texts.pickLast : texts.pickFirst}
    />
  )
}

/** The month that is shown at first without a range: today's, or the nearest possible one. */
function within(first: Date | undefined, last: Date | undefined): Date | undefined {
  const today = new Date()
  if (first && today < first) return first
  return last && today > last ? last : undefined
}

/** The names of months and days of our calendar, as the language writes them. */
function wordsIn(locale: string, texts: DateRangeTexts) {
  const tag = languageTag(locale)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory' })
  const month = format({ month: 'long', year: 'numeric' })
  const day = format({ dateStyle: 'full' })
  const figure = new Intl.NumberFormat(tag)
  const short = format({ weekday: 'short' })
  const long = format({ weekday: 'long' })
  const formatters: DayPickerProps['formatters'] = {
    formatCaption: (date) => month.format(date),
    formatDay: (date) => figure.format(date.getDate()),
    formatWeekdayName: (date) => short.format(date),
  }
  const labels: DayPickerProps['labels'] = {
    labelGrid: (date) => month.format(date),
    labelDayButton: (date, { today }) =>
      today ? `${texts.today}, ${day.format(date)}` : day.format(date),
    labelWeekday: (date) => long.format(date),
    labelNav: () => texts.months,
    labelPrevious: () => texts.previousMonth,
    labelNext: () => texts.nextMonth,
  }
  return { formatters, labels }
}

function Chevron({ orientation }: { orientation?: string }) {
  return <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} />
}

const components = { Chevron }

/** The library's own names stay out of the page: one that it has and we do not use is empty. */
const classNames = {
  ...Object.fromEntries(Object.keys(getDefaultClassNames()).map((part) => [part, ''])),
  root: styles.root,
  months: styles.months,
  month: styles.month,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  month_caption: styles.caption,
  caption_label: styles.captionLabel,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  selected: styles.selected,
  range_start: styles.start,
  range_end: styles.end,
  range_middle: styles.middle,
  today: styles.today,
  footer: styles.footer,
} as DayPickerProps['classNames']
