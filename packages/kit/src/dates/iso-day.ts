const isoDay = /^(\d{4})-(\d\d)-(\d\d)$/

/** The start of a day such as `2026-11-21` on the reader's clock; undefined for any other text. */
export function dayOf(text: string | undefined): Date | undefined {
  const [, year, month, day] = isoDay.exec(text ?? '') ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : undefined
}

/** The day of a moment on the reader's clock, such as `2026-11-21`. */
export function isoDayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

const pad = (number: number) => String(number).padStart(2, '0')
