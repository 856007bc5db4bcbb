import { hours, minutes } from '@passerelle/contracts/limits.ts'

/**
 * The waiting time in hours and minutes, which the desk shows as 18 h 05.
 * @param since ISO 8601
 * @param now milliseconds since 1970
 */
export function formatWaitingTime(since: string, now: number) {
  const passed = Math.max(0, now - Date.parse(since))
  return {
    hours: Math.floor(passed / hours(1)),
    minutes: String(Math.floor((passed % hours(1)) / minutes(1))).padStart(2, '0'),
  }
}
