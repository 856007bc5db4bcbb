/** How a language writes numbers: what parts the decimals, and what groups the figures. */
export type Marks = { decimal: string; group: string }

const english: Marks = { decimal: '.', group: ',' }

const known = new Map<string, Marks>() // asking the browser takes as long as drawing a field

/** The marks of a language by its BCP 47 tag; those of English where there is no such language. */
export function marksOf(language: string): Marks {
  const marks = known.get(language) ?? askedMarks(language)
  known.set(language, marks)
  return marks
}

function askedMarks(language: string): Marks {
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

const notOfNumber = /[^\d.,-]/g

/**
 * What of a typed text can belong to a number: figures, one sign in front, points and commas. A `whole` one ends with the mark that
 * parts the decimals; what follows would else be read as more figures of it. Figures of any width count.
 */
export function figuresIn(typed: string, whole: boolean, { group }: Marks = english): string {
  const kept = typed
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .replace(notOfNumber, '')
  const unsigned = kept.replaceAll('-', '')
  const end = [...unsigned].findIndex((mark) => /[.,]/.test(mark) && mark !== group)
  return (
    (kept.startsWith('-') ? '-' : '') + (whole && end >= 0 ? unsigned.slice(0, end + 1) : unsigned)
  )
}

/**
 * The number that a text means, null when it means none, or one so long that its last figures would be others. The last mark parts
 * the decimals if it stands alone of its kind, and the others only group: `1.234,5` and `1,234.5` are the same, `1.234.567` is whole.
 * A single mark that groups in the language and stands before three figures groups: `1,234` in English, `1.234` in German.
 * @param most more becomes this
 */
export function numberIn(text: string, { group }: Marks = english, most = Infinity): number | null {
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

const ungrouped = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 100 })

/** A number as it is typed: ungrouped, with the decimal mark of the language, never with an exponent. */
export function written(number: number, { decimal }: Marks = english): string {
  return ungrouped.format(number).replace('.', decimal)
}

/** One step up or down, without the dust of binary fractions; none to where numbers have gaps. */
export function stepped(value: number, by: number): number {
  const places = Math.max(
    ...[value, by].map((number) => written(number).split('.')[1]?.length ?? 0),
  )
  const next = Number((value + by).toFixed(places))
  return isExact(next) ? next : value
}

/** Whether its whole part is one that no other number shares. */
function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER
}
