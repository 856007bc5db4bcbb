/** A text in three parts: the common beginning, the part that differs, and the common end. */
export interface TextDiff {
  start: string
  differs: string
  end: string
}

/** Splits a text into words. A word keeps the space behind it, and a hyphen begins a new word. */
const splitWords = (text: string) => text.split(/(?<=\s)|(?=-)/)

/** Finds the words that differ between two versions (design, section 6: only these are marked). */
export function diffWords(before: string, after: string): { before: TextDiff; after: TextDiff } {
  const [a, b] = [splitWords(before), splitWords(after)]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const parts = (words: string[]): TextDiff => ({
    start: words.slice(0, start).join(''),
    differs: words.slice(start, words.length - end).join(''),
    end: words.slice(words.length - end).join(''),
  })
  return { before: parts(a), after: parts(b) }
}
