/** How mails write times, spans of time and the words of people. */
import { hours, minutes } from '@passerelle/contracts/limits.ts'

/** Reduces a value to one line without invisible characters. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
}

/** The lines of a text that staff wrote, each as a paragraph. */
export function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map(oneLine)
    .filter((line) => line.trim() !== '')
}

/** @param options what the time has besides day, month, hour and minute */
export function formatDateTime(
  iso: string,
  locale: string,
  options: Intl.DateTimeFormatOptions = {},
): string {
  return new Intl.DateTimeFormat(locale, {
    ...options,
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

/** @param life milliseconds */
export function formatDays(life: number, locale: string): string {
  return formatUnit(life / hours(24), 'day', locale)
}

/** @param life milliseconds */
export function formatHours(life: number, locale: string): string {
  return formatUnit(life / minutes(60), 'hour', locale)
}
