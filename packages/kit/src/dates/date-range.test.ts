import { expect, test } from 'vitest'
import { dateRange, dateRangeLabels, dateRangeOptions } from './date-range.ts'
import type { DateRangeLabel, DateRangeOptions } from './date-range.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const rangeOf = (label: DateRangeLabel, day: string, options: DateRangeOptions = {}) => {
  const range = dateRange(label, noon(day), { timeZone: 'UTC', ...options })
  return range && [range.from, range.to].join(' ')
}

test('the labels are the fourteen of the specification, in its order', () => {
  expect(dateRangeLabels).toEqual([
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
  ])
})

const starts = { Monday: 1, Saturday: 6, Sunday: 7 } as const
type Start = keyof typeof starts
const everywhere = (range: string | null) => ({ Monday: range, Saturday: range, Sunday: range })

/** On Saturday, 21 November 2026. */
const table: Record<DateRangeLabel, Record<Start, string | null>> = {
  Today: everywhere('2026-11-21 2026-11-21'),
  Tomorrow: everywhere('2026-11-22 2026-11-22'),
  Yesterday: everywhere('2026-11-20 2026-11-20'),
  'This week': {
    Monday: '2026-11-16 2026-11-22',
    Saturday: '2026-11-21 2026-11-27',
    Sunday: '2026-11-15 2026-11-21',
  },
  'Last week': {
    Monday: '2026-11-09 2026-11-15',
    Saturday: '2026-11-14 2026-11-20',
    Sunday: '2026-11-08 2026-11-14',
  },
  'This month': everywhere('2026-11-01 2026-11-30'),
  'Last month': everywhere('2026-10-01 2026-10-31'),
  'This year': everywhere('2026-01-01 2026-12-31'),
  'Last year': everywhere('2025-01-01 2025-12-31'),
  'In 3 days': everywhere('2026-11-21 2026-11-24'),
  'In 7 days': everywhere('2026-11-21 2026-11-28'),
  'In 14 days': everywhere('2026-11-21 2026-12-05'),
  'In 1 month': everywhere('2026-11-21 2026-12-21'),
  Unset: everywhere(null),
}
const rows = dateRangeLabels.flatMap((label) =>
  (['Monday', 'Saturday', 'Sunday'] as const).map((start) => ({
    label,
    start,
    range: table[label][start],
  })),
)

test.each(rows)('$label, weeks beginning on $start: $range', ({ label, start, range }) => {
  expect(rangeOf(label, '2026-11-21', { firstDay: starts[start] })).toBe(range)
})

test.each([
  ['en-US', '2026-11-15 2026-11-21'],
  ['de', '2026-11-16 2026-11-22'],
  ['ar-EG', '2026-11-21 2026-11-27'],
  ['dv-MV', '2026-11-20 2026-11-26'],
])('This week, where the week is that of %s: %s', (locale, range) =>
  expect(rangeOf('This week', '2026-11-21', { locale })).toBe(range),
)

test('every day of a week lies in the same week, whatever day it begins on', () => {
  for (const firstDay of [1, 2, 3, 4, 5, 6, 7]) {
    const first = new Date(Date.UTC(2027, 11, 26 + firstDay)) // 27 December 2027 is a Monday
    const weeks = [0, 1, 2, 3, 4, 5, 6].map((days) =>
      rangeOf(
        'This week',
        new Date(first.getTime() + days * 86_400_000).toISOString().slice(0, 10),
        { firstDay },
      ),
    )
    expect(new Set(weeks).size).toBe(1)
    expect(weeks[0]?.slice(0, 10)).toBe(first.toISOString().slice(0, 10))
  }
})

test.each<[DateRangeLabel, string, string]>([
  ['Tomorrow', '2026-12-31', '2027-01-01 2027-01-01'],
  ['Yesterday', '2027-01-01', '2026-12-31 2026-12-31'],
  ['This week', '2027-01-01', '2026-12-28 2027-01-03'],
  ['Last week', '2027-01-05', '2026-12-28 2027-01-03'],
  ['Last month', '2027-01-15', '2026-12-01 2026-12-31'],
  ['In 14 days', '2026-12-20', '2026-12-20 2027-01-03'],
  ['In 1 month', '2026-12-31', '2026-12-31 2027-01-31'],
])('%s from %s goes over the end of the year: %s', (label, day, range) =>
  expect(rangeOf(label, day, { firstDay: 1 })).toBe(range),
)

test.each<[DateRangeLabel, string, string]>([
  ['Tomorrow', '2028-02-28', '2028-02-29 2028-02-29'],
  ['Tomorrow', '2027-02-28', '2027-03-01 2027-03-01'],
  ['This month', '2028-02-10', '2028-02-01 2028-02-29'],
  ['Last month', '2028-03-31', '2028-02-01 2028-02-29'],
  ['Last month', '2100-03-31', '2100-02-01 2100-02-28'],
  ['In 3 days', '2028-02-27', '2028-02-27 2028-03-01'],
])('%s from %s knows leap days: %s', (label, day, range) => expect(rangeOf(label, day)).toBe(range))

test.each([
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2027-01-29', '2027-02-28'],
  ['2026-03-31', '2026-04-30'],
  ['2026-04-30', '2026-05-30'],
  ['2026-01-28', '2026-02-28'],
])('In 1 month from %s ends on %s', (day, end) =>
  expect(rangeOf('In 1 month', day)).toBe(`${day} ${end}`),
)

test.each<[string, string, DateRangeLabel, string]>([
  ['Europe/Lisbon', '2026-10-24T23:30:00Z', 'Tomorrow', '2026-10-26'], // that night has 25 hours
  ['Europe/Lisbon', '2026-10-25T23:59:00Z', 'Today', '2026-10-25'],
  ['Europe/Lisbon', '2026-03-28T23:30:00Z', 'Tomorrow', '2026-03-29'], // that night has 23 hours
  ['Asia/Beirut', '2026-03-28T21:30:00Z', 'Tomorrow', '2026-03-29'], // midnight itself is missing
  ['Asia/Beirut', '2026-03-29T20:59:00Z', 'Yesterday', '2026-03-28'],
])('in %s at %s a change of the clock loses no day: %s is %s', (timeZone, now, label, day) => {
  expect(dateRange(label, new Date(now), { timeZone })).toEqual({ from: day, to: day })
})

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['UTC', '2026-11-21'],
  ['Pacific/Pago_Pago', '2026-11-20'],
])('today is the day of the time zone: in %s it is %s', (timeZone, day) => {
  expect(dateRange('Today', new Date('2026-11-21T10:30:00Z'), { timeZone })?.from).toBe(day)
})

test('without options it is the day of this computer', () => {
  expect(dateRange('Today', new Date(2026, 10, 21, 0, 0, 1))).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  })
  expect(dateRange('Today', new Date(2026, 10, 21, 23, 59, 59))).toEqual({
    from: '2026-11-21',
    to: '2026-11-21',
  })
})

test('what does not exist is refused in words', () => {
  expect(() => dateRange('Someday' as DateRangeLabel, noon('2026-11-21'))).toThrow(
    /^dateRange: "label" is "Someday", it has to be one of Today, /,
  )
  expect(() => dateRange('This week', noon('2026-11-21'), { firstDay: 0 })).toThrow(
    'dateRange: "firstDay" is 0, it has to be 1 (Monday) to 7 (Sunday).',
  )
  expect(() => dateRange('Today', noon('never'))).toThrow(RangeError)
})

test('as options of a list each has its translation, or the label itself', () => {
  const options = dateRangeOptions({ Today: 'Heute', Unset: 'Ohne Datum' })
  expect(options.map(({ id }) => id)).toEqual(dateRangeLabels)
  expect([options[0]?.name, options[1]?.name, options[13]?.name]).toEqual([
    'Heute',
    'Tomorrow',
    'Ohne Datum',
  ])
})
