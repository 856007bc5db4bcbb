/** When a daily mail was last due. */
import { hours, minutes, seconds } from '@passerelle/contracts/limits.ts'

interface DailyTime {
  readonly hour: number
  /** IANA name. */
  readonly time_zone: string
}

/**
 * The last moment at which the clock of a time zone has shown an hour. On the two days of a year
 * when the clock is changed it may be an hour off.
 */
export function lastDailyTime(now: Date, { hour, time_zone: timeZone }: DailyTime): Date {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value)
  const sinceHour =
    hours((part('hour') - hour + 24) % 24) + minutes(part('minute')) + seconds(part('second'))
  return new Date(now.getTime() - sinceHour - (now.getTime() % seconds(1)))
}
