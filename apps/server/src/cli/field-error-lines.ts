import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import { fieldErrorWords } from '../problems/field-error-words.ts'

interface KnownWords {
  /** What can be chosen, by option. */
  choices?: Readonly<Record<string, readonly (string | number)[]>>
  /** More exact words, by option and code: `email.inUse`. */
  words?: Readonly<Record<string, string>>
}

/** A line for each wrong option, which says what is wrong and, where it is known, what is right. */
export function fieldErrorLines(
  fieldErrors: Readonly<Record<string, FieldErrorCode>>,
  { choices = {}, words = {} }: KnownWords = {},
): string[] {
  const wordsOf = (option: string, code: FieldErrorCode) => {
    const options = code === 'notAnOption' ? choices[option] : undefined
    return (
      words[`${option}.${code}`] ??
      (options ? `must be one of these: ${options.join(', ')}` : fieldErrorWords[code])
    )
  }
  return Object.entries(fieldErrors).map(
    ([path, code]) => `  ${path}: ${wordsOf(path.split('.')[0] ?? '', code)}`,
  )
}

/** A line for each word that is no option's value. */
export function strayWordLines(words: readonly string[]): string[] {
  return words.map((word) => `  ${word}: belongs to no option`)
}
