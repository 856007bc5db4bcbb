/** How a language writes numbers: the decimal mark, and the mark that groups digits. */
export type Marks = { decimal: string; group: string }

const english: Marks = { decimal: '.', group: ',' }

const cache = new Map<string, Marks>() // `Intl` takes as long as rendering a field

/** The marks of a language by its BCP 47 tag; those of English where there is no such language. */
export function marksOf(language: string): Marks {
  const marks = cache.get(language) ?? readMarks(language)
  cache.set(language, marks)
  return marks
}

function readMarks(language: string): Marks {
  try {
    const parts = new Intl.NumberFormat(language, {
      useGrouping: true,
      numberingSystem: 'latn',
    }).formatToParts(-1234567.5)
    const mark = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value
    return { decimal: mark('decimal') ?? english.decimal, group: mark('group') ?? '' }
  } catch {
    return english
  }
}

const otherCharacters = /[^\d.,-]/g

/**
 * Keeps the characters of a typed text that can belong to a number: digits of any width, a sign in
 * front, points and commas. A `whole` number ends at the decimal mark, because digits after it
 * would become digits of the whole number.
 */
export function numberCharacters(
  typed: string,
  whole: boolean,
  { group }: Marks = english,
): string {
  const kept = typed
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .replace(otherCharacters, '')
  const unsigned = kept.replaceAll('-', '')
  const end = [...unsigned].findIndex((mark) => /[.,]/.test(mark) && mark !== group)
  return (
    (kept.startsWith('-') ? '-' : '') + (whole && end >= 0 ? unsigned.slice(0, end + 1) : unsigned)
  )
}

/**
 * Parses a number. Null when the text is none, or when it has more digits than JavaScript keeps.
 * The last mark is the decimal mark if it occurs once, and other marks group: `1.234,5` and
 * `1,234.5` are the same, `1.234.567` is whole. A single mark that groups in the language and has
 * three digits after it groups: `1,234` in English, `1.234` in German.
 * @param most a larger number becomes this
 */
export function parseNumber(
  text: string,
  { group }: Marks = english,
  most = Infinity,
): number | null {
  if (!/\d/.test(text)) return null
  const marks = text.match(/[.,]/g) ?? []
  const last = marks.at(-1) ?? ''
  const groups =
    marks.filter((mark) => mark === last).length !== 1 ||
    (last === group && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text))
  const decimal = groups ? -1 : text.lastIndexOf(last)
  const plain = [...text]
    .map((mark, place) => (place === decimal ? '.' : mark))
    .filter((mark, place) => place === decimal || !/[.,]/.test(mark))
    .join('')
  const number = Math.min(Number(plain), most)
  return isExact(number) ? number : null
}

// 21 significant digits are more than a number has, and all engines accept them. More than 20
// digits after the point are an error before Node 22.
const ungrouped = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 21 })

/**
 * Formats a number as a person types it: ungrouped, with the decimal mark of the language, never
 * with an exponent.
 */
export function formatNumber(number: number, { decimal }: Marks = english): string {
  return ungrouped.format(number).replace('.', decimal)
}

/**
 * Adds without the rounding errors of binary fractions. Adds nothing where the result would not be
 * exact.
 */
export function addStep(value: number, by: number): number {
  const places = Math.max(
    ...[value, by].map((number) => formatNumber(number).split('.')[1]?.length ?? 0),
  )
  const next = Number((value + by).toFixed(places))
  return isExact(next) ? next : value
}

/** Whether JavaScript can tell this whole part from its neighbours. */
function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER
}
