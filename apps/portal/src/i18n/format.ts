/**
 * Formats a moment as day and time in the reader's language and time zone, such as `22 Nov, 06:42`.
 * @param at ISO 8601
 */
export function formatMoment(at: string, language: string, { withYear = false } = {}) {
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(withYear && { year: 'numeric' as const }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))
}
