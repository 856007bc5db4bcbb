/**
 * Formats a moment as day and time in the reader's language and time zone, such as
 * `22 Nov 2026, 06:42`. Every moment in the portal is written so.
 * @param at ISO 8601
 */
export function formatMoment(at: string, language: string) {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
}
