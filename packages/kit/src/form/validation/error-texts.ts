import { dayText } from './day-text.ts'
import { problem } from './problem.ts'

/** The words of the errors that a form finds by itself. */
export type ErrorTexts = {
  required: string
  requiredChoice: string
  requiredTick: string
  email: string
  webAddress: string
  number: string
  whole: string
  date: string
  dateRange: string
  rangeOrder: string
  notAnOption: string
  tooShort: (least: number) => string
  tooLong: (most: number) => string
  tooSmall: (least: string) => string
  tooLarge: (most: string) => string
  /** Of a day, which is written by `day`. */
  tooEarly: (least: string) => string
  tooLate: (most: string) => string
  /** Writes a day such as `2026-11-21`, or a moment, in the language. */
  day: (day: string) => string
  tooMany: (most: number) => string
  pattern: string
  /** The title of the summary where more than a value is missing. */
  problem: string
}

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

/** The first three, and the one for e-mail addresses, are the specification's (section 5). */
export const english: ErrorTexts = {
  required: 'This is a required field. Please enter your details.',
  requiredChoice: 'Please select an option',
  requiredTick: 'Please accept',
  email: 'Invalid email',
  webAddress: 'Please enter a web address',
  number: 'Please enter a number',
  whole: 'Please enter a whole number',
  date: 'Please enter the whole date',
  dateRange: 'Please enter both days',
  rangeOrder: 'The last day is before the first',
  notAnOption: 'Please select an option',
  tooShort: (least) => `At least ${characters(least)}`,
  tooLong: (most) => `At most ${characters(most)}`,
  tooSmall: (least) => `${least} or more`,
  tooLarge: (most) => `${most} or less`,
  tooEarly: (least) => `${least} or later`,
  tooLate: (most) => `${most} or earlier`,
  day: dayText('en'),
  tooMany: (most) => `At most ${most}`,
  pattern: 'Please check this value',
  problem,
}
