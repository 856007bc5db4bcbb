/** The language for Intl: English for none, and for a text that is no tag, such as `de_DE`. */
export function languageTag(language: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
