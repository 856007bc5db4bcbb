/**
 * The names of countries in the portal's languages. Both sides name, sort and search them the same
 * way.
 */
import type { LanguageTag } from './languages.ts'

/** The properties of a country that its translated name needs. */
interface NamedCountry {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly code?: string | undefined
}

const known = new Map<LanguageTag, Intl.DisplayNames>()

/** Caches one `Intl.DisplayNames` for each language, because creating one is slow. */
function readerOf(language: LanguageTag): Intl.DisplayNames {
  const reader = known.get(language) ?? new Intl.DisplayNames(language, { type: 'region' })
  known.set(language, reader)
  return reader
}

const isEnglish = (language: LanguageTag) => language.startsWith('en')

/** Names and sorts countries in this language. English keeps the programme's own names. */
export function countryNames<C extends NamedCountry>(
  countries: readonly C[],
  language: LanguageTag,
): C[] {
  const nameOf = ({ code, name }: NamedCountry) =>
    (code && !isEnglish(language) && readerOf(language).of(code)) || name
  const order = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: nameOf(country) }))
    .sort((a, b) => order.compare(a.name, b.name))
}

/** The names of a country in these languages, each once. */
export function namesIn(code: string, languages: readonly LanguageTag[]): string[] {
  return [...new Set(languages.map((language) => readerOf(language).of(code) ?? code))]
}
