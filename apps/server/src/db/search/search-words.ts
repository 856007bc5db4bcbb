/**
 * The search by words: each word of a search is the beginning of a word of the row, in any order,
 * without accents and case.
 *
 * The words of a row and their beginnings are a generated column of type `tsvector`, so no way to
 * write the row can forget them, and a GIN index finds them. The beginnings are stored because the
 * index looks up whole entries only where they are asked for: then several common words cost no more
 * than the rarest of them, while for a prefix it would read the rows of each word first. A table of
 * words with a B-tree was the other choice (decision records on the search). Both sides must split
 * and fold text alike: what `searchWords` does in TypeScript, `generatedWords` does in SQL.
 */
import { sql, type SQL } from 'drizzle-orm'
import { customType, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { search as limits } from '@passerelle/contracts/limits.ts'

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Letters that have no accent to remove, and what people type for them. */
const letterPairs = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
] as const
const ligatures = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const

const folded = (text: string): string =>
  [...letterPairs, ...ligatures].reduce(
    (rest, [from, to]) => rest.replaceAll(from, to),
    text.normalize('NFKD').replace(mark, '').toLowerCase(),
  )

/**
 * White space, the signs of ASCII, and the quotes and dashes of print: a regular expression that
 * means the same in JavaScript and in PostgreSQL.
 */
const separators = String.raw`[\s!-/:-@\[-\`{-~\u00ab\u00bb\u2010-\u2015\u2018-\u201f\u3001\u3002]+`
/** Accents and other marks on the letter before them. */
const marks = String.raw`[\u0300-\u036f]`
const [separator, mark] = [new RegExp(separators), new RegExp(marks, 'g')]

/** Splits a text into words without accents and case. */
function searchWords(text: string): string[] {
  return folded(text).split(separator).filter(Boolean)
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const column = (name: string) => `coalesce("${name}", '')`
const digitsOf = (name: string) => `regexp_replace(${column(name)}, '[^0-9]', '', 'g')`

/**
 * The calling codes of ITU-T E.164, assigned or not: none begins another, so PostgreSQL, which takes
 * the longest choice, finds the same one as JavaScript.
 */
export const callingCode =
  '[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9]'

/** The digits of a phone number in E.164, with its calling code and as it is dialled in its country. */
const phoneWords = (name: string) =>
  `regexp_replace(${digitsOf(name)}, '^(${callingCode})(.*)$', '\\1\\2 \\2')`

/**
 * The longest beginnings that are stored, in letters and in digits: most numbers of a programme have
 * other ninth digits, and nearly each beginning would be an entry of its own. The function
 * `word_prefixes` of the database has the same figures (migration 0035).
 */
const longestBeginning = { ofWord: 9, ofNumber: 5 } as const

/**
 * The SQL of a generated column with the words of other columns and their beginnings. Its functions
 * are immutable, and part of PostgreSQL but for `word_prefixes`, which adds the beginnings.
 */
export function generatedWords(columns: readonly string[], phone?: string): SQL {
  const text = [...columns.map(column), ...(phone === undefined ? [] : [phoneWords(phone)])].join(
    ` || ' ' || `,
  )
  const plain = `lower(regexp_replace(normalize(${text}, NFKD), ${quoted(marks)}, '', 'g'))`
  const [from, to] = [0, 1].map((side) => letterPairs.map((pair) => pair[side]).join(''))
  const letters = ligatures.reduce(
    (rest, [ligature, pair]) => `replace(${rest}, '${ligature}', '${pair}')`,
    `translate(${plain}, '${from}', '${to}')`,
  )
  return sql.raw(
    `word_prefixes(array_remove(regexp_split_to_array(${letters}, ${quoted(separators)}), ''))`,
  )
}

/** A search that consists of one number in groups, such as +33 4 72 55 01 48 or 14 5 0278 6. */
const groupedNumber = /^[+(]?\d[\d\s().\-/\u00a0]*$/

/**
 * The condition that a word begins with these letters. What is longer than the longest beginning
 * that is stored is looked up by that one too, because of a prefix alone PostgreSQL expects far too
 * many rows.
 */
function beginsWith(start: string, longest: number): string {
  const letters = [...start]
  if (letters.length <= longest) return quoted(start)
  return `(${quoted(letters.slice(0, longest).join(''))} & ${quoted(start)}:*)`
}

/**
 * The condition for one word in the language of `tsquery`. A number is found with and without its
 * zeros at the beginning.
 */
function wordCondition(word: string): string {
  if (!/^\d+$/.test(word)) return beginsWith(word, longestBeginning.ofWord)
  const withoutZeros = word.replace(/^0+/, '')
  const forms = [...new Set([word, withoutZeros])].filter((form) => form !== '')
  return `(${forms.map((form) => beginsWith(form, longestBeginning.ofNumber)).join(' | ')})`
}

/**
 * Converts a search to a `tsquery`: each of its first words must be found, or the number that its
 * groups make together.
 * @returns null when the search has no word, only signs
 */
function wordsQuery(search: string): string | null {
  const words = searchWords(search)
  if (words.length === 0) return null
  const first = words.slice(0, limits.words).map(wordCondition).join(' & ')
  return words.length > 1 && groupedNumber.test(search.trim())
    ? `(${first}) | ${wordCondition(words.join(''))}`
    : first
}

/** The condition that a row has every word of the search; undefined for an empty search. */
export function hasWords(words: AnyPgColumn, search: string): SQL | undefined {
  if (search.trim() === '') return undefined
  const query = wordsQuery(search)
  return query === null ? sql`false` : sql`${words} @@ ${query}::tsquery`
}
