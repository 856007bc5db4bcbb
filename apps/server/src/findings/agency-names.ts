/** Compares names of agencies as people write them. */
import { toSearchText } from '../db/search/search-text.ts'

/** Legal forms, which some people write and others leave out. */
const legalForms = new Set(
  'ab ag as bv co corp gmbh inc kg kk limited llc ltd ltda mbh nv oy plc pty sa sarl sas sl spa srl'.split(
    ' ',
  ),
)

const wordsOf = (name: string) => toSearchText(name).split(/[^\p{L}\p{N}]+/u)

/** The letters and digits of a name without its legal form. */
const coreOf = (name: string) =>
  wordsOf(name)
    .filter((word) => !legalForms.has(word))
    .join('')

/** Letters by which one typing mistake is allowed. */
const lettersByMistake = 6

/** Says whether two names are probably the same: equal but for the legal form, signs and typing mistakes. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [coreOf(one), coreOf(other)]
  const mistakes = Math.floor(Math.min(a.length, b.length) / lettersByMistake)
  if (a === '' || b === '') return false
  return Math.abs(a.length - b.length) <= mistakes && editDistance(a, b) <= mistakes
}

/** How many letters must be put in, taken out or replaced (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === b[j] ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * The beginning of the name's longest word, by which names that are alike are looked up. Its end is
 * left out, so that a mistake there does not hide them.
 */
export function lookupPrefix(name: string): string {
  const longest = wordsOf(name).reduce(
    (best, word) => (word.length > best.length ? word : best),
    '',
  )
  return longest.slice(0, Math.max(4, longest.length - 3))
}
