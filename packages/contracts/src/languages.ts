/** BCP 47, and the name of a folder in `locales/`. Which there are is known when that folder is read. */
export type LanguageTag = string

/** What a reader sees where a language has no text. Its texts are the list of keys. */
export const fallbackLanguage: LanguageTag = 'en-US'

/** A language as it is offered. */
export interface Language {
  readonly tag: LanguageTag
  /** Two letters, as on a sign. */
  readonly code: string
  /** Its own name: Deutsch, 日本語. */
  readonly name: string
}

/** The cookie that keeps the language which somebody chose by hand: its tag. Scripts read and write it. */
export const languageCookie = 'language'
