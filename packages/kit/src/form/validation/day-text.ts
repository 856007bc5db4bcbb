/**
 * Writes a day of a field in a language, and a moment with its time: `21. November 2026`.
 * @returns the text as it is if it is neither of them
 */
export function dayText(language: string): (day: string) => string {
  return (text) => {
    const hasTime = text.includes('T')
    const moment = new Date(hasTime ? `${text}Z` : text)
    if (Number.isNaN(moment.getTime())) return text
    return new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: hasTime ? 'short' : undefined,
      calendar: 'gregory',
      timeZone: 'UTC',
    }).format(moment)
  }
}
