import { firstDayOf } from './first-day.ts'

/** The fourteen labels in the specification's order (section 9). */
export const dateRangeLabels = [
  'Today',
  'Tomorrow',
  'Yesterday',
  'This week',
  'Last week',
  'This month',
  'Last month',
  'This year',
  'Last year',
  'In 3 days',
  'In 7 days',
  'In 14 days',
  'In 1 month',
  'Unset',
] as const

export type DateRangeLabel = (typeof dateRangeLabels)[number]

/** Both days belong to the range; ISO dates such as `2026-11-21`. */
export type DateRange = { from: string; to: string }

export type DateRangeOptions = {
  /** First day of the week, 1 Monday to 7 Sunday. @default the one of `locale` */
  firstDay?: number | undefined
  /** Language tag that decides the first day of the week. @default the browser's language */
  locale?: string | undefined
  /** Time zone of today, such as `Europe/Lisbon`. @default the computer's time zone */
  timeZone?: string | undefined
}

/**
 * The days that a label means at a moment; null for 'Unset', which means no date. 'This' and 'Last'
 * are whole weeks, months and years. 'In 7 days' is from today to the seventh day from now, both
 * included, because a person who asks what is due within a week also wants what is due earlier. 'In
 * 1 month' ends on the same day of the next month, or on its last day when that month is shorter.
 * Store the label, not the days: tomorrow the days are different.
 * @throws RangeError for a label, a moment, a first day or a time zone that does not exist
 */
export function dateRange(
  label: DateRangeLabel,
  now: Date,
  { firstDay, locale, timeZone }: DateRangeOptions = {},
): DateRange | null {
  if (!dateRangeLabels.includes(label))
    throw new RangeError(
      `dateRange: "label" is "${label}", it has to be one of ${dateRangeLabels.join(', ')}.`,
    )
  if (firstDay !== undefined && !weekdays.includes(firstDay))
    throw new RangeError(
      `dateRange: "firstDay" is ${firstDay}, it has to be 1 (Monday) to 7 (Sunday).`,
    )
  const days = daysOf(label, todayAt(now, timeZone), () => firstDay ?? firstDayOf(locale))
  return days && { from: isoOf(days[0]), to: isoOf(days[1]) }
}

/**
 * The labels as options of a list, in the specification's order, each with its translation if there
 * is one.
 */
export function dateRangeOptions(
  texts: Partial<Record<DateRangeLabel, string>> = {},
): { id: DateRangeLabel; name: string }[] {
  return dateRangeLabels.map((label) => ({ id: label, name: texts[label] ?? label }))
}

const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/**
 * A calendar day as year, month from 0, and day. Days past the end of a month run on into the next.
 */
type Day = readonly [year: number, month: number, day: number]

function daysOf(
  label: DateRangeLabel,
  today: Day,
  firstDay: () => number,
): readonly [Day, Day] | null {
  const [year, month, day] = today
  const after = (days: number): Day => [year, month, day + days]
  const week = (weeks: number): [Day, Day] => {
    const start = 7 * weeks - ((weekdayOf(today) - firstDay() + 7) % 7)
    return [after(start), after(start + 6)]
  }
  switch (label) {
    case 'Today':
      return [today, today]
    case 'Tomorrow':
      return [after(1), after(1)]
    case 'Yesterday':
      return [after(-1), after(-1)]
    case 'This week':
      return week(0)
    case 'Last week':
      return week(-1)
    case 'This month':
      return [
        [year, month, 1],
        [year, month + 1, 0],
      ]
    case 'Last month':
      return [
        [year, month - 1, 1],
        [year, month, 0],
      ]
    case 'This year':
      return [
        [year, 0, 1],
        [year, 11, 31],
      ]
    case 'Last year':
      return [
        [year - 1, 0, 1],
        [year - 1, 11, 31],
      ]
    case 'In 3 days':
      return [today, after(3)]
    case 'In 7 days':
      return [today, after(7)]
    case 'In 14 days':
      return [today, after(14)]
    case 'In 1 month':
      return [today, [year, month + 1, Math.min(day, lengthOf(year, month + 1))]]
    case 'Unset':
      return null
  }
}

/**
 * The calendar day in the time zone. All later steps count whole days in UTC, so that a change of
 * the clock has no effect.
 */
function todayAt(now: Date, timeZone: string | undefined): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  }).formatToParts(now)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return [part('year'), part('month') - 1, part('day')]
}

const utc = (day: Day) => new Date(Date.UTC(...day))
const isoOf = (day: Day) => utc(day).toISOString().slice(0, 10)
/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: Day) => utc(day).getUTCDay() || 7
const lengthOf = (year: number, month: number) => utc([year, month + 1, 0]).getUTCDate()
