import { genericTerms } from '@passerelle/contracts/terms-keys.ts'

/** The address of a terms page: in a language or a version, or the exact text that was accepted. */
export function termsAddress(
  key: string,
  chosen: { version?: string; language?: string; text?: string } = {},
): string {
  const query = String(new URLSearchParams(chosen))
  return `/terms${key === genericTerms ? '' : `/${key}`}${query ? `?${query}` : ''}`
}

/** The date of a version in the reader's language. */
export function versionDay(version: string, language: string) {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(version),
  )
}
