/** The words of a field for a range of days. */
export type DateRangeTexts = {
  from: string
  to: string
  open: string
  /** The name of the buttons that turn the months. */
  months: string
  previousMonth: string
  nextMonth: string
  today: string
  /** The calendar says what the next press does. */
  pickFirst: string
  pickLast: string
  incomplete: string
  order: string
  loading: string
  failed: string
  again: string
}

export const english: DateRangeTexts = {
  from: 'First day',
  to: 'Last day',
  open: 'Open calendar',
  months: 'Months',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  pickFirst: 'Choose the first day',
  pickLast: 'Choose the last day',
  incomplete: 'Please enter both days',
  order: 'The last day is before the first',
  loading: 'Loading',
  failed: 'The calendar could not be loaded',
  again: 'Try again',
}
