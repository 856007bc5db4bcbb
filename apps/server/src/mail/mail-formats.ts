/** Times and durations in mails, in the reader's language. Times are shown in UTC. */
import { hours, minutes } from '@passerelle/contracts/limits.ts'

/** @param iso ISO 8601 @param locale BCP 47 */
export function formatDateTime(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso))
}

export function formatUnit(
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day',
  locale: string,
): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** @param life in milliseconds */
export function formatDays(life: number, locale: string): string {
  return formatUnit(life / hours(24), 'day', locale)
}

/** @param life in milliseconds */
export function formatHours(life: number, locale: string): string {
  return formatUnit(life / minutes(60), 'hour', locale)
}
