/**
 * A BCP 47 tag, and the name of a folder in `locales/`. The server knows the list after it has
 * read that folder.
 */
export type LanguageTag = string

/** The language of missing texts. Its texts define the keys. */
export const fallbackLanguage: LanguageTag = 'en-US'

/** A language in the menus. */
export interface Language {
  readonly tag: LanguageTag
  /** A code of two letters. */
  readonly code: string
  /** The language's own name: Deutsch, 日本語. */
  readonly name: string
}

/**
 * The cookie with the tag of the language that somebody chose by hand. Scripts read and write it.
 */
export const languageCookie = 'language'
