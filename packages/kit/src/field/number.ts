const notOfNumber = /[^\d.,-]/g

/** What of a typed text can belong to a number: figures, one sign in front, points and commas unless it is `whole`. Figures of any width count. */
export function figuresIn(typed: string, whole: boolean): string {
  const kept = typed.normalize('NFKC').replace(/\u2212/g, '-').replace(notOfNumber, '')
  const unsigned = kept.replaceAll('-', '')
  return (kept.startsWith('-') ? '-' : '') + (whole ? unsigned.replace(/[.,]/g, '') : unsigned)
}

/**
 * The number that a text means, null when it means none. A point or a comma parts the decimals; where there are several, the last
 * one does if it stands alone of its kind, and the others only group: `1.234,5` and `1,234.5` are the same, `1.234.567` is whole.
 */
export function numberIn(text: string): number | null {
  if (!/\d/.test(text)) return null
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const decimal = marks.filter((mark) => mark === last).length === 1 ? text.lastIndexOf(last ?? '') : -1
  const plain = [...text].map((mark, place) => (place === decimal ? '.' : mark)).filter((mark, place) => place === decimal || !/[.,]/.test(mark)).join('')
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}

/** One step up or down, without the dust of binary fractions. */
export function stepped(value: number, by: number): number {
  return Number((value + by).toPrecision(12))
}
