import { genericTerms } from '@passerelle/contracts/terms-keys.ts'

/** The page of some terms: in a language or a version of the reader's choice, or the very text that was accepted. */
export function termsAddress(
  key: string,
  chosen: { version?: string; language?: string; text?: string } = {},
): string {
  const query = new URLSearchParams(chosen)
  return `/terms${key === genericTerms ? '' : `/${key}`}${query.size > 0 ? `?${query}` : ''}`
}

/** A version's day, as one writes it in the reader's language. */
export const versionDay = (version: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(version),
  )
